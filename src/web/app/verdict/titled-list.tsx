/** A list under a title; nothing where it is empty. */

import type { ReactElement } from "react";
import { Words } from "../words.tsx";

interface TitledListProps {
  readonly title: string;
  /** Its address on the page. */
  readonly id?: string;
  readonly children: readonly ReactElement[];
}

export function TitledList({ title, id, children }: TitledListProps) {
  if (children.length === 0) return null;
  return (
    <div className="points" id={id}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

export function textItem(text: string): ReactElement {
  return <Words as="li" key={text} text={text} />;
}
