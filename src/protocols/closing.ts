/**
 * How debates close: every seat has the last word on its objections and votes on the final options. A seat that is absent
 * here keeps its vote from the last round, for the version it had read.
 */

import { optionsHitBy } from "../core/ledger/collect-objections.ts";
import { pointWordings } from "../core/ledger/collect-points.ts";
import { type Claim, type Objection, openObjections } from "../core/ledger/ledger.ts";
import { optionText } from "../core/ledger/option-text.ts";
import type { Seat } from "../core/panel.ts";
import { findUnmatchedItems } from "../core/text/find-unmatched-items.ts";
import { textsAbove } from "../core/text/texts-above.ts";
import { closingPrompt, unlistedPart } from "../prompts/closing-prompt.ts";
import { repliesPart } from "../prompts/evidence-parts.ts";
import { ownClaimsPart } from "../prompts/points/own-points-part.ts";
import { placeIn, pointsPart } from "../prompts/points/points-part.ts";
import type { PromptPart } from "../prompts/prompt.ts";
import { type Label, openObjectionsPart, toConfirmPart } from "../prompts/table.ts";
import { ownLabels } from "./exchange/reader-labels.ts";
import { isAgainst, objectionsToJudge, wasAnyoneAsked } from "./exchange/reader-objections.ts";
import { type OptionSources, optionParts } from "./option-parts.ts";
import { ownPoints } from "./points/own-points.ts";
import { type Answer, type Floor, presentAnswers } from "./protocol.ts";

/** The calls that it makes at most. */
export function planClosing(seats: number, { closing }: { readonly closing: boolean }) {
  return { round: 0, kind: "closing", calls: closing ? seats : 0 };
}

/**
 * `answers` are the answers given so far; `material` is what a seat reads besides the options. Empty if closing is left out or a
 * limit ended the rounds.
 */
export async function askClosing(
  floor: Floor,
  answers: readonly Answer[],
  material: (label: Label) => readonly PromptPart[] = () => [],
): Promise<readonly Answer[]> {
  if (!hasClosing(floor)) return [];
  const ledger = floor.ledger(answers);
  return presentAnswers<unknown>(
    await floor.askEach(floor.seats, (seat) => closingAsk(floor, seat, { answers, ledger, material })),
  );
}

export function hasClosing(floor: Floor): boolean {
  return floor.settings.closing && !isCutShort(floor);
}

/** Whether a limit ended the rounds: what is left is for the verdict. */
export function isCutShort({ roundsEnded }: Floor): boolean {
  return roundsEnded !== null && roundsEnded !== "rounds" && roundsEnded !== "person";
}

interface ClosingMaterial extends OptionSources {
  readonly material: (label: Label) => readonly PromptPart[];
}

function closingAsk(floor: Floor, reader: Seat, { answers, ledger, material }: ClosingMaterial) {
  const label = ownLabels(floor, reader);
  const own = objectionsToJudge(ledger, reader, answers);
  const made = ownPoints(floor, reader, { answers, ledger });
  const scores = (ledger.matrix?.cells ?? []).flatMap((cell) => cell.scores);
  // What the scores rest on stands with the matrix.
  const isListed = ({ id, by }: Claim) => by === reader.name && !scores.some(({ claim }) => claim === id);
  const isMine = (objection: Objection) => objection.by !== reader.name && isAgainst(ledger, reader)(objection);
  const options = optionParts({ answers, ledger }, label);
  const above = textsAbove(options.map(({ heading, text }) => `${heading}\n${text}`));
  const wasAsked = (each: Objection) => wasAnyoneAsked(each, ledger, { seats: floor.seats, answers });
  const points = pointsPart(ledger.points, label, { above: options, wordings: "one", own: made.points });
  return closingPrompt({
    options: [...options, ...material(label)],
    own: toConfirmPart(own, label, wasAsked, above),
    replies: repliesPart(ledger, reader.name, label, above),
    points,
    claims: ownClaimsPart(ledger.claims.filter(isListed), { others: [...options, points] }),
    areMerged: ledger.points.some(({ by }) => by.length > 1 && by.includes(reader.name)),
    unlisted: unlistedItems(reader, { answers, ledger }, options),
    hasClaims: scores.some(({ seat }) => seat === reader.name),
    objections: openObjectionsPart(
      openObjections(ledger),
      label,
      (each) => (own.includes(each) ? "id" : "whole"),
      above,
    ),
    known: ledger.options,
    isObjectedTo: openObjections(ledger).some(isMine),
    toConfirm: own.map(({ id }) => id),
    perOption: own.some((each) => optionsHitBy(each, ledger.options).length > 1),
  });
}

/**
 * Of the reader's option as it stands, or of its opening where it wrote nothing else: what it dropped since is not asked for.
 * Whole, or by its place if one of the options that the reader has before it still has the item.
 */
function unlistedItems({ name }: Seat, { answers, ledger }: OptionSources, options: readonly PromptPart[]): PromptPart {
  const opening = answers.find(({ seat }) => seat === name)?.text ?? "";
  const option = ledger.options.findLast(({ by }) => by === name);
  const standing = (option && optionText(option, ledger.positions, answers)) || opening;
  const own = ledger.points.filter(({ by }) => by.includes(name)).flatMap(pointWordings);
  const place = placeIn(options);
  const items = findUnmatchedItems(standing, own).map((item) => place(item) ?? item);
  return unlistedPart(standing === opening ? "opening" : "option", items);
}
