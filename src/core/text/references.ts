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

/** The first time that a text names what stands under another id: `D0a3` becomes `D0a3 (now D1a2)`. */
export function nameCurrentIds(text: string, current: ReadonlyMap<string, string>): string {
  const named = new Set<string>();
  return text.replace(REFERENCE, (ref, at: number) => {
    const now = current.get(ref);
    if (now === undefined || named.has(ref) || text.startsWith(" (now ", at + ref.length)) return ref;
    named.add(ref);
    return `${ref} (now ${now})`;
  });
}
