/**
 * The design that a duet accepted. Without consensus it is the architect's last one, and its first line says that it was not
 * agreed.
 */

import { openObjections } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { duetRounds, isDuet } from "../duet-rounds.ts";
import { debateTitle } from "../names.ts";
import { outcomeWords, STOP_WORDS } from "../outcome-words.ts";
import { statusInVerdict } from "../record/take-up-words.ts";
import { isAcceptedDuet, stillBlocks } from "../record/unsettled.ts";
import { standingDesign } from "../standing-text.ts";
import { bullets, inline, page, reply } from "./markdown-text.ts";
import { rehearsalBanner } from "./page-head.ts";

/** null while the debate runs, or if there is no design. */
export function finalDesign(state: State): string | null {
  const design = isDuet(state) ? standingDesign(state) : null;
  if (!design || (state.verdict === null && state.stopped === null)) return null;
  return page([...head(state, design.round), rehearsalBanner(state), stripEscapes(design.text), openAmendments(state)]);
}

/** Those that a reviewer asks for and doesn't accept the design with are not part of it until the architect adopts them. */
function openAmendments(state: State): string | null {
  const review = duetRounds(state).at(-1)?.review;
  if (!review || review.signal === "accepting_final" || review.amendments.length === 0) return null;
  const blocks = review.amendments.map(({ section, replaces, text }) => {
    const quoted = replaces === null ? [] : [`Instead of “${inline(replaces)}”:`];
    return [`## ${inline(section)}`, ...quoted, reply(text)].join("\n\n");
  });
  return ["---", "# Amendments", `${inline(review.call.seat)} asked for these amendments.`, ...blocks].join("\n\n");
}

/** A design that the reviewer accepted is not agreed while an objection blocks it. */
function notAgreedWords(state: State): string {
  if (!isAcceptedDuet(state)) return "It was not accepted";
  const still = stillBlocks(openObjections(ledgerOf(state)));
  return still === null ? "It was accepted" : `It was accepted, but ${still}`;
}

function head(state: State, round: number): readonly (string | null)[] {
  const debate = `debate ${inline(debateTitle(state))}`;
  if (state.outcome === "consensus") {
    return [
      `> Agreed by ${state.panel.seats.map(({ name }) => inline(name)).join(" and ")} in round ${round} of ${debate}.`,
    ];
  }
  const open = openObjections(ledgerOf(state));
  const why = state.verdict ? outcomeWords(state) : state.stopped ? STOP_WORDS[state.stopped.reason] : "";
  return [
    "# Not agreed",
    `This is the architect's design from round ${round} of ${debate}. ${notAgreedWords(state)} (${why}).`,
    open.length === 0
      ? "No objections are open."
      : bullets(
          open.map(
            (objection) =>
              `**${objection.id} ${inline(objection.title)}** (${objection.severity}, raised by ${inline(objection.by)}, ${statusInVerdict(state, objection)}). ${inline(objection.text)}`,
          ),
        ),
    "---",
  ];
}
