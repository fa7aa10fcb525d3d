/** Names that speakers answer to: whole ones (`claude`), and beginnings, which end in a colon or a slash (`cmd:`, `openai/`). */

export function answersTo(name: string, spec: string): boolean {
  if (!/[:/]$/.test(name)) return spec === name;
  return spec.startsWith(name) && spec.length > name.length;
}
