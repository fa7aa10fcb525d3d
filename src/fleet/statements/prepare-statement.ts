/**
 * Lets PostgreSQL parse and plan a statement once per connection instead of every time. Only for texts that are fixed: each is kept for as
 * long as the connection.
 */

import { hash } from "node:crypto";
import type { QueryConfig } from "pg";

const names = new Map<string, string>();

export function prepareStatement(text: string, values: readonly unknown[]): QueryConfig {
  const name = names.get(text) ?? hash("sha256", text, "base64url");
  names.set(text, name);
  return { name, text, values: [...values] };
}
