/**
 * A function that computes its result again only if its inputs differ from the last time for the same object. Objects must never
 * change, and are compared by identity; lists are compared by what is in them. The result is forgotten with the object.
 */

export function rememberLast<K extends object, I extends readonly [unknown, ...unknown[]], V>(
  compute: (of: K, ...inputs: I) => V,
): (of: K, ...inputs: I) => V {
  const results = new WeakMap<K, { readonly inputs: I; readonly value: V }>();
  return (of, ...inputs) => {
    const known = results.get(of);
    if (known && areSameLists(known.inputs, inputs, isSameInput)) return known.value;
    const value = compute(of, ...inputs);
    results.set(of, { inputs, value });
    return value;
  };
}

function isSameInput(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && Array.isArray(b) && areSameLists(a, b, Object.is));
}

function areSameLists(
  a: readonly unknown[],
  b: readonly unknown[],
  isSame: (one: unknown, other: unknown) => boolean,
): boolean {
  return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
}
