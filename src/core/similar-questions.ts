/**
 * Finds the earlier question that asks the same as a new one, by its words alone. Rare words count more. It is
 * only ever a hint: a false alarm costs one line, a miss costs nothing that was not lost before.
 */

import { normalizeWords } from "./text/normalize-words.ts";

/** Above this share of common weight, two questions count as the same. Measured on a labelled list. */
const ALIKE = 0.55;

/** The index of the most similar earlier question; null if none is similar enough. */
export function findSimilarQuestion(question: string, earlier: readonly string[]): number | null {
  const wanted = termsOf(question);
  const known = earlier.map(termsOf);
  const weight = termWeights([wanted, ...known]);
  let best: { readonly index: number; readonly share: number } | null = null;
  for (const [index, terms] of known.entries()) {
    const share = commonShare(wanted, terms, weight);
    if (share >= ALIKE && share > (best?.share ?? 0)) best = { index, share };
  }
  return best?.index ?? null;
}

type Terms = ReadonlySet<string>;

/** Weight of the common terms over weight of all terms. */
function commonShare(a: Terms, b: Terms, weight: (term: string) => number): number {
  const common = new Set([...a].filter((term) => b.has(term)));
  // One common word is a topic, not a question.
  if (common.size < 2) return 0;
  const sum = (terms: Terms) => [...terms].reduce((total, term) => total + weight(term), 0);
  return sum(common) / (sum(a) + sum(b) - sum(common));
}

/** Among few questions a word's rarity means little. */
const FEW = 10;

function termWeights(all: readonly Terms[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const terms of all) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => 1 + Math.log((all.length + FEW) / ((counts.get(term) ?? 1) + FEW));
}

function termsOf(text: string): Terms {
  const words = normalizeWords(text)
    .split(" ")
    .filter((word) => word !== "" && !STOP_WORDS.has(word));
  return new Set(words.map((word) => ALIASES[word] ?? stem(word)));
}

/** Endings that say nothing about the subject: `tokens` and `token`, `migrating` and `migrate`. */
function stem(word: string): string {
  if (word.length < 5) return word.replace(/(?<=.{2}[^s])s$/, "");
  const short = word.replace(/(?:ations?|ments?|ings?|ies|ers?|ed|es|e|s|y)$/, "");
  return short.length < 3 ? word : (ALIASES[short] ?? short);
}

const ALIASES: Readonly<Record<string, string>> = {
  postgresql: "postgres",
  pg: "postgres",
  k8s: "kubernet",
  kubernetes: "kubernet",
  js: "javascript",
  ts: "typescript",
  auth: "authentic",
  authentication: "authentic",
  db: "databas",
  database: "databas",
  databases: "databas",
  repo: "repositor",
  repos: "repositor",
  monorepo: "repositor",
  env: "environ",
  config: "configur",
  configuration: "configur",
  msg: "messag",
  jwts: "jwt",
};

const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a about adopt all also an and any are as at be because been best better between build but by can change choose could do does each " +
    "for from get give go has have how i if in instead into is it its keep like make may me might more move must my need new not now of " +
    "on one only or other our out over pick put rather replace should so some start stay stop store such switch than that the their them " +
    "then there these they this those to two up us use using want was way we were what when where whether which while who why will with " +
    "would yet you your"
  ).split(" "),
);
