/**
 * Removes keys from text. Known keys are the values of variables with a secret's name; others are recognised by the formats of
 * vendors. The patterns are narrow, so that a reply loses no words: `pk_orders_customer` is not a key.
 */

import type { Environment } from "./process/child-environment.ts";

export interface KeyStriker {
  strike(text: string): string;
  /** For text that arrives in pieces: holds back what may be the start of a key. */
  stream(): { push(piece: string): string; flush(): string };
}

const STRUCK = "***";
const SECRET_NAME = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$/i;
const SHORTEST = 12;
const SHAPES =
  /\b(sk-|[sr]k_live_|[sr]k_test_|gh[pousr]_|github_pat_|xox[abprs]-|AIza|AKIA|glpat-|hf_|npm_)(?=[\w-]*\d)[\w-]{16,}/g;
/** A piece may end in the middle of one of those. */
const UNFINISHED = /[\w-]+$/;
/** Longer than any key: a longer run is text. */
const LONGEST_HELD = 1_024;

/** `names`: additional variables, with any name. */
export function createKeyStriker(environment: Environment, names: readonly string[] = []): KeyStriker {
  const known = Object.entries(environment)
    .filter(([name]) => SECRET_NAME.test(name) || names.includes(name))
    .flatMap(([, value]) => (value !== undefined && isSecret(value) ? [value] : []))
    .sort((a, b) => b.length - a.length);
  return { strike: (text) => strikeShapes(strikeKnown(text, known)), stream: () => createStream(known) };
}

function strikeKnown(text: string, known: readonly string[]): string {
  return known.reduce((clean, key) => clean.replaceAll(key, STRUCK), text);
}

function strikeShapes(text: string): string {
  return text.replace(SHAPES, `$1${STRUCK}`);
}

/** Not the path of a file with a key. */
function isSecret(value: string): boolean {
  return value.length >= SHORTEST && !/^[~.]?\//.test(value);
}

function createStream(known: readonly string[]): ReturnType<KeyStriker["stream"]> {
  let held = "";
  return {
    push(piece) {
      // Before anything is cut: a known key may end where the piece does.
      const text = strikeKnown(held + piece, known);
      const start = Math.min(shapeStart(text), ...known.map((key) => keyStart(text, key)));
      const cut = text.length - start > LONGEST_HELD ? text.length : start;
      held = text.slice(cut);
      return strikeShapes(text.slice(0, cut));
    },
    flush() {
      const text = strikeShapes(held);
      held = "";
      return text;
    },
  };
}

function shapeStart(text: string): number {
  const at = text.slice(-LONGEST_HELD - 1).search(UNFINISHED);
  return at < 0 ? text.length : Math.max(0, text.length - LONGEST_HELD - 1) + at;
}

/** The position where the end of the text could be the start of the key. */
function keyStart(text: string, key: string): number {
  for (let length = Math.min(key.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(key.slice(0, length))) return text.length - length;
  }
  return text.length;
}
