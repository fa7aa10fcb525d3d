/** Tells a path to a role file from a role name. */

export function isRolePath(text: string): boolean {
  return /^(\.{0,2}|~)\/|\.md$/.test(text);
}
