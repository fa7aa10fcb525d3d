/** Copies the address of an item, or the item as Markdown. */

import { useState } from "react";
import { itemMarkdown } from "../../../views/record/item-markdown.ts";
import { copyText } from "../copy-text.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { hrefOf } from "../route.ts";

export function CopyTools({ anchor }: { anchor: string }) {
  const { state } = useDebateView();
  const [result, report] = useState("");
  const copy = (text: string) => void copyText(text).then(report);
  return (
    <>
      <button type="button" className="btn" onClick={() => copy(location.href)}>
        Copy link
      </button>
      <button type="button" className="btn" onClick={() => copy(itemMarkdown(state, anchor) ?? "")}>
        Copy as Markdown
      </button>
      <span role="status">{result}</span>
    </>
  );
}

/** At the edge of the page, while its address names an item. */
export function AddressBar({ anchor }: { anchor: string | null }) {
  const { state, folder } = useDebateView();
  if (anchor === null || itemMarkdown(state, anchor) === null) return null;
  return (
    <section className="address" aria-label={`Address of ${anchor}`} key={anchor}>
      <b>{anchor}</b>
      <CopyTools anchor={anchor} />
      <a className="btn bare" href={hrefOf(folder)} aria-label="Hide">
        ×
      </a>
    </section>
  );
}
