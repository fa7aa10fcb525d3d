/**
 * How the ledger is shown to a seat: open objections, positions, one line per past round. Seats are shown by labels,
 * which the caller chooses, and a seat's own items are marked.
 */

import { citationPlace, markSign } from "../core/evidence-check.ts";
import type { SeatName } from "../core/ids.ts";
import { linesOfCitation } from "../core/ledger/collect-points.ts";
import type { Claim, Ledger, Objection, Option, Position } from "../core/ledger/ledger.ts";
import { isAnswered, isSettled } from "../core/ledger/objection-state.ts";
import { remember } from "../core/memory/remember.ts";
import { shareTexts } from "../core/memory/share-texts.ts";
import { seatWords } from "../core/text/seat-words.ts";
import { NOTHING_ABOVE, type TextsAbove } from "../core/text/texts-above.ts";
import { linesPart, type PartLine, type PromptPart, part } from "./prompt.ts";
import { OPEN_OBJECTIONS } from "./repair-prompt.ts";
import { stepWords } from "./step-words.ts";

/** The label of a seat for this reader. */
export type Label = (seat: SeatName) => string;

// ── Objections ───────────────────────────────────────────────────────────────────────────────────

/**
 * How much of an objection a prompt says. Where its text is elsewhere in the prompt, its id is enough, or its head (all but the text) if the
 * reader has to answer it; where the reader raised it, its title.
 */
export type ObjectionDetail = "whole" | "head" | "title" | "id";

/** All of them; by title if they are known to the reader's session. */
export function openObjectionsPart(
  open: readonly Objection[],
  label: Label,
  detail: (objection: Objection) => ObjectionDetail = () => "whole",
  above: TextsAbove = NOTHING_ABOVE,
): PromptPart {
  if (open.length === 0) return part(OPEN_OBJECTIONS, "None.");
  const shown = open.map((objection) => ({ objection, how: detail(objection) }));
  const isTold = (how: ObjectionDetail) => how === "whole" || how === "head";
  const told = shown.filter(({ how }) => isTold(how)).map(({ objection }) => objection);
  const toLine = objectionLines(told, label, above);
  const lines = shown
    .filter(({ how }) => how !== "id")
    .map(({ objection, how }) => {
      const brief = briefLine(objection);
      const text = isTold(how) ? toLine(objection, how) : brief;
      return { text, brief, isOwn: label(objection.by) === "you" && objection.steps.length === 0 };
    });
  const ids = shown.filter(({ how }) => how === "id").map(({ objection }) => objection.id);
  if (ids.length === 0) return linesPart(OPEN_OBJECTIONS, lines);
  const text = `- ${ids.join(", ")}: above.`;
  return linesPart(OPEN_OBJECTIONS, [...lines, { text, brief: text, isOwn: false }]);
}

/** How each of the `listed` objections is told: its text, the options it hits, and everything said about it. */
export function objectionLines(
  listed: readonly Objection[],
  label: Label,
  above: TextsAbove = NOTHING_ABOVE,
): (objection: Objection, detail?: ObjectionDetail) => string {
  const toWords = stepWords(listed, above);
  return (objection, detail = "whole") => {
    const { text, by, about, against, steps } = objection;
    const target = against.length > 0 ? against.join(", ") : about === null ? "" : label(about);
    const shown = detail === "head" || above.hasUnder(label(by), text) ? "Its text is above." : seatWords(text);
    // The raiser is named at the head of the line.
    const said = steps.map((step) => (step.by === by ? "" : `${label(step.by)}, `) + toWords(objection, step));
    const line = [
      objectionTitle(
        objection,
        `, ${label(by)}${target === "" ? "" : ` against ${target}`}${standingWords(objection)}`,
      ),
      ...(shown === "" ? [] : [` ${shown}`]),
      ...(said.length === 0 ? [] : [` [${joinSteps(said)}]`]),
    ].join("");
    return shareLine(objection, line);
  };
}

/** What ends like a sentence needs no further sign. */
function joinSteps(said: readonly string[]): string {
  return said.map((words, at) => (at === said.length - 1 || /[.!?]$/.test(words) ? words : `${words};`)).join(" ");
}

// In a long debate, objections are most of every prompt, and a reader is told the same about most of them in every round.
const shareLine = shareTexts<Objection>();
const briefLine = remember((objection: Objection) => objectionTitle(objection));

function standingWords({ sameAs, isRaisedAtEnd }: Objection): string {
  if (isRaisedAtEnd) return "; raised at the end, nobody could answer";
  return sameAs.length === 0 ? "" : `; says the same as ${sameAs.join(", ")}, one answer is enough`;
}

function objectionTitle({ id, severity, title }: Objection, between = ""): string {
  return `- ${id} (${severity}${between}): “${seatWords(title)}”.`;
}

/** The reader's own objections that nothing has settled, whole: what it is asked to confirm. `wasAsked`: whether a seat could have answered it. */
export function toConfirmPart(
  own: readonly Objection[],
  label: Label,
  wasAsked: (objection: Objection) => boolean = () => true,
  above: TextsAbove = NOTHING_ABOVE,
): PromptPart {
  const toLine = objectionLines(own, label, above);
  const isUnasked = (each: Objection) => each.steps.length === 0 && !wasAsked(each);
  const asked = own.filter((each) => !isUnasked(each));
  const unasked = own.filter(isUnasked);
  const lines = asked.map((each) => `${toLine(each)}${each.steps.length === 0 ? ` ${NO_ANSWER}` : ""}`);
  const blocks = [
    ...(lines.length === 0 ? [] : [lines.join("\n")]),
    ...(unasked.length === 0 ? [] : [`${notAsked(unasked.length)}\n${unasked.map((each) => toLine(each)).join("\n")}`]),
  ];
  return part("Your objections and their answers", blocks.join("\n\n"));
}

const NO_ANSWER = "Nobody has answered it.";

function notAsked(count: number): string {
  const [which, it] = count === 1 ? ["this one", "it"] : ["these", "them"];
  return `Nobody was asked to answer ${which}: judge ${it} by what is written above.`;
}

/** What became of the reader's own objections and claims, so that it can respond. Known ones are shown by ID. */
export function ownItemsPart(
  { objections, claims }: Pick<Ledger, "objections" | "claims">,
  { seat, since }: { readonly seat: SeatName; readonly since: number },
): PromptPart {
  const own = objections.filter(({ by }) => by === seat);
  const isNews = ({ steps }: Objection) => steps.some(({ round }) => round >= since);
  const words = (objection: Objection) =>
    `${objection.id}${isNews(objection) ? ` “${seatWords(objection.title)}”` : ""}`;
  const byState = (head: string, items: readonly Objection[], name: (objection: Objection) => string) =>
    [...Map.groupBy(items, ({ state }) => state)].map(
      ([state, same]) => `- ${head}, ${stateWords(state)}: ${same.map(name).join(", ")}`,
    );
  const marks = Map.groupBy(
    claims.filter(({ by, check }) => by === seat && check !== null),
    ({ evidence, check }) => markSign(evidence, check),
  );
  const lines = [
    ...byState("Answered, not confirmed", own.filter(isAnswered), words),
    ...byState("Settled", own.filter(isSettled), ({ id }) => id),
    ...[...marks].map(([mark, group]) => `- Claims ${mark}: ${group.map(({ id }) => id).join(", ")}`),
  ];
  return part("Your objections and claims so far", lines.join("\n"));
}

function stateWords(state: Objection["state"]): string {
  return state.replace("_", " ");
}

// ── Options and positions ────────────────────────────────────────────────────────────────────────

/** In brief for a session that knows it or wrote it. */
export function optionLine(option: Option, label: Label): PartLine {
  const { id, name, summary, by, versions } = option;
  const whose = by === null ? "" : label(by);
  const facts = [
    ...(whose === "" ? [] : [whose]),
    ...(versions.length > 1 ? [`version ${versions.length}`] : []),
    ...mergeWords(option),
  ];
  const brief = `- ${id}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}: “${seatWords(name)}”`;
  return { text: summary === "" ? brief : `${brief}. ${seatWords(summary)}`, brief, isOwn: whose === "you" };
}

/** Votes are shown under the option that it counts as. */
export function mergeWords({ id, countsAs }: Pick<Option, "id" | "countsAs">): readonly string[] {
  return id === countsAs
    ? []
    : [`merged into ${countsAs}: votes for it count for ${countsAs}, whose text holds where they differ`];
}

const POSITION_LONGEST = 800;

/**
 * What seats see of each other: option, reasons, conditions, as whole items. Options are shown by ID, because they
 * are listed next to the positions. The reader's own is shown in full.
 */
export function positionText(position: Position, isOwn: boolean): string {
  const { prefers, accepts, confidence, reasons, conditions } = position;
  const stance = [
    prefers === null ? "prefers none of the options" : `prefers ${prefers}`,
    ...(accepts.length > 0 ? [`accepts ${accepts.join(", ")}`] : []),
    ...(confidence === null ? [] : [`confidence ${confidence}`]),
  ].join(", ");
  const items = [
    ...reasons.map((reason) => `- ${seatWords(reason)}`),
    ...conditions.map((condition) => `- only if: ${seatWords(condition)}`),
  ];
  return [stance, ...(isOwn ? items : wholeItems(items))].join("\n");
}

/** What a position rests on, without what the reader has before it. */
export function groundsLines(
  { reasons, conditions, fallsWith }: Position,
  isShown: (text: string) => boolean,
): readonly string[] {
  const unshown = (texts: readonly string[]) => texts.filter((text) => !isShown(text)).map(seatWords);
  return [
    ...unshown(reasons).map((reason) => `- ${reason}`),
    ...unshown(conditions).map((condition) => `- only if: ${condition}`),
    ...unshown(fallsWith === null ? [] : [fallsWith]).map((what) => `- falls with: ${what}`),
  ];
}

/** What it depends on alone: a seat that doesn't know it objects to what was never meant. */
export function conditionLines(position: Position, isShown: (text: string) => boolean): readonly string[] {
  return groundsLines({ ...position, reasons: [] }, isShown);
}

/** As many as fit, at least one, and how many were left out. */
function wholeItems(items: readonly string[]): readonly string[] {
  let room = POSITION_LONGEST;
  const count = items.findIndex((item, index) => {
    room -= item.length + 1;
    return room < 0 && index > 0;
  });
  return count < 0 ? items : [...items.slice(0, count), `- and ${items.length - count} more`];
}

// ── Claims and points ────────────────────────────────────────────────────────────────────────────

/** Claims that cite the same lines stand together. Each keeps its kind, its mark and its words; only those that share all three are one line. */
export function claimLines(claims: readonly Claim[]): readonly PartLine[] {
  const byLines = Map.groupBy(claims, (claim) => linesOfCitation(claim) ?? claim.id);
  return [...byLines.values()].flatMap((group) =>
    [...Map.groupBy(group, claimWords)].map(([words, equal]) => {
      const ids = equal.map(({ id }) => id).join(", ");
      return { text: `- ${ids} ${words}`, brief: `- ${ids} ${words.slice(0, 1)}`, isOwn: false };
    }),
  );
}

/** Its mark, which is one character, comes first. */
function claimWords({ kind, text, evidence, check, isWithdrawn }: Claim): string {
  const state = isWithdrawn ? `${kind}, withdrawn` : kind;
  return `${markSign(evidence, check)} (${state}): ${seatWords(text)} [${evidence === null ? "no evidence given" : citationPlace(evidence, check)}]`;
}

/** Claims whose sources were checked, with the result; in brief for a session that knows them. Empty if there are none. */
export function claimChecksPart(claims: readonly Claim[]): PromptPart {
  return linesPart("Claims whose sources were looked up", claimLines(claims.filter(({ check }) => check !== null)));
}
