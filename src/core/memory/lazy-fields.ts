/** An object whose fields are computed when they are first read. */

import { lazy } from "./lazy.ts";

export function lazyFields<T extends object>(fields: { readonly [K in keyof T]: () => T[K] }): T {
  const getters = Object.entries<() => unknown>(fields).map(([name, compute]) => [
    name,
    { get: lazy(compute), enumerable: true },
  ]);
  return Object.create(Object.prototype, Object.fromEntries(getters));
}
