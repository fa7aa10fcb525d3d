/** The icons of the page. Each has a word next to it, or a label. */

import type { ReactElement } from "react";

const round = { strokeLinecap: "round", strokeLinejoin: "round" } as const;
const line = { fill: "none", stroke: "currentColor", ...round } as const;

const SIGNS = {
  ok: <path d="M2.5 7.5l3 3 6-7" strokeWidth="2" {...line} />,
  bad: <path d="M3 3l8 8M11 3l-8 8" strokeWidth="2" {...line} />,
  unknown: (
    <>
      <path d="M4.4 4.6C4.5 3 5.6 2.1 7.1 2.1c1.6 0 2.7.9 2.7 2.3 0 2-2.7 2-2.7 4" strokeWidth="1.8" {...line} />
      <circle cx="7.1" cy="11.6" r="1.15" fill="currentColor" />
    </>
  ),
  none: <path d="M3 7h8" strokeWidth="2" {...line} />,
  fixed: (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      <path d="M4.2 7.3l2 2 3.7-4.4" fill="none" stroke="var(--bg)" strokeWidth="1.6" {...round} />
    </>
  ),
  refuted: (
    <>
      <circle cx="7" cy="7" r="6.2" fill="currentColor" />
      <path d="M4.6 4.6l4.8 4.8M9.4 4.6l-4.8 4.8" stroke="var(--bg)" strokeWidth="1.6" {...round} />
    </>
  ),
  withdrawn: (
    <>
      <circle cx="7" cy="7" r="5.6" strokeWidth="1.4" {...line} />
      <path d="M4.5 7h5" strokeWidth="1.5" {...line} />
    </>
  ),
  accepted_risk: (
    <>
      <path d="M7 1.2 13 12.2H1z" strokeWidth="1.5" {...line} />
      <path d="M7 5.2v3.1" strokeWidth="1.5" {...line} />
      <circle cx="7" cy="10.2" r=".85" fill="currentColor" />
    </>
  ),
  parked: (
    <>
      <circle cx="7" cy="7" r="5.6" strokeWidth="1.4" {...line} />
      <path d="M5.5 4.9v4.2M8.5 4.9v4.2" strokeWidth="1.5" {...line} />
    </>
  ),
  open: <circle cx="7" cy="7" r="5.2" strokeWidth="2" {...line} />,
  fold: <path d="M5 3l4 4-4 4" strokeWidth="1.5" {...line} />,
  find: (
    <>
      <circle cx="6" cy="6" r="4" strokeWidth="1.4" {...line} />
      <path d="M9 9l3.5 3.5" strokeWidth="1.4" {...line} />
    </>
  ),
  theme: (
    <>
      <circle cx="7" cy="7" r="5.4" strokeWidth="1.4" {...line} />
      <path d="M7 1.6a5.4 5.4 0 0 1 0 10.8z" fill="currentColor" />
    </>
  ),
} as const satisfies Record<string, ReactElement>;

export type Sign = keyof typeof SIGNS;

/** With a label it is an image, without one decoration. */
export function Icon({ sign, label, className = "" }: { sign: Sign; label?: string; className?: string }) {
  const name = `ico ${className}`;
  if (label === undefined) {
    return (
      <svg className={name} viewBox="0 0 14 14" aria-hidden="true">
        {SIGNS[sign]}
      </svg>
    );
  }
  return (
    <svg className={name} viewBox="0 0 14 14" role="img" aria-label={label}>
      {SIGNS[sign]}
    </svg>
  );
}

const hollow = { fill: "none", stroke: "currentColor", strokeWidth: 1.5, strokeLinejoin: "round" } as const;

const SHAPES: readonly (readonly [filled: ReactElement, hollow: ReactElement])[] = [
  [<circle key="f" cx="5" cy="5" r="4.6" />, <circle key="h" cx="5" cy="5" r="3.9" {...hollow} />],
  [
    <rect key="f" x=".8" y=".8" width="8.4" height="8.4" rx="1" />,
    <rect key="h" x="1.4" y="1.4" width="7.2" height="7.2" rx=".6" {...hollow} />,
  ],
  [<path key="f" d="M5 .4 10 9.4H0z" />, <path key="h" d="M5 1.9 8.8 8.7H1.2z" {...hollow} />],
  [<path key="f" d="M5 9.6 10 .6H0z" />, <path key="h" d="M5 8.1 8.8 1.3H1.2z" {...hollow} />],
  [<path key="f" d="M5 0l5 5-5 5-5-5z" />, <path key="h" d="M5 1.2 8.8 5 5 8.8 1.2 5z" {...hollow} />],
  [
    <path key="f" d="M2.6.6h4.8L10 5 7.4 9.4H2.6L0 5z" />,
    <path key="h" d="M3 1.4h4L9.2 5 7 8.6H3L.8 5z" {...hollow} />,
  ],
];

/** Shapes repeat after the sixth seat; names tell the seats apart. */
export function shapeClass(index: number): string {
  return index < 0 ? "s0" : `s${(index % SHAPES.length) + 1}`;
}

/** A seat's shape, in a box of 10 by 10. */
export function shapeOf(index: number, isHollow: boolean): ReactElement | null {
  const shape = SHAPES[index % SHAPES.length];
  return index < 0 || !shape ? null : shape[isHollow ? 1 : 0];
}
