/** Facts in a row, each a link to the part of the page that shows it. */

import { Fragment } from "react";
import { useDebateView } from "../debate/debate-context.ts";
import { hrefOf } from "../route.ts";

interface AnchorLink {
  readonly words: string;
  readonly anchor: string;
}

export function AnchorLinks({ links }: { links: readonly AnchorLink[] }) {
  const { folder } = useDebateView();
  return links.map(({ words, anchor }, index) => (
    <Fragment key={words}>
      {index === 0 ? "" : "\u00a0· "}
      <a href={hrefOf(folder, anchor)}>{words}</a>
    </Fragment>
  ));
}
