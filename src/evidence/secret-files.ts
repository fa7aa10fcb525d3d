/** Files with keys and passwords, recognised by name. They are never shown to a seat, even if someone names them. */

import { basename } from "node:path";

const SECRET_NAMES = [
  ".env .env.* *.env .envrc",
  "*.pem *.key *.p12 *.pfx *.jks *.keystore *.kdbx *.ppk *.asc id_*",
  ".netrc .npmrc .pypirc .pgpass .git-credentials .htpasswd credentials credentials.* secrets.*",
  "*.tfstate *.tfvars",
].flatMap((names) => names.split(" "));

/** Files meant to be read, or source code that only sounds secret. */
const HARMLESS =
  /\.(example|sample|template|dist|pub)$|^(id_|secrets|credentials)\S*\.(md|tsx?|jsx?|mjs|py|go|rs|rb|java|kt|cs|c|h|cpp|sql|html|css)$/i;

export function isSecretFile(path: string): boolean {
  const name = basename(path);
  return !HARMLESS.test(name) && PATTERNS.some((pattern) => pattern.test(name));
}

/** Whether a folder on the way keeps keys under names of its own; `.git` has the addresses of remotes, at times with a token. */
export function isInSecretFolder(path: string): boolean {
  return path.split(/[\\/]/).some((name) => SECRET_FOLDERS.has(name.toLowerCase()));
}

const SECRET_FOLDERS = new Set([".git", ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker"]);

const PATTERNS = SECRET_NAMES.map((name) => new RegExp(`^${name.replace(/[.]/g, "\\.").replace(/\*/g, ".*")}$`, "i"));
