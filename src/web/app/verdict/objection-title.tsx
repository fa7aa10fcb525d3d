/** The title of an objection as a link to it. Its words stay plain: an ID among them would be a link inside a link. */

import type { Objection } from "../../../core/ledger/ledger.ts";
import { stripEscapes } from "../../../core/text/plain-text.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { hrefOf } from "../route.ts";

export function ObjectionTitle({ objection: { id, title } }: { objection: Pick<Objection, "id" | "title"> }) {
  const { folder } = useDebateView();
  return <a href={hrefOf(folder, id)}>{stripEscapes(title)}</a>;
}
