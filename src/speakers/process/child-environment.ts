/**
 * The environment of a child process: an allow-list, so that a key for one speaker never reaches another. Additional variables
 * are named one by one.
 */

export type Environment = Readonly<Record<string, string | undefined>>;

const ALLOWED = [
  /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|TMPDIR|TZ|LANG|LANGUAGE)$/,
  /^(LC|XDG)_/,
  /^(https?|no|all)_proxy$/i,
  /^(SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS)$/,
];

/** `names`: the speaker's own keys, and those of --pass-env. */
export function childEnvironment(source: Environment, names: readonly string[]): Readonly<Record<string, string>> {
  const child: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value === undefined) continue;
    if (names.includes(name) || ALLOWED.some((pattern) => pattern.test(name))) child[name] = value;
  }
  return child;
}
