// Every view of a state as one text, for tests and the bench that run all of them over the same states.

import type { State } from "../../src/core/state.ts";
import { cardMarkdown } from "../../src/views/card/card-markdown.ts";
import { cardSvg } from "../../src/views/card/card-svg.ts";
import { debateJson } from "../../src/views/json/debate-json.ts";
import { jsonText } from "../../src/views/json/json-text.ts";
import { stateJson } from "../../src/views/json/state-json.ts";
import { adr } from "../../src/views/markdown/adr.ts";
import { contextDocument } from "../../src/views/markdown/context-document.ts";
import { debateHistory } from "../../src/views/markdown/debate-history.ts";
import { debateReport } from "../../src/views/markdown/debate-report.ts";
import { finalDesign } from "../../src/views/markdown/final-design.ts";
import { noVerdictDocument } from "../../src/views/markdown/no-verdict-document.ts";
import { prComment } from "../../src/views/markdown/pr-comment.ts";
import { roundFiles } from "../../src/views/markdown/round-files.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { debateOverview } from "../../src/views/terminal/debate-overview.ts";
import { noVerdictText } from "../../src/views/terminal/no-verdict-text.ts";
import { verdictText } from "../../src/views/terminal/verdict-text.ts";

const SCREEN = { width: 100, color: true, folder: "debates/001-example", next: [], files: [] };

/** By name; null: this view does not exist of this state. */
export const VIEWS: ReadonlyMap<string, (state: State) => string | null> = new Map([
  ["transcript.md", transcript],
  ["synthesis.md", synthesis],
  ["context.md", contextDocument],
  ["final_design.md", finalDesign],
  ["debate_history.md", debateHistory],
  [
    "rounds/",
    (state: State) =>
      roundFiles(state)
        .map(({ text }) => text)
        .join("\n"),
  ],
  ["no verdict", noVerdictDocument],
  ["report", debateReport],
  ["adr", adr],
  ["pr-comment", prComment],
  ["card", cardSvg],
  ["card-md", cardMarkdown],
  ["state.json", (state: State) => jsonText(stateJson(state))],
  ["json", (state: State) => jsonText(debateJson(state))],
  ["verdict on a terminal", (state: State) => verdictText(state, SCREEN)],
  ["no verdict on a terminal", (state: State) => noVerdictText(state, SCREEN)],
  ["show", (state: State) => debateOverview(state, SCREEN)],
]);
