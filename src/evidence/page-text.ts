/**
 * The words of an HTML page, for looking a quote up, not for reading: layout is lost, and what a browser would not show as text
 * (scripts, styles, comments, tags) is gone. One pass from front to back, since a hostile page must not be able to make it slow.
 */

export function pageText(html: string): string {
  // Only these letters, whose case never changes a text's length.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf("<", at);
    if (tag < 0) break;
    const end = MARKUP.test(html.slice(tag, tag + 2)) ? endOfMarkup(lower, tag) : tag + 1;
    pieces.push(html.slice(at, tag), end === tag + 1 ? "<" : INLINE.test(html.slice(tag, tag + 9)) ? "" : " ");
    at = end;
  }
  pieces.push(html.slice(at));
  return decodeEntities(pieces.join(""));
}

/** Any other `<` is text. */
const MARKUP = /^<[a-z!?/]$/i;
/** May stand inside a word. */
const INLINE = /^<\/?(a|b|code|em|i|mark|span|strong)\b/i;
/** What stands between their tags is no text. */
const UNSHOWN = ["script", "style", "template"];

/** Where text goes on; what is never closed reaches to the end, as in a browser. */
function endOfMarkup(lower: string, tag: number): number {
  if (lower.startsWith("<!--", tag)) return indexAfter(lower, "-->", tag + 4);
  const end = endOfTag(lower, tag);
  const unshown = UNSHOWN.find(
    (name) => lower.startsWith(name, tag + 1) && !/[a-z0-9-]/.test(lower[tag + 1 + name.length] ?? " "),
  );
  return unshown === undefined ? end : indexAfter(lower, ">", indexAfter(lower, `</${unshown}`, end));
}

function indexAfter(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found + sign.length;
}

/** A `>` inside an attribute's value ends nothing. */
function endOfTag(text: string, tag: number): number {
  let quote: string | null = null;
  for (let at = tag + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (quote !== null) {
      if (sign === quote) quote = null;
    } else if (sign === ">") return at + 1;
    else if ((sign === '"' || sign === "'") && text[at - 1] === "=") quote = sign;
  }
  return text.length;
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]\w{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? composeAccent(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    ensp: " ",
    emsp: " ",
    thinsp: " ",
    shy: "",
    zwj: "",
    zwnj: "",
    ndash: "–",
    mdash: "—",
    minus: "−",
    hellip: "…",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    bdquo: "„",
    laquo: "«",
    raquo: "»",
    bull: "•",
    middot: "·",
    times: "×",
    divide: "÷",
    plusmn: "±",
    le: "≤",
    ge: "≥",
    ne: "≠",
    rarr: "→",
    larr: "←",
    copy: "©",
    reg: "®",
    trade: "™",
    deg: "°",
    micro: "µ",
    sect: "§",
    para: "¶",
    euro: "€",
    pound: "£",
    yen: "¥",
    cent: "¢",
    frac12: "½",
    szlig: "ß",
    aelig: "æ",
    AElig: "Æ",
    oslash: "ø",
    Oslash: "Ø",
  }),
);

const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    grave: "\u0300",
    acute: "\u0301",
    circ: "\u0302",
    tilde: "\u0303",
    uml: "\u0308",
    ring: "\u030A",
    caron: "\u030C",
    cedil: "\u0327",
  }),
);

/** `&eacute;` and its like are named as they are built. */
function composeAccent(name: string): string | null {
  const accent = ACCENTS.get(name.slice(1));
  return accent === undefined ? null : `${name[0]}${accent}`.normalize("NFC");
}
