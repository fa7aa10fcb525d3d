/** A function of a short text that computes its result once: a ledger is computed many times from the same texts. */

const MOST_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 2_000;

export function rememberText<Value>(compute: (text: string) => Value): (text: string) => Value {
  const results = new Map<string, { readonly value: Value }>();
  return (text) => {
    const known = results.get(text);
    if (known) return known.value;
    const value = compute(text);
    if (results.size >= MOST_REMEMBERED) results.clear();
    if (text.length <= LONGEST_REMEMBERED) results.set(text, { value });
    return value;
  };
}
