/** IDs in running text: what looks like one, and which of those are unknown. */

const REFERENCE = /\b(?:[OKEDQR]\d+[a-z]{1,2}\d+|P\d+[a-z]{0,2}|[CF]\d+)\b/g;

/** Outside a review this is nobody's ID, so an unknown one is not marked. */
const FINDING = /\bB\d+[a-z]\d+\b/g;

/** What in a text has the shape of an id of a ledger item, a finding or a pin. */
export function refsIn(text: string): string[] {
  return [...new Set([...(text.match(REFERENCE) ?? []), ...(text.match(FINDING) ?? [])])];
}

/** Whether a text has an ID that `markUnknownIds` or `nameCurrentIds` may change. */
export function hasRef(text: string): boolean {
  return text.search(REFERENCE) >= 0;
}

/** Leaves out brackets that refer to IDs, `[see O1a1]` and `(O1a1, O1b2)`: to any, or only to those given. */
export function withoutRefs(text: string, dropped?: readonly string[]): string {
  return text.replace(/ ?(?:\[[^[\]]*\]|\([A-Z]\d\w*(?:(?:, | and )[A-Z]\d\w*)*\))/g, (bracket) => {
    const refs = refsIn(bracket);
    return refs.length > 0 && refs.every((ref) => dropped?.includes(ref) ?? true) ? "" : bracket;
  });
}

/** A pin, which every prompt repeats. */
export function isPin(ref: string): boolean {
  return /^[CFTAV]\d+$/.test(ref);
}

/**
 * Marks unknown IDs: `K9z9` becomes `[K9z9?]`, and so does `[K9z9]`. Only those with a seat's letter: `P99` and `C4` may be ordinary
 * words.
 */
export function markUnknownIds(text: string, known: ReadonlySet<string>): string {
  return text.replace(REFERENCE, (ref, at: number) => {
    if (!/[a-z]/.test(ref) || known.has(ref)) return ref;
    const isInBrackets = text[at - 1] === "[" && /^\??\]/.test(text.slice(at + ref.length, at + ref.length + 2));
    if (!isInBrackets) return `[${ref}?]`;
    return text[at + ref.length] === "?" ? ref : `${ref}?`;
  });
}

/**
 * The first time that a text names an item that another stands for, it says which: `D0a3 (replaced by D1a2)`, `P0b (counts as P0a)`.
 * Words that hold at any time: the text may be older than the item that took the place. Nothing is added if its sentence says so.
 */
export function nameCurrentIds(text: string, current: ReadonlyMap<string, string>): string {
  const named = new Set<string>();
  return text.replace(REFERENCE, (ref, at: number) => {
    const by = current.get(ref);
    if (by === undefined || named.has(ref)) return ref;
    named.add(ref);
    if (saysBy(sentenceAt(text, at), by)) return ref;
    return `${ref} (${ref.startsWith("P") ? "counts as" : "replaced by"} ${by})`;
  });
}

/** `by` is an ID, or a version of one. Who says that options were merged mostly speaks of the one they were merged into, so that one need not be named. */
function saysBy(sentence: string, by: string): boolean {
  return MERGED.test(sentence) || (SUCCEEDED.test(sentence) && new RegExp(`\\b${by}\\b`).test(sentence));
}

const MERGED = /\bmerg(?:e|ed|es|ing)\b/i;
const SUCCEEDED = /\b(?:replac|supersed|counts? as|same as|instead of|now )/i;

function sentenceAt(text: string, at: number): string {
  const start = Math.max(...[...text.slice(0, at).matchAll(SENTENCE_END)].map(({ index }) => index), 0);
  const rest = text.slice(at);
  const length = rest.search(SENTENCE_END);
  return text.slice(start, length < 0 ? undefined : at + length);
}

const SENTENCE_END = /[.!?](?=\s)|\n/g;
