/**
 * A ballot in words: one line per non-empty field, one per item of a list. It echoes what was understood, so nothing in it is
 * shortened.
 */

import { z } from "zod";
import { answers } from "../../core/ballot/ballot.ts";
import { readLoosely } from "../../core/ballot/read-loosely.ts";
import type { Call } from "../../core/call.ts";
import { claimId, findingId, objectionId, pointId, questionId, requestId } from "../../core/ids.ts";
import { ballotPoints } from "../../core/ledger/points/ballot-points.ts";
import { answerWords, type OptionNames } from "../names.ts";
import { CONCEDED, isConcession } from "../objection-words.ts";

/** The words for its fields and values. */
export interface BallotWords {
  readonly field: (name: string) => string;
  /** Of what a seat says of an objection. */
  readonly state: (as: string) => string;
  readonly truth: (value: boolean) => string;
  /** For the option that the same ballot proposes. */
  readonly proposed: string;
}

export interface BallotPlace {
  /** The part of its items' IDs that says where the ballot comes from. */
  readonly tag: string;
  /** How many the seat brought in before in the same round: the IDs are numbered after them. */
  readonly before: (field: "points" | "objections") => number;
  readonly names: OptionNames;
  readonly call: Pick<Call, "key" | "round">;
}

/** With its place in a debate, items have their IDs and options their names. `words`: those of the views, unless others are given. */
export function ballotSummary(
  ballot: unknown,
  place: BallotPlace | null = null,
  words: BallotWords = VIEW_WORDS,
): readonly string[] {
  if (typeof ballot !== "object" || ballot === null) return [];
  return Object.entries(place === null ? ballot : withAmendedPoints(ballot)).flatMap(([field, stated]) => {
    const value = field === "answers" && place ? withConcessions(stated, place) : stated;
    if (isEmpty(value)) return [];
    const label = words.field(field);
    if (OPTION_FIELDS.has(field)) return [`${label}: ${optionWords([value].flat(), place, words)}`];
    if (field === "amends") return amendmentLines(label, value, words);
    if (!Array.isArray(value) || value.every(isId)) return [`${label}: ${valueText(value, words)}`];
    const idOf = place === null ? undefined : ITEM_IDS.get(field);
    const items = value.map((item, index) => {
      const id = idOf && place ? `${idOf(place.tag, firstIndex(field, ballot, place) + index)} ` : "";
      return `- ${id}${valueText(item, words)}`;
    });
    return [`${label}:`, ...items];
  });
}

/** Each change on a line of its own, so that its seat can check it. */
function amendmentLines(label: string, amends: unknown, words: BallotWords): readonly string[] {
  const { changes, ...rest } = amendment.loose().parse(amends);
  const said = Object.keys(rest).length === 0 ? "" : ` ${valueText(rest, words)}`;
  return [`${label}:${said}`, ...changes.map((change) => `- ${valueText(change, words)}`)];
}

const amendment = z.object({ changes: z.array(z.unknown()).catch([]) });

/** A point that an amendment puts in the place of another has an ID of its own. */
function withAmendedPoints(ballot: object): object {
  const read = readLoosely(ballot);
  const amended = read === null ? [] : ballotPoints(read).slice(read.points.length);
  return amended.length === 0 ? ballot : { ...ballot, points: [...(read?.points ?? []), ...amended] };
}

/** Answers that concede an objection say so. */
function withConcessions(stated: unknown, { call }: BallotPlace): unknown {
  const { data } = answers.safeParse(stated);
  return data ? data.map((answer) => (isConcession(answer, call) ? { ...answer, as: CONCEDED } : answer)) : stated;
}

const ITEM_IDS: ReadonlyMap<string, (tag: string, index: number) => string> = new Map([
  ["claims", claimId],
  ["objections", objectionId],
  ["points", pointId],
  ["questions", questionId],
  ["asks", questionId],
  ["requests", requestId],
  ["findings", findingId],
]);

function firstIndex(field: string, ballot: object, { before }: BallotPlace): number {
  if (field === "points" || field === "objections") return before(field);
  // Questions for the person and for other seats are counted together.
  return field === "asks" && "questions" in ballot ? [ballot.questions].flat().length : 0;
}

const OPTION_FIELDS: ReadonlySet<string> = new Set(["prefers", "accepts", "same", "ranking"]);

/** `new` stands for the option that the same ballot proposes. */
function optionWords(ids: readonly unknown[], place: BallotPlace | null, { proposed }: BallotWords): string {
  const nameOf = (id: string) => (place === null ? id : `${id} “${place.names(id)}”`);
  return ids
    .map(String)
    .map((id) => (id === "new" ? proposed : nameOf(id)))
    .join(", ");
}

function isId(value: unknown): boolean {
  return typeof value === "string" && !value.includes(" ");
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ["option", "proposes"],
  ["same", "same as its own"],
  ["wouldMove", "what would change its mind"],
  ["fallsWith", "what would prove it wrong"],
  ["movedBy", "influenced by"],
  ["single", "raised by one seat only"],
  ["asks", "questions"],
  ["confirmations", "on the answers to its objections"],
]);

const VIEW_WORDS: BallotWords = {
  /** `raised by one seat only` for `single`; otherwise the field's own words. */
  field: (name) => FIELD_LABELS.get(name) ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  state: answerWords,
  truth: (value) => (value ? "yes" : "no"),
  proposed: "the option it proposes",
};

function valueText(value: unknown, words: BallotWords): string {
  if (Array.isArray(value)) return listText(value.map((item) => valueText(item, words)));
  if (typeof value === "boolean") return words.truth(value);
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).filter(([, inner]) => !isEmpty(inner));
  const inFields = (fields: ReadonlySet<string>) =>
    entries.filter(([key]) => fields.has(key)).map(([, inner]) => valueText(inner, words));
  const details = entries
    .filter(([key]) => !TITLE_FIELDS.has(key) && !TEXT_FIELDS.has(key))
    .map(([key, inner]) => detailText(key, inner, words));
  const says = [...inFields(TITLE_FIELDS), ...inFields(TEXT_FIELDS)].join(": ");
  if (says === "") return details.join(", ");
  return details.length === 0 ? says : `${says} (${details.join(", ")})`;
}

/** IDs in a row; whole sentences one after the other. */
function listText(items: readonly string[]): string {
  if (items.every((item) => !item.includes(" "))) return items.join(", ");
  return items.map((item) => item.replace(/(?<![.!?])$/, ".")).join(" ");
}

/** What an item says: `title: text`, or `O1ba1: text` of an answer. Its other fields follow in parentheses. */
const TITLE_FIELDS: ReadonlySet<string> = new Set(["title", "name", "section", "point", "objection", "to", "finding"]);
const TEXT_FIELDS: ReadonlySet<string> = new Set(["text", "summary", "change"]);

/** Their values need no label. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set(["kind", "severity", "id", "ids", "option", "source"]);

function detailText(key: string, value: unknown, words: BallotWords): string {
  const text = valueText(value, words);
  if (key === "as") return words.state(text);
  if (key === "quote") return `“${text}”`;
  if (PLAIN_FIELDS.has(key)) return text;
  // A word or an ID continues the phrase: `against P0a`, `priority 1`.
  return `${words.field(key)}${text.includes(" ") ? ":" : ""} ${text}`;
}
