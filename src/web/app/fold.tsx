/** Parts of the page that are folded behind a title. */

import { type ReactNode, useState } from "react";
import { Icon } from "./icons.tsx";

interface FoldProps {
  readonly className: string;
  readonly title: ReactNode;
  readonly id?: string;
  readonly isOpen?: boolean;
  readonly onTurn?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

export function Fold({ className, title, id, isOpen, onTurn, children }: FoldProps) {
  return (
    <details className={className} id={id} open={isOpen} onToggle={(event) => onTurn?.(event.currentTarget.open)}>
      <summary>
        <Icon sign="fold" className="chev" /> {title}
      </summary>
      {children}
    </details>
  );
}

/** Written out when it is opened: a long debate has hundreds of them. */
export function LazyFold({ children, ...fold }: Omit<FoldProps, "children"> & { children: () => ReactNode }) {
  const [isOpen, open] = useState(false);
  return (
    <Fold {...fold} onTurn={open}>
      {isOpen ? children() : null}
    </Fold>
  );
}
