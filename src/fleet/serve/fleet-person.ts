/** A person who uses a fleet: known by a token, of which only the hash is kept. */

import { createHash, randomBytes } from "node:crypto";

/** Each includes those before it. */
export const RIGHTS = ["read", "steer", "start"] as const;
export type Right = (typeof RIGHTS)[number];

export interface FleetPerson {
  readonly tenant: string;
  readonly name: string;
  readonly right: Right;
}

export interface People {
  /** null: no person has this token. */
  findByToken(token: string): Promise<FleetPerson | null>;
  /** By token. Tokens that no person has are left out. */
  findByTokens(tokens: readonly string[]): Promise<ReadonlyMap<string, FleetPerson>>;
}

export function may({ right }: FleetPerson, needed: Right): boolean {
  return RIGHTS.indexOf(right) >= RIGHTS.indexOf(needed);
}

const TOKEN_PREFIX = "conclave_";

export function createToken(): string {
  return `${TOKEN_PREFIX}${randomBytes(32).toString("base64url")}`;
}

/** A token is random and long, so a fast hash is enough: nothing can be guessed from it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
