/**
 * What a citation points at, as seats write it: `src/a.ts:40-45`, `src/a.ts#L12`, `[title](https://…)`, `$ npm test`. Parsing
 * touches no files; whether a file is meant is decided from the text alone.
 */

import { fileURLToPath } from "node:url";
import type { Lines } from "../core/text/quote.ts";

export interface FileSource {
  readonly kind: "file";
  readonly path: string;
  readonly lines: Lines | null;
  readonly isSure: boolean;
}

export type CitedSource =
  | FileSource
  | { readonly kind: "url"; readonly url: URL }
  | { readonly kind: "command" }
  | { readonly kind: "debate" }
  /** Text that names no place to check, although the seat could. */
  | { readonly kind: "other"; readonly reason: string };

export function parseSource(source: string): CitedSource {
  const said = source.trim();
  if (/^[`'"]?\$\s/.test(said)) return { kind: "command" };
  const address = ADDRESS.exec(said)?.[0];
  if (address !== undefined) return parseUrlSource(withoutTail(address));
  const bare = said.replace(/^([`'"])(.*)\1$/, "$2").trim();
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase();
  if (scheme === "file") return parseFileUrlSource(bare);
  if (scheme !== undefined) return { kind: "other", reason: `${scheme}: addresses are not checked.` };
  if (DEBATE_ITEM.test(bare)) return { kind: "debate" };
  if (HOST.test(bare) && !/:\d+$|#L\d/i.test(bare)) {
    return { kind: "other", reason: "A web address is checked only if it starts with https:// or http://." };
  }
  return parseFileSource(bare);
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
/** A site written without its scheme. Endings that files have too are not among them. */
const HOST = /^([a-z0-9-]+\.)+(com|org|net|io|dev|gov|edu|ai|app|eu|de|fr|uk)(\/|$)/i;

/** An id such as `P0b` or `C1`, or a call such as `r1/propose/architect`: looked up, it would prove whatever a seat wrote there itself. */
const DEBATE_ITEM =
  /^(?:[BDEKOQRW]\d+[a-z]{1,2}\d+|P\d+[a-z]{1,2}|[CFPW]\d+|(?:r\d+\/[a-z]+|answer|clarify|closing|opening|rank|reply|synthesis)\/[\w-]+(?:>[\w-]+)?(?:\/repair)?)$/;

/** What stood around the address: the end of a sentence, and the bracket of a link that was opened before it. */
function withoutTail(address: string): string {
  const bare = address.replace(/[.,;:!?*]+$/, "");
  const last = bare.at(-1);
  const opening = last === ")" ? "(" : last === "]" ? "[" : null;
  if (opening === null || bare.split(opening).length >= bare.split(last ?? "").length) return bare;
  return withoutTail(bare.slice(0, -1));
}

function parseUrlSource(address: string): CitedSource {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null ? { kind: "other", reason: "The address is malformed." } : { kind: "url", url };
}

function parseFileUrlSource(address: string): CitedSource {
  const [, place = "", tail = ""] = LINES_AT_END.exec(address) ?? ["", address];
  try {
    return { kind: "file", path: fileURLToPath(place), lines: parseLines(tail), isSure: true };
  } catch (error) {
    // A host, or an encoded slash: names no file here.
    if (!(error instanceof TypeError)) throw error;
    return { kind: "other", reason: "The address does not name a local file." };
  }
}

function parseFileSource(said: string): CitedSource {
  const [, path = "", tail = ""] = LINES_AT_END.exec(said) ?? ["", said];
  const looksLikeOne = !/\s/.test(path) ? /[\\/]|\.\w{1,10}$/.test(path) : tail !== "" && /\.\w{1,10}$/.test(path);
  return { kind: "file", path, lines: parseLines(tail), isSure: looksLikeOne };
}

/** `:40`, `:40-45`, `:40:7`, `:L40`, `#L40-L45`, ` line 40`, `, lines 40 to 45`, ` (line 40)`. The path cannot be empty. */
const LINES_AT_END =
  /^(.*?[^\s,(:#])((?::|#L?|,?\s+\(?lines?\s+)L?\d{1,9}(?::\d+)?(?:\s?(?:-|–|to)\s?L?\d{1,9})?\)?)$/i;

function parseLines(tail: string): Lines | null {
  const [first, last] = tail.replace(/(\d):\d+/, "$1").match(/\d+/g) ?? [];
  if (first === undefined) return null;
  const ends = [Number(first), Number(last ?? first)];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}
