/** Tells a role's file from a role's name, which never looks like one. */

export function isRolePath(text: string): boolean {
  return /^(\.{0,2}|~)\/|\.md$/.test(text);
}
