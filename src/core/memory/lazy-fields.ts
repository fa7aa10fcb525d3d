/** An object whose fields are computed when they are first read. */

export function lazyFields<T extends object>(fields: { readonly [K in keyof T]: () => T[K] }): T {
  const getters = Object.entries<() => unknown>(fields).map(([name, compute]) => [name, lazyField(compute)]);
  return Object.create(Object.prototype, Object.fromEntries(getters));
}

function lazyField(compute: () => unknown): PropertyDescriptor {
  let known: { readonly value: unknown } | null = null;
  const get = () => {
    known ??= { value: compute() };
    return known.value;
  };
  return { get, enumerable: true };
}
