/**
 * Splits a command line by the quoting rules of a POSIX shell: single quotes, double quotes, backslash. There are no variables,
 * globs, pipes or comments, so nothing is ever expanded.
 */

export type ShellWords =
  | { readonly words: readonly string[]; readonly fault: null }
  | { readonly words: null; readonly fault: string };

export function shellWords(text: string): ShellWords {
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  while (at < text.length) {
    const [piece = ""] = PIECE.exec(text.slice(at)) ?? [];
    if (piece === "") return { words: null, fault: fault(text.slice(at)) };
    at += piece.length;
    if (!/^\s/.test(piece)) word = (word ?? "") + unquote(piece);
    else if (word !== null) {
      words.push(word);
      word = null;
    }
  }
  return { words: word === null ? words : [...words, word], fault: null };
}

const PIECE = /^(?:\s+|'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\]+)/s;

function unquote(piece: string): string {
  if (piece.startsWith("'")) return piece.slice(1, -1);
  if (piece.startsWith('"'))
    return piece.slice(1, -1).replace(/\\([$`"\\\n])/g, (_, escaped) => unescapeCharacter(escaped));
  return piece.startsWith("\\") ? unescapeCharacter(piece.slice(1)) : piece;
}

/** A backslash before a newline joins the lines. */
function unescapeCharacter(character: string): string {
  return character === "\n" ? "" : character;
}

function fault(rest: string): string {
  if (rest.startsWith("'")) return "a single quote is not closed";
  return rest.startsWith('"') ? "a double quote is not closed" : "it ends in a backslash";
}
