/** The type that a schema parses, deeply read-only. */

import type { z } from "zod";

export type Immutable<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;
