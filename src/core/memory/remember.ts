/** A function that computes its result once for each object. The object must never change; the result is forgotten with it. */

export function remember<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const results = new WeakMap<K, { readonly value: V }>();
  return (of) => {
    const known = results.get(of);
    if (known) return known.value;
    const value = compute(of);
    results.set(of, { value });
    return value;
  };
}
