/**
 * What each seat's position rests on, in its own words: reasons, conditions, what would prove it wrong, what it sees in other
 * options, its statements. The last ballot comes first; what a seat said for an option that it gave up comes after that, under that
 * option. What the record says elsewhere is only named, and what a seat repeats is said once.
 */

import { z } from "zod";
import type { Call } from "../../core/call.ts";
import { ballotOf } from "../../core/debate-calls.ts";
import type { SeatName } from "../../core/ids.ts";
import { idsIn, lastPositions, type Position } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import { remember } from "../../core/memory/remember.ts";
import { everyMember } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { editWords, type TextEdit, toEdit } from "../../core/text/edits/edit-text.ts";
import { normalizeWords } from "../../core/text/normalize-words.ts";
import { markUnknownIds } from "../../core/text/references.ts";
import { joinWithAnd } from "../amounts.ts";
import { callPhases, callWords } from "../call-phases.ts";
import { optionNames } from "../names.ts";

export interface SeatGrounds extends StatedGrounds {
  readonly seat: SeatName;
  /** `P1a “Rows in a table”, confidence 80`; `no option` if it took none. */
  readonly position: string;
  /** What it said while it held another position, the last one first. */
  readonly earlier: readonly EarlierGrounds[];
}

export interface EarlierGrounds extends StatedGrounds {
  /** `for P0c “Tokens in a cookie”`. */
  readonly position: string;
}

interface StatedGrounds {
  /** Short items: `Reasons (round 2, refinement)`. */
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[];
  /** Several lines or paragraphs. */
  readonly texts: readonly { readonly title: string; readonly text: string }[];
}

/** Seats in the order they joined, then a chair that argues. A seat that gave no grounds is left out. */
export const seatGrounds = remember((state: State): readonly SeatGrounds[] => {
  const calls = callPhases(state)
    .flatMap((phase) => phase.calls)
    .toReversed();
  const elsewhere = textsElsewhere(state);
  const ids = itemIds(state);
  const answer = normalizeWords(state.verdict?.answer ?? "");
  const known = new Set(idsIn(ledgerOf(state)));
  const names = new Set(everyMember(state).map(({ name }) => name));
  return [...names].flatMap((seat) => {
    const mark = (text: string) => markUnknownIds(text, known);
    const isNew = firstTimeOnly(elsewhere);
    const own = calls.flatMap((call) => {
      const ballot = call.seat === seat ? groundsBallot.safeParse(ballotOf(state, call.key)).data : undefined;
      return ballot ? [{ call, ballot }] : [];
    });
    const statedIn = (said: typeof own): StatedGrounds => {
      const lists = said
        .flatMap(({ call, ballot }) => listsIn(ballot, call))
        .map(({ title, items }) => ({ title, items: items.map(mark).filter(isNew) }))
        .map(({ title, items }) => ({ title, items: items.map((text) => withId(text, ids.get(normalizeWords(text)))) }))
        .filter(({ items }) => items.length > 0);
      const texts = said
        .flatMap(({ call, ballot }) => textsIn(ballot, call))
        .map(({ title, text }) => ({ title, text: mark(text) }))
        .filter(({ text }) => isNew(text) && !answer.includes(normalizeWords(text)));
      return { lists, texts };
    };
    const { current, stanceAt } = stances(state, seat);
    const byStance = Map.groupBy(own, ({ call }) => stanceAt(call));
    const now = statedIn(byStance.get(current) ?? []);
    const earlier = [...byStance]
      .filter(([position]) => position !== current)
      .map(([position, said]) => ({ position, ...statedIn(said) }))
      .filter((stated) => !isEmpty(stated));
    return isEmpty(now) && earlier.length === 0
      ? []
      : [{ seat, position: positionWords(state, seat), ...now, earlier }];
  });
});

function isEmpty({ lists, texts }: StatedGrounds): boolean {
  return lists.length + texts.length === 0;
}

/** What a seat held at the end, and at each of its calls: what it last voted for by then; before its first vote, what it votes for there. */
function stances(state: State, seat: SeatName) {
  const names = optionNames(state);
  const stanceOf = ({ prefers, accepts: [accepted] }: Position) => {
    const option = prefers ?? accepted;
    return option === undefined
      ? "for no option"
      : `${prefers === null ? "accepting" : "for"} ${option} “${names(option)}”`;
  };
  const own = ledgerOf(state).positions.filter((position) => position.seat === seat);
  const [first] = own;
  const last = own.at(-1);
  return {
    current: last ? stanceOf(last) : "",
    stanceAt({ round, stage }: Call): string {
      const held = own.findLast((each) => each.round < round || (each.round === round && each.stage <= stage)) ?? first;
      return held ? stanceOf(held) : "";
    },
  };
}

/** Whether a text is neither empty, nor one of these, nor asked about before. */
function firstTimeOnly(elsewhere: readonly string[]): (text: string) => boolean {
  const said = new Set(["", ...elsewhere]);
  return (text) => {
    const key = normalizeWords(text);
    const isFirst = !said.has(key);
    said.add(key);
    return isFirst;
  };
}

function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).nullish().catch([]);
}

const texts = listOf(z.string());
const maybeWords = z.string().nullish().catch(null);
const textEdit = z.object({ replaces: maybeWords.transform((quoted) => quoted ?? null), text: z.string() });
const edits = listOf(z.union([z.string(), textEdit]).transform(toEdit));
const groundsBallot = z.object({
  reasons: texts,
  conditions: texts,
  fallsWith: maybeWords,
  wouldMove: maybeWords,
  strengths: texts,
  focus: maybeWords,
  changes: listOf(z.object({ section: z.string(), change: z.string() })),
  option: z.object({ name: z.string(), summary: z.string() }).nullish().catch(null),
  amends: z.object({ name: maybeWords, summary: z.string(), changes: edits }).nullish().catch(null),
  amendments: listOf(textEdit.extend({ section: z.string() })),
  statement: maybeWords,
});
type GroundsBallot = z.output<typeof groundsBallot>;

function listsIn(ballot: GroundsBallot, call: Call): SeatGrounds["lists"] {
  const lists: readonly (readonly [string, readonly string[] | null | undefined])[] = [
    ["Reasons", ballot.reasons],
    ["Conditions", ballot.conditions],
    ["What would prove this position wrong", [ballot.fallsWith ?? ""]],
    ["What would change its mind", [ballot.wouldMove ?? ""]],
    ["Strengths seen in other options", ballot.strengths],
    ["What it asked the other seat to look at", [ballot.focus ?? ""]],
    ["An option of its own that it doesn't prefer", ballot.option ? [optionText(ballot.option)] : []],
    [
      "Improvements to an option that it gave up",
      ballot.amends && [optionText(ballot.amends), ...(ballot.amends.changes ?? []).map(editWords)],
    ],
    ["Changes to the design", ballot.changes?.map(({ section, change }) => `${section}: ${change}`)],
  ];
  return lists.map(([title, items]) => ({ title: `${title} (${placeWords(call)})`, items: items ?? [] }));
}

/** Options that count have sections of their own. A seat that prefers another option, or proposes one, gives up what it amends. */
function optionText({ name, summary }: { name?: string | null | undefined; summary: string }): string {
  return name ? `${name}: ${summary}` : summary;
}

function textsIn(ballot: GroundsBallot, call: Call): SeatGrounds["texts"] {
  const amended = ballot.amendments?.map(({ section, ...edit }) => ({
    title: `Amendment to “${section}” (${placeWords(call)})`,
    text: editWords(edit),
  }));
  const statement = { title: `Statement (${placeWords(call)})`, text: ballot.statement ?? "" };
  return [...(amended ?? []), statement];
}

/** `opening`, `round 2, refinement`. */
function placeWords({ round, kind, key }: Call): string {
  return key.startsWith(`r${round}/`) ? `round ${round}, ${callWords(kind)}` : callWords(kind);
}

function positionWords(state: State, seat: SeatName): string {
  const [last] = lastPositions(ledgerOf(state), [seat]);
  const names = optionNames(state);
  const withName = (id: string) => `${id} “${names(id)}”`;
  if (!last || (last.prefers === null && last.accepts.length === 0)) return names(null);
  const held = last.prefers === null ? `accepts ${joinWithAnd(last.accepts.map(withName))}` : withName(last.prefers);
  return last.confidence === null ? held : `${held}, confidence ${last.confidence}`;
}

/** What the record has word for word in sections of its own. */
function textsElsewhere(state: State): readonly string[] {
  const { fallsWith = [], dissent = [] } = state.verdict ?? {};
  const versions = ledgerOf(state).options.flatMap((option) => option.versions);
  return [
    ...fallsWith,
    ...dissent.map(({ text }) => text),
    ...versions.flatMap((version) => [
      optionText(version),
      version.summary,
      ...version.changes,
      ...(version.edits ?? []).flatMap((edit) => [editWords(edit), editWords(asInBallot(edit))]),
    ]),
  ].map(normalizeWords);
}

/** A ballot names the point alone. */
function asInBallot({ replaces, text, point }: TextEdit): TextEdit {
  return { replaces: point ?? replaces, text };
}

/** The IDs of what seats claimed and of the points they made, and the numbers of the verdict's reasons, by their words. */
function itemIds(state: State): ReadonlyMap<string, string> {
  const { claims, points } = ledgerOf(state);
  const reasons = state.verdict?.reasons ?? [];
  const items = [
    ...reasons.map(({ text }, index) => ({ text, id: `reason ${index + 1}` })),
    ...points.map(({ text, ids: [id = ""] }) => ({ text, id })),
    ...claims,
  ];
  return new Map(items.map(({ text, id }) => [normalizeWords(text), id]));
}

/** `It is small [K1b2].` */
function withId(text: string, id: string | undefined): string {
  return id === undefined ? text : text.replace(/\.?$/, (end) => ` [${id}]${end}`);
}
