// Recognises functions named by a participle or a past tense (`seatedPanel`, `told`) instead of a verb or a noun. Only the
// first word counts. An adjective in -ed (`nested`, `aged`) counts as a participle too, to keep the rule simple.

export function startsWithParticiple(name: string): boolean {
  const word = /^[A-Z]?[a-z]+/.exec(name)?.[0].toLowerCase() ?? "";
  return IRREGULAR.has(word) || (word.endsWith("ed") && !ORDINARY.has(word));
}

/** Verbs and nouns that happen to end in -ed. */
const ORDINARY = new Set(
  "bed bleed breed embed exceed feed heed need proceed red seed shed shred speed succeed weed".split(" "),
);

// Words that are a verb's base or a noun as well (read, set, cut, left, thought) are left out.
const IRREGULAR = new Set(
  (
    "been began begun born bought bound broke broken brought built came caught chose chosen dealt done drawn drew driven fallen fed " +
    "fell flown forgotten found frozen gave given gone got grew grown heard held hidden kept knew known laid led lent lost made meant " +
    "met paid ran risen said sat seen sent shaken shown sold sought spent spoke spoken stood struck stuck sworn taken taught threw " +
    "thrown told took torn understood went woken won worn written wrote"
  ).split(" "),
);
