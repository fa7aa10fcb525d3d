/**
 * The family of a model, to judge independence. A model behaves the same wherever it is served, so its own name takes
 * precedence over the vendor's.
 */

const FAMILIES: readonly (readonly [family: string, pattern: RegExp])[] = [
  ["anthropic", /\bclaude\b/i],
  ["openai", /\b(chat)?gpt\b|\bo[134]\b|\bcodex\b|\bdavinci\b/i],
  ["google", /\bgem(ini|ma)/i],
  ["meta", /llama/i],
  ["mistral", /(mi|mini|magi|code|dev)stral|mixtral/i],
  ["qwen", /\bqw(en|q)/i],
  ["deepseek", /deepseek/i],
  ["xai", /\bgrok/i],
  ["microsoft", /\bphi\b/i],
  ["zhipu", /\bglm\b/i],
  ["moonshot", /\bkimi/i],
  ["cohere", /\bcommand-|\baya\b/i],
  ["nvidia", /nemotron/i],
  ["minimax", /minimax/i],
];

export function familyOf(vendor: string, model: string): string {
  // A distilled model has two names; its own comes first.
  const found = FAMILIES.flatMap(([family, pattern]) => {
    const at = model.replace(/[_\d.]+/g, " ").search(pattern);
    return at < 0 ? [] : [{ family, at }];
  });
  const [first] = found.toSorted((a, b) => a.at - b.at);
  return first?.family ?? vendor;
}
