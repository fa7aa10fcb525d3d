/**
 * How debates close: every seat has the last word on its objections and votes for the options as they stand. A seat that is absent
 * here keeps the vote of the last round, for the version it had read.
 */

import { type Ledger, openObjections } from "../core/ledger/ledger.ts";
import type { Seat } from "../core/panel.ts";
import { closingPrompt } from "../prompts/closing-prompt.ts";
import { ownPart } from "../prompts/design-prompt.ts";
import { fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { versionLines } from "../prompts/synthesis-prompt.ts";
import { type Label, openObjectionsPart, pointLine, toConfirmPart } from "../prompts/table.ts";
import { ownLabels, unsettledOf } from "./exchange.ts";
import { type Answer, type Floor, presentAnswers } from "./protocol.ts";

/** The calls that it makes at most. */
export function plannedClosing(seats: number, { closing }: { readonly closing: boolean }) {
  return { round: 0, kind: "closing", calls: closing ? seats : 0 };
}

/** `answers` are all that were given; none where closing is left out, or a limit ended the rounds. */
export async function askClosing(floor: Floor, answers: readonly Answer[]): Promise<readonly Answer[]> {
  const isCut = floor.roundsEnded !== null && floor.roundsEnded !== "rounds" && floor.roundsEnded !== "person";
  if (!floor.settings.closing || isCut) return [];
  const ledger = floor.ledger(answers);
  return presentAnswers<unknown>(
    await floor.askEach(floor.seats, (seat) => closingAsk(floor, seat, { answers, ledger })),
  );
}

interface FinalTable {
  readonly answers: readonly Answer[];
  readonly ledger: Ledger;
}

function closingAsk(floor: Floor, reader: Seat, { answers, ledger }: FinalTable) {
  const label = ownLabels(floor, reader);
  const own = unsettledOf(ledger, reader);
  return closingPrompt({
    options: finalOptionParts({ answers, ledger }, label),
    own: toConfirmPart(own, label),
    points: part("Points the answers made", ledger.points.map((point) => pointLine(point, label)).join("\n")),
    // The reader's own stand above in full.
    objections: openObjectionsPart(openObjections(ledger), label, ({ by }) => by !== reader.name),
    known: ledger.options.map(({ id }) => id),
    toConfirm: own.map(({ id }) => id),
  });
}

/** Each option as it was last written, whole, with what changed since it was brought in. */
export function finalOptionParts({ answers, ledger }: FinalTable, label: Label): readonly PromptPart[] {
  return ledger.options.map((option) => {
    const { id, name, summary, by, versions } = option;
    const whose = by === null ? "" : `, by ${label(by)}`;
    const heading = `Option ${id}${whose}${versions.length > 1 ? `, version ${versions.length}` : ""}`;
    const changes = versionLines(option);
    const text = lastText({ answers, ledger }, option) ?? `${name}. ${summary}`;
    const head = changes.length === 0 ? "" : `What changed:\n${changes.join("\n")}\n\n`;
    const whole = { ...ownPart(heading, text), text: `${head}${fenceText(text)}` };
    return by !== null && label(by) === "you" ? whole : part(heading, whole.text);
  });
}

/** What its proposer wrote when it last held it. */
function lastText({ answers, ledger }: FinalTable, { id, by, countsAs }: Ledger["options"][number]): string | null {
  const held = ledger.positions.findLast(
    ({ seat, prefers }) => seat === by && (prefers === id || prefers === countsAs),
  );
  const said = answers.findLast(
    ({ seat, round, stage }) => seat === by && round === held?.round && stage === held.stage,
  );
  return said?.text ?? null;
}
