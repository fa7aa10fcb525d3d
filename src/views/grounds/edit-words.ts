/** A change of a text in words. */

import type { TextEdit } from "../../core/text/edit-text.ts";

/** `instead of “three tries”: five tries`. */
export function editWords({ replaces, text }: TextEdit): string {
  return replaces === null ? text : `instead of “${replaces}”: ${text}`;
}
