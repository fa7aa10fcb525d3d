/**
 * A ballot in words: one line per non-empty field, one per item of a list. It echoes what was understood, so nothing in it is
 * shortened.
 */

import { stateWords } from "./names.ts";

export function ballotSummary(ballot: unknown): readonly string[] {
  if (typeof ballot !== "object" || ballot === null) return [];
  return Object.entries(ballot).flatMap(([field, value]) => {
    if (!Array.isArray(value)) return isEmpty(value) ? [] : [`${fieldLabel(field)}: ${valueText(value)}`];
    return value.length === 0 ? [] : [`${fieldLabel(field)}:`, ...value.map((item) => `- ${valueText(item)}`)];
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ["fallsWith", "what would prove it wrong"],
  ["movedBy", "influenced by"],
  ["single", "raised by one seat only"],
  ["asks", "questions"],
]);

/** `raised by one seat only` for `single`; otherwise the field's own words. */
function fieldLabel(field: string): string {
  const label = FIELD_LABELS.get(field);
  return label ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => valueText(item).replace(/\.$/, "")).join("; ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).filter(([, inner]) => !isEmpty(inner));
  const inFields = (fields: ReadonlySet<string>) =>
    entries.filter(([key]) => fields.has(key)).map(([, inner]) => valueText(inner));
  const details = entries
    .filter(([key]) => !TITLE_FIELDS.has(key) && !TEXT_FIELDS.has(key))
    .map(([key, inner]) => detailText(key, inner));
  const says = [...inFields(TITLE_FIELDS), ...inFields(TEXT_FIELDS)].join(": ");
  if (says === "") return details.join(", ");
  return details.length === 0 ? says : `${says} (${details.join(", ")})`;
}

/** What an item says: `title: text`. Its other fields follow in parentheses. */
const TITLE_FIELDS: ReadonlySet<string> = new Set(["title", "name", "section", "point"]);
const TEXT_FIELDS: ReadonlySet<string> = new Set(["text", "summary", "change"]);

/** Their values need no label. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set(["objection", "kind", "severity", "id", "ids", "option"]);

function detailText(key: string, value: unknown): string {
  if (key === "as") return stateWords(valueText(value));
  return PLAIN_FIELDS.has(key) ? valueText(value) : `${fieldLabel(key)}: ${valueText(value)}`;
}
