// A sentence of a grammar in llama.cpp's notation, as far as ballots use it: rules, texts, character classes, groups, alternatives
// and repetitions. `pick(n)` chooses among n.

export function grammarSentence(grammar: string, pick: (count: number) => number): string {
  const rules = new Map(
    grammar.split("\n").map((line): [string, string] => {
      const at = line.indexOf(" ::= ");
      return [line.slice(0, at), line.slice(at + 5)];
    }),
  );
  const say = (name: string): string => {
    const rule = rules.get(name);
    if (rule === undefined) throw new Error(`There is no rule ${name}.`);
    return alternatives({ words: rule.match(WORD) ?? [], at: 0 }, { pick, say })();
  };
  return say("root");
}

const WORD = /"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|\{\d+,\d+\}|[a-z]+|[()|?]/g;
const CHARACTERS = [
  "a",
  "Z",
  "7",
  " ",
  "\u00a0",
  "\u3000",
  "é",
  "中",
  "😀",
  "`",
  "'",
  "{",
  "-",
  "\t",
  "\n",
  "\\",
  '"',
  "\u007f",
  "\u009b",
  "\u202e",
  "\u2060",
];

interface Cursor {
  readonly words: readonly string[];
  at: number;
}

interface Sampler {
  readonly pick: (count: number) => number;
  readonly say: (name: string) => string;
}

type Sample = () => string;

function alternatives(cursor: Cursor, sampler: Sampler): Sample {
  const found = [sequence(cursor, sampler)];
  while (cursor.words[cursor.at] === "|") {
    cursor.at += 1;
    found.push(sequence(cursor, sampler));
  }
  return () => found[sampler.pick(found.length)]?.() ?? "";
}

function sequence(cursor: Cursor, sampler: Sampler): Sample {
  const items: Sample[] = [];
  for (
    let word = cursor.words[cursor.at];
    word !== undefined && word !== "|" && word !== ")";
    word = cursor.words[cursor.at]
  ) {
    cursor.at += 1;
    items.push(repeat(item(word, cursor, sampler), cursor, sampler));
  }
  return () => items.map((each) => each()).join("");
}

function item(word: string, cursor: Cursor, sampler: Sampler): Sample {
  if (word === "(") {
    const inner = alternatives(cursor, sampler);
    cursor.at += 1;
    return inner;
  }
  if (word.startsWith('"')) return () => word.slice(1, -1).replace(/\\(.)/g, "$1");
  if (!word.startsWith("[")) return () => sampler.say(word);
  const allowed = CHARACTERS.filter((character) => new RegExp(`^${word}$`, "u").test(character));
  return () => allowed[sampler.pick(allowed.length)] ?? "";
}

function repeat(sample: Sample, cursor: Cursor, { pick }: Sampler): Sample {
  const word = cursor.words[cursor.at] ?? "";
  const [, least, most] = word === "?" ? ["", 0, 1] : (/^\{(\d+),(\d+)\}$/.exec(word) ?? []);
  if (least === undefined) return sample;
  cursor.at += 1;
  return () => Array.from({ length: Number(least) + pick(Number(most) - Number(least) + 1) }, sample).join("");
}
