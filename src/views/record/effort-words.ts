/** How much work an action is, in words: a letter alone says nothing to a reader of a record. */

import type { Action } from "../../core/verdict.ts";

export const EFFORT_WORDS = { S: "small", M: "medium", L: "large" } as const satisfies Record<Action["effort"], string>;
