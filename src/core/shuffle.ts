/** Orders that look random and repeat exactly: drawn from a text (seed and place), never from a stream or a clock. */

export function shuffle<T>(items: readonly T[], seed: string): readonly T[] {
  const next = randomFrom(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(next() * (last + 1));
    shuffled.splice(last, 0, ...shuffled.splice(pick, 1));
  }
  return shuffled;
}

/** FNV-1a over the seed, then mulberry32: small, well spread, the same on every machine. */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** In the order that is drawn for one reader of a debate. */
export function shuffleFor<T>(items: readonly T[], draw: { seed: string; name: string; reader: string }): readonly T[] {
  return shuffle(items, `${draw.seed}/${draw.name}/${draw.reader}`);
}

/** The name of the draw by which the seats are numbered. */
export const LABELS = "labels";
