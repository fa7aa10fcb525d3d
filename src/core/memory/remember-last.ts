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
    if (known && areSameInputs(known.inputs, inputs)) return known.value;
    const value = compute(of, ...inputs);
    results.set(of, { inputs, value });
    return value;
  };
}

function areSameInputs(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let index = 0; index < b.length; index += 1) if (!isSameInput(a[index], b[index])) return false;
  return true;
}

function isSameInput(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
