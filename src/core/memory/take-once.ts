/** A value that is taken once and forgotten then, however long whoever could take it lives. */

export function takeOnce<T>(value: T): () => T {
  let kept: { readonly value: T } | null = { value };
  return () => {
    if (kept === null) throw new Error("It was taken before.");
    const taken = kept;
    kept = null;
    return taken.value;
  };
}
