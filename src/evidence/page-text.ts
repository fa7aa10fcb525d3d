/**
 * The words of an HTML page, for looking a quote up, not for reading: layout is lost, and what a browser would not show as text
 * (scripts, styles, comments, tags) is gone. Only the tokenizer is used: building a tree takes quadratic time for a hostile page.
 */

import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

export function pageText(html: string): string {
  const pieces: string[] = [];
  let hiddenBy: string | null = null;
  const add = (text: string) => {
    if (hiddenBy === null) pieces.push(text);
  };
  const onTag = (start: number, end: number) => {
    const name = html.slice(start, end).toLowerCase();
    if (!INLINE.has(name)) add(" ");
    return name;
  };
  const tokenizer = new Tokenizer(HTML, {
    ...IGNORED,
    ontext: (start, end) => add(html.slice(start, end)),
    ontextentity: (code) => add(HYPHENATION.has(code) ? "" : String.fromCodePoint(code)),
    onopentagname: (start, end) => {
      const name = onTag(start, end);
      if (UNSHOWN.has(name)) hiddenBy ??= name;
    },
    onclosetag: (start, end) => {
      if (hiddenBy === onTag(start, end)) hiddenBy = null;
    },
  });
  tokenizer.write(html);
  tokenizer.end();
  return pieces.join("");
}

const HTML = { xmlMode: false, decodeEntities: true };
/** May occur inside a word. Not `sup` and what else may part two figures: 10² is not 102. */
const INLINE = new Set([
  ...["a", "abbr", "b", "bdi", "bdo", "cite", "code", "dfn", "em", "font", "i", "kbd", "mark", "q", "samp", "span"],
  ...["strong", "sub", "time", "tt", "u", "var", "wbr"],
]);
/** Elements whose content is not text. */
const UNSHOWN = new Set(["script", "style", "template"]);
/** A soft hyphen and the two joiners, which quotes leave out. */
const HYPHENATION = new Set([0xad, 0x200c, 0x200d]);

const ignore = () => undefined;
const IGNORED: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
