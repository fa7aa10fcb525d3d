// A ballot of any contract with more items in every list than a prompt asks for, and one long text in each: none may be lost on the
// way to a reader. Built from the schema, so that a field that is added is tested without a word about it.

import { z } from "zod";
import type { Ask } from "../../src/prompts/prompt.ts";

export interface LongBallot {
  readonly ballot: unknown;
  /** Every text in it. */
  readonly texts: readonly string[];
}

/** More than any prompt asks for. */
const ITEMS = 9;
const LONG_WORDS = 160;

/** `tag` is one word that tells this ballot's texts from those of others. */
export function longBallot({ ballot }: Ask, tag: string): LongBallot {
  if (!ballot) return { ballot: null, texts: [] };
  const texts: string[] = [];
  const write = (field: string, isLong: boolean) => {
    const words = Array.from({ length: isLong ? LONG_WORDS : 3 }, (_, index) => `word${index}`).join(" ");
    const text = `${tag}${field} item ${texts.length} ${words} end ${texts.length} of ${tag}`;
    texts.push(text);
    return text;
  };
  const shape = jsonSchema.parse(z.toJSONSchema(ballot.schema, { io: "input", unrepresentable: "any" }));
  return { ballot: schemaValue(shape, { field: "", isLong: true, write }), texts };
}

interface JsonSchema {
  readonly type?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly minimum?: number | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly items?: JsonSchema | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minimum: z.number().optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    items: jsonSchema.optional(),
    anyOf: z.array(jsonSchema).optional(),
  }),
);

interface Place {
  readonly field: string;
  readonly isLong: boolean;
  readonly write: (field: string, isLong: boolean) => string;
}

function schemaValue(schema: JsonSchema, place: Place): unknown {
  const choice = schema.anyOf?.findLast(({ type }) => type !== "null");
  if (choice) return schemaValue(choice, place);
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return objectOf(schema.properties, place);
  const { items } = schema;
  if (items)
    return Array.from({ length: ITEMS }, (_, index) => schemaValue(items, { ...place, isLong: index === ITEMS - 1 }));
  if (schema.type === "boolean") return true;
  // Names of options are bounded.
  if (schema.type === "string") return place.write(place.field, place.isLong && !place.field.endsWith(".name"));
  return schema.minimum ?? 70;
}

function objectOf(properties: NonNullable<JsonSchema["properties"]>, place: Place): object {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [
      field,
      schemaValue(schema, { ...place, field: `${place.field}.${field}` }),
    ]),
  );
}
