/** A value that is computed when it is first read. What it was computed from is forgotten then. */

export function lazy<T>(compute: () => T): () => T {
  let known: { readonly compute: () => T } | { readonly value: T } = { compute };
  return () => {
    if ("compute" in known) known = { value: known.compute() };
    return known.value;
  };
}
