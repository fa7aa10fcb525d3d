/** A section of a debate's page, with its heading and what is said beside it. */

import type { ReactNode } from "react";

interface SectionProps {
  readonly id: string;
  readonly title: string;
  /** What the section says about itself. */
  readonly says?: ReactNode;
  /** What else stands beside the heading. */
  readonly tools?: ReactNode;
  readonly isLong?: boolean;
  readonly children: ReactNode;
}

export function Section({ id, title, says, tools, isLong = false, children }: SectionProps) {
  return (
    <section className={isLong ? "part long" : "part"} id={id} aria-labelledby={`h-${id}`}>
      <header>
        <h2 id={`h-${id}`}>{title}</h2>
        {says === undefined ? null : <p>{says}</p>}
        {tools}
      </header>
      {children}
    </section>
  );
}
