/** A panel seat's history: one line per round of its own, or full replies, summarised if they are long. */

import { clip } from "../core/ballot/ballot.ts";
import type { Ledger } from "../core/ledger/ledger.ts";
import { isSettled } from "../core/ledger/objection-state.ts";
import { objectionsByRound } from "../core/ledger/objections-by-round.ts";
import type { Seat } from "../core/panel.ts";
import { seatWords } from "../core/text/seat-words.ts";
import { SUMMARISE, summarisePrompt } from "../prompts/plain/summarise-prompt.ts";
import { fenceText, type PromptPart } from "../prompts/prompt.ts";
import { isAgainst } from "./exchange/reader-objections.ts";
import type { Answer, Floor, Reply, Round } from "./protocol.ts";

/** One round from the perspective of one seat. */
export interface PanelTurn {
  readonly author: Seat;
  /** The earlier rounds as this seat has seen them. */
  readonly past: () => string;
  readonly proposal: Reply;
  readonly critiques: readonly Answer[];
  readonly refined: Reply;
}

/** The debate as a seat has seen it: `turns` are its own, in order. */
export function pastOf(floor: Floor, turns: readonly PanelTurn[], ledger: Ledger): string {
  const last = turns.at(-1);
  if (!last) return "";
  // Full rounds may have been summarised, so they are kept; lines are short and show the current state.
  const rounds = floor.settings.fullHistory
    ? [last.past(), wholeRound(last)]
    : turns.map((turn) => roundLine(turn, ledger));
  return rounds.filter((text) => text !== "").join("\n\n");
}

function wholeRound({ proposal, critiques, refined }: PanelTurn): string {
  const sectionText = (heading: string, reply: Reply) => (reply.absent ? [] : [`${heading}\n${fenceText(reply.text)}`]);
  return [
    ...sectionText("You proposed:", proposal),
    ...critiques.flatMap((each) => sectionText("You were criticised:", each)),
    ...sectionText("You refined it:", refined),
  ].join("\n");
}

/** Its position, and the objections to it. */
function roundLine({ author, proposal, refined }: PanelTurn, ledger: Ledger): string {
  const last = refined.absent ? proposal : refined;
  if (last.absent) return "";
  const { round } = last;
  const stance = ledger.positions.findLast((position) => position.seat === author.name && position.round === round);
  const stood = stance
    ? `${stance.prefers ?? "no option"}, confidence ${stance.confidence ?? "not given"}`
    : "no ballot";
  const against = (objectionsByRound(ledger.objections).get(round) ?? []).filter(isAgainst(ledger, author));
  const settled = against.filter(isSettled).map(({ id }) => id);
  const met = [
    ...against
      .filter((objection) => !isSettled(objection))
      .map(
        ({ id, title, state }) =>
          `${id}${state === "open" ? "" : ` “${seatWords(title)}”`} (${state.replace("_", " ")})`,
      ),
    ...(settled.length === 0 ? [] : [`settled: ${settled.join(", ")}`]),
  ];
  return `Round ${round}: ${stood}; against it: ${met.length === 0 ? "nothing" : met.join("; ")}.`;
}

interface PastSources {
  readonly author: Seat;
  readonly objections: () => PromptPart;
  readonly past: () => string;
}

/** If there is no summary, the debate continues with the long version. */
export async function shortenPast(
  floor: Floor,
  round: Round,
  { author, objections, past }: PastSources,
): Promise<() => string> {
  const { enabled, threshold, maxLength } = floor.settings.summaries.bySeat[author.name] ?? floor.settings.summaries;
  if (!enabled || !(round.wasAsked(author, SUMMARISE) ?? past().length > threshold)) return past;
  const build = () => summarisePrompt(past(), maxLength, objections());
  const summary = await round.ask(author, { kind: SUMMARISE, about: null, recorded: null, build });
  return summary.absent ? past : () => clip(summary.text, maxLength);
}
