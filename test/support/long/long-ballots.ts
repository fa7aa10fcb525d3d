// A ballot for any call with more items in every list than a prompt asks for, and a long text in each: none may be lost on the way to
// a reader. It is built from the schema that the call holds its speaker to, so a field that is added is tested without a word about it.

import { z } from "zod";
import type { SpeakRequest } from "../../../src/speakers/speaker.ts";

export interface WrittenText {
  /** `r1/refine/ash claims.evidence.quote`. */
  readonly place: string;
  readonly text: string;
}

/** In this turn all seats propose options of the same name. */
export const SAME_OPTION = 1;

export interface LongBallot {
  readonly ballot: unknown;
  readonly written: readonly WrittenText[];
}

/** More than any prompt asks for: at most ten actions. */
const ITEMS = 11;
/** What makes a text long. */
const MIDDLE = " on".repeat(160);
/** A list of IDs is bounded. */
const MOST_IDS = 90;

/** `turn` says where alternatives begin: with as many turns as there are alternatives, each is used in every call. null: the call wants no ballot. */
export function longBallot({ call, prompt, ballotSchema }: SpeakRequest, turn: number): LongBallot | null {
  if (!ballotSchema) return null;
  const written: WrittenText[] = [];
  const tag = call.replace(/\W+/g, "");
  const write = (path: readonly string[], isLong: boolean) => {
    const number = written.length;
    const isSame = turn === SAME_OPTION && path.join() === "option,name";
    const text = isSame
      ? "One option"
      : isName(path)
        ? `${path.at(-1)}-${tag}-${number}.md`
        : `${path.join(" ")} ${number} of ${tag}${isLong ? ` goes${MIDDLE}` : ""} to end ${number}`;
    written.push({ place: `${call} ${path.join(".")}`, text });
    return text;
  };
  const schema = jsonSchema.parse(z.toJSONSchema(ballotSchema(), { io: "input", unrepresentable: "any" }));
  const ballot = schemaValue(schema, {
    path: [],
    index: 0,
    isLong: true,
    prompt,
    turn,
    isFirstSeat: call.includes("ash"),
    write,
  });
  return { ballot, written };
}

/**
 * Where the texts were written that a document lacks, word for word. A middle is compared as one character: to search for hundreds of
 * texts that differ only at their ends takes seconds.
 */
export function missingTexts(document: string, written: readonly WrittenText[]): readonly string[] {
  const shown = document.replaceAll(MIDDLE, "…");
  return written.filter(({ text }) => !shown.includes(text.replaceAll(MIDDLE, "…"))).map(({ place }) => place);
}

/**
 * Fields that hold IDs and not words, with the first letters of the IDs that they name. An ID that is one of a list in the schema
 * needs no mention.
 */
const ID_FIELDS: Readonly<Record<string, string>> = {
  prefers: "P",
  accepts: "P",
  against: "P",
  item: "CO",
  objection: "O",
  to: "QR",
  finding: "B",
  duplicateOf: "B",
  separateFrom: "B",
  option: "P",
  options: "P",
  drivers: "W",
  driver: "W",
  constraint: "C",
  driverRanking: "W",
  ids: "D",
  samePoints: "D",
  notSame: "D",
  withdraws: "DK",
  movedBy: "OK",
  refs: "OK",
};

/** A point may take the place of another; elsewhere a field of this name quotes a text. */
const POINT_REPLACES = "points,replaces";

/** An item of a list is about one of these: there is one for each. */
const SUBJECTS: readonly string[] = ["objection", "to", "finding", "ids", "option", "item"];

/** Each ID is in one item at most. */
const GROUPED: readonly string[] = ["options", "drivers"];

/** The label of a seat. */
const SEAT_FIELD = "from";

interface JsonSchema {
  readonly type?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly items?: JsonSchema | undefined;
  readonly prefixItems?: readonly JsonSchema[] | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxItems: z.number().optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    // `false` where a list has nothing beyond its first items.
    items: z
      .union([jsonSchema, z.literal(false)])
      .transform((items) => items || undefined)
      .optional(),
    prefixItems: z.array(jsonSchema).optional(),
    anyOf: z.array(jsonSchema).optional(),
  }),
);

interface Place {
  /** The names of the fields that lead to it. */
  readonly path: readonly string[];
  /** In its list. */
  readonly index: number;
  readonly isLong: boolean;
  readonly prompt: string;
  readonly turn: number;
  /** It gives the lowest numbers and all others the highest, so that they differ. */
  readonly isFirstSeat: boolean;
  readonly write: (path: readonly string[], isLong: boolean) => string;
}

function schemaValue(schema: JsonSchema, place: Place): unknown {
  const { const: only, enum: words, properties, anyOf, prefixItems } = schema;
  if (only !== undefined) return only;
  if (anyOf) return schemaValue(chooseFrom(anyOf, place), place);
  if (words) return words[(place.index + place.turn) % words.length];
  if (properties) return objectValue(properties, place);
  if (prefixItems) return prefixItems.map((item, index) => schemaValue(item, { ...place, index }));
  if (schema.type === "array") return listValue(schema, place);
  if (schema.type === "string") return stringValue(place);
  if (schema.type === "boolean") return (place.index + place.turn) % 2 === 0;
  if (schema.type === "null") return null;
  return place.isFirstSeat ? (schema.minimum ?? 1) : (schema.maximum ?? 7);
}

/** Alternatives take turns through the items of a list; null is never one. */
function chooseFrom(alternatives: readonly JsonSchema[], { index, turn }: Place): JsonSchema {
  const real = alternatives.filter(({ type }) => type !== "null");
  return real[(index + turn) % real.length] ?? {};
}

function objectValue(properties: NonNullable<JsonSchema["properties"]>, place: Place): object {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [
      field,
      schemaValue(schema, { ...place, path: [...place.path, field] }),
    ]),
  );
}

function listValue({ items = {}, maxItems = Number.POSITIVE_INFINITY }: JsonSchema, place: Place): unknown {
  const field = place.path.at(-1) ?? "";
  if (items.enum) return items.enum.slice(0, maxItems);
  if (items.type === "string" && ID_FIELDS[field]) return idList(field, place);
  if (items.items && ID_FIELDS[field]) return [idsFor(field, place.prompt).slice(0, 2)];
  const length = Math.min(maxItems, itemCount(items, place));
  return Array.from({ length }, (_, index) => schemaValue(items, { ...place, index, isLong: index === length - 1 }));
}

/** One for each thing that items are about, and one more on the first of them; as many as it takes to group them; else many. */
function itemCount({ properties = {} }: JsonSchema, { prompt }: Place): number {
  const grouped = GROUPED.find((name) => properties[name]);
  if (grouped !== undefined) return groupsOf(idsFor(grouped, prompt)).length;
  const subject = SUBJECTS.find((name) => isSubject(properties[name]));
  if (subject === undefined) return ITEMS;
  const { length } = idsFor(subject, prompt);
  return length === 0 ? 0 : length + 1;
}

function idList(field: string, { index, prompt }: Place): readonly string[] {
  const ids = idsFor(field, prompt);
  if (GROUPED.includes(field)) return groupsOf(ids)[index] ?? [];
  return SUBJECTS.includes(field) ? ids.slice(index % ids.length).slice(0, 1) : ids;
}

/** Of two or three: a group of one merges nothing. */
function groupsOf(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.floor(ids.length / 2);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * 2, index === count - 1 ? undefined : index * 2 + 2),
  );
}

/** An item may leave out what it is about if it need not be about anything. */
function isSubject(schema: JsonSchema | undefined): boolean {
  return schema?.type === "string" || schema?.type === "array";
}

function stringValue({ path, index, prompt, isLong, write }: Place): string | null {
  const field = path.at(-1) ?? "";
  if (field === SEAT_FIELD) return "Seat 1";
  const isPoint = path.join() === POINT_REPLACES;
  if (!ID_FIELDS[field] && !isPoint) return write(path, isLong);
  const ids = idsFor(isPoint ? "ids" : field, prompt);
  return ids[index % ids.length] ?? null;
}

/** Names of options are bounded, and those of files and citations have no blanks. */
function isName(path: readonly string[]): boolean {
  return ["name", "file", "source"].includes(path.at(-1) ?? "");
}

function idsFor(field: string, prompt: string): readonly string[] {
  const pattern = new RegExp(`\\b[${ID_FIELDS[field] ?? ""}]\\d[a-z]{0,2}\\d*\\b`, "g");
  const [above = ""] = prompt.split("Example, on another question:");
  return [...new Set(above.match(pattern) ?? [])].slice(0, MOST_IDS);
}
