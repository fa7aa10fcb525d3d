/**
 * The grammar of a ballot, in llama.cpp's notation (GBNF), made from its schema: a model that is held to it can only write a
 * valid ballot. It is narrower than the schema where a small model would never come to an end: texts and lists are short, and
 * every field is there, in order.
 */

import { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;

const LONGEST_TEXT = 180;
const MOST_ITEMS = 3;

export function ballotGrammar(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return [`root ::= ${ruleOf(json)}`, ...TEXT_RULES].join("\n");
}

/** A text is never blank, and has no character that is removed before it is read: a control sequence may take a quote with it. */
const BLANKS = String.raw`\x00-\x20\x7F-\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF`;
const TEXT_RULES = [
  String.raw`text ::= "\"" first rest{0,${LONGEST_TEXT}} "\""`,
  String.raw`first ::= [^"\\${BLANKS}]`,
  String.raw`rest ::= [^"\\\x00-\x1F\x7F-\u009F\u202A-\u202E\u2066-\u2069] | "\\\"" | "\\n"`,
];

function ruleOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return choice(schema.enum.map(literal));
  if (schema.anyOf) return choice(schema.anyOf.map(asSchema).map(ruleOf));
  const { type } = schema;
  if (Array.isArray(type)) return choice(type.map((one) => ruleOf({ ...schema, type: one })));
  switch (type) {
    case "object":
      return objectRule(schema);
    case "array":
      return arrayRule(schema);
    case "string":
      return "text";
    case "boolean":
      return choice([literal(true), literal(false)]);
    case "integer":
    case "number":
      return numberRule(schema);
    default:
      return literal(null);
  }
}

function objectRule({ properties = {} }: JsonSchema): string {
  const fields = Object.entries(properties)
    .map(([name, field]) => ({ name, field: asSchema(field) }))
    // A field that may be anything is not asked for.
    .filter(({ field }) => Object.keys(field).length > 0)
    .map(({ name, field }) => `${quote(`${JSON.stringify(name)}:`)} ${ruleOf(field)}`);
  return `${quote("{")} ${fields.join(` ${quote(",")} `)} ${quote("}")}`;
}

function arrayRule({ prefixItems, items, minItems = 0, maxItems = MOST_ITEMS }: JsonSchema): string {
  const most = Math.min(Math.max(MOST_ITEMS, minItems), maxItems);
  if (prefixItems)
    return `${quote("[")} ${prefixItems
      .map(asSchema)
      .map(ruleOf)
      .join(` ${quote(",")} `)} ${quote("]")}`;
  if (most === 0) return quote("[]");
  const item = ruleOf(asSchema(items));
  const full = `(${item}) (${quote(",")} (${item})){${Math.max(0, minItems - 1)},${most - 1}}`;
  return `${quote("[")} ${minItems === 0 ? `(${full})?` : full} ${quote("]")}`;
}

/** Whole numbers: of what is counted here, none needs a fraction. */
function numberRule({ minimum = 0, maximum = 100 }: JsonSchema): string {
  return choice(Array.from({ length: maximum - minimum + 1 }, (_, index) => literal(minimum + index)));
}

function choice(rules: readonly string[]): string {
  return rules.length === 1 ? rules.join("") : `(${rules.join(" | ")})`;
}

function literal(value: unknown): string {
  return quote(JSON.stringify(value));
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;
}

/** JSON Schema writes `true` for anything, and lists of schemas where there are several. */
function asSchema(schema: unknown): JsonSchema {
  return isSchema(schema) ? schema : {};
}

function isSchema(schema: unknown): schema is JsonSchema {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}
