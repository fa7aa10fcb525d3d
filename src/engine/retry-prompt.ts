/** Prompts for retrying a call whose prompt was too long or whose reply was cut off. */

const KEPT_SHARE = 0.5;
const LONG_PARAGRAPH = 2_000;

/**
 * Halves the prompt: the longest paragraphs lose their middle until it fits. Done in code, because the speaker itself cannot read
 * that much, and another one would have to be paid and trusted.
 */
export function shortenPrompt(prompt: string): string {
  const blocks = prompt.split(/\n(?=# )/);
  const target = prompt.length * KEPT_SHARE;
  let length = prompt.length;
  for (const [index, block] of [...blocks.entries()].toSorted(([, a], [, b]) => b.length - a.length)) {
    if (length <= target || block.length <= LONG_PARAGRAPH) break;
    const keep = Math.max(LONG_PARAGRAPH, block.length - (length - target));
    const cut = withoutMiddle(block, Math.floor(keep));
    length -= block.length - cut.length;
    blocks[index] = cut;
  }
  return blocks.join("\n");
}

function withoutMiddle(text: string, keep: number): string {
  const half = Math.floor(keep / 2);
  const left = text.length - 2 * half;
  return `${text.slice(0, half)}\n\n[${left} characters were left out here because the whole was too long]\n\n${text.slice(-half)}`;
}

/** A session knows its own reply; other speakers are shown it. */
export function continuationPrompt(prompt: string, said: string, hasSession: boolean): string {
  const ask = "Your reply was cut off. Continue exactly where it stops; repeat nothing and don't start over.";
  if (hasSession) return ask;
  return `${prompt}\n\n# Your reply so far\n\n${said}\n\n# Continue\n\n${ask}`;
}
