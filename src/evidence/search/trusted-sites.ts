/** The allowed sites. A site includes its subdomains, but not hosts that merely end the same. */

/** The hosts in a person's list: `python.org`, `*.python.org`, `https://docs.python.org/3/`. */
export function parseTrustedHosts(said: readonly string[]): readonly string[] {
  const hosts = said.map((site) =>
    site
      .trim()
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, "")
      .replace(/^\*\./, ""),
  );
  return [...new Set(hosts.map((host) => host.replace(/[/?#:].*$/, "")).filter((host) => host !== ""))].sort();
}

/** Only web addresses; with an empty list, all of them. */
export function isTrusted(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return false;
  return hosts.length === 0 || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
