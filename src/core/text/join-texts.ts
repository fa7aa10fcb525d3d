/** What was said of one thing, in one text: a writer may say several things about it. */

export function joinTexts(said: readonly { readonly text: string }[]): string {
  return [...new Set(said.map(({ text }) => text))].filter((text) => text !== "").join(" ");
}
