/**
 * A function that returns the same text for equal texts about an object, so that each is in memory once however often it is
 * written. The texts are forgotten with the object.
 */

export function shareTexts<K extends object>(): (of: K, text: string) => string {
  const texts = new WeakMap<K, Map<string, string>>();
  return (of, text) => {
    const known = texts.get(of) ?? new Map<string, string>();
    const same = known.get(text);
    if (same !== undefined) return same;
    texts.set(of, known.set(text, text));
    return text;
  };
}
