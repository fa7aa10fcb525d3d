/** The export formats. To add one, write a view and add a row here. */

import type { State } from "../../core/state.ts";
import type { DebateHome } from "../../folder/debate-home.ts";
import { cardMarkdown } from "../../views/card/card-markdown.ts";
import { cardSvg } from "../../views/card/card-svg.ts";
import { debateJson } from "../../views/json/debate-json.ts";
import { jsonText } from "../../views/json/json-text.ts";
import { adr } from "../../views/markdown/adr.ts";
import { prComment } from "../../views/markdown/pr-comment.ts";
import { synthesis } from "../../views/markdown/synthesis-document.ts";
import { REVIEW_FORMATS } from "./review-formats.ts";

export interface ExportFormat {
  readonly name: string;
  readonly says: string;
  /** null: the debate has no verdict yet. */
  text(state: State, home: DebateHome): string | null | Promise<string>;
}

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  { name: "md", says: "the decision record", text: synthesis },
  {
    name: "html",
    says: "a self-contained web page",
    text: async ({ id }, home) => (await import("../../web/export-html.ts")).exportHtml(home, id),
  },
  { name: "json", says: "the whole debate as one JSON document", text: (state) => jsonText(debateJson(state)) },
  { name: "adr", says: "an architecture decision record (MADR 4)", text: adr },
  { name: "card", says: "the decision on one card, as an SVG picture", text: cardSvg },
  { name: "card-md", says: "the same card as Markdown", text: cardMarkdown },
  { name: "pr-comment", says: "a comment on a pull request", text: prComment },
  ...REVIEW_FORMATS.filter(({ name }) => name !== "md" && name !== "json").map(({ name, says, render }) => ({
    name,
    says: `${says} (reviews only)`,
    text: (state: State) => render(state, null),
  })),
];
