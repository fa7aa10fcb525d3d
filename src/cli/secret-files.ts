/** Files that hold keys and passwords, known by their names. No seat is shown one, even if the person points at it. */

import { basename } from "node:path";

const SECRET_NAMES = [
  ".env",
  ".env.*",
  "*.env",
  ".envrc",
  "*.pem",
  "*.key",
  "*.p12",
  "*.pfx",
  "*.jks",
  "*.keystore",
  "*.kdbx",
  "*.ppk",
  "*.asc",
  "id_*",
  ".netrc",
  ".npmrc",
  ".pypirc",
  ".pgpass",
  ".git-credentials",
  ".htpasswd",
  "credentials",
  "credentials.*",
  "secrets.*",
  "*.tfstate",
  "*.tfvars",
] as const;

/** Made to be read, or source text that only sounds secret. */
const HARMLESS =
  /\.(example|sample|template|dist|pub)$|^(id_|secrets|credentials)\S*\.(md|tsx?|jsx?|mjs|py|go|rs|rb|java|kt|cs|c|h|cpp|sql|html|css)$/i;

export function isSecretFile(path: string): boolean {
  const name = basename(path);
  return !HARMLESS.test(name) && PATTERNS.some((pattern) => pattern.test(name));
}

const PATTERNS = SECRET_NAMES.map((name) => new RegExp(`^${name.replace(/[.]/g, "\\.").replace(/\*/g, ".*")}$`, "i"));
