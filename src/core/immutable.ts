/** What a schema reads, as facts are: nothing in it can be changed. */

import type { z } from "zod";

export type Immutable<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;
