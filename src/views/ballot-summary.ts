/**
 * A ballot in words, for the host that submitted it: one line per non-empty field, one per item of a list. It echoes
 * what was understood, so nothing in it is shortened.
 */

export function ballotSummary(ballot: unknown): readonly string[] {
  if (typeof ballot !== "object" || ballot === null) return [];
  return Object.entries(ballot).flatMap(([field, value]) => {
    if (!Array.isArray(value)) return isEmpty(value) ? [] : [`${field}: ${valueText(value)}`];
    return value.length === 0 ? [] : [`${field} (${value.length}):`, ...value.map((item) => `- ${valueText(item)}`)];
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .filter(([, inner]) => !isEmpty(inner))
    .map(([key, inner]) => `${key} ${valueText(inner)}`)
    .join("; ");
}
