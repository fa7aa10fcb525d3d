/** A list under a title; nothing where it is empty. */

import type { ReactElement } from "react";
import { Words } from "../words.tsx";

export function TitledList({ title, children }: { title: string; children: readonly ReactElement[] }) {
  if (children.length === 0) return null;
  return (
    <div className="points">
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

export function textItem(text: string): ReactElement {
  return (
    <li key={text}>
      <Words text={text} />
    </li>
  );
}
