/** Sites whose pages count. A site stands for its subdomains too, and for nothing that merely ends like it. */

/** Hosts of what a person wrote: `python.org`, `*.python.org`, `https://docs.python.org/3/`. */
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

/** Only web addresses are; with no list, all of those. */
export function isTrusted(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return false;
  return hosts.length === 0 || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
