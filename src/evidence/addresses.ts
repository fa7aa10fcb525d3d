/**
 * Decides which addresses pages may be fetched from. Citations come from models that may have been manipulated, so nothing on
 * this machine, in its network or in its cloud is reachable. For IPv6 only the public range is allowed, since most of the rest
 * is special.
 */

import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a URL's host. Rejects with the system's error if there is none. */
export async function resolveAddresses(hostname: string): Promise<readonly Address[]> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family: family === 6 ? 6 : 4 }];
  const found = await lookup(host, { all: true });
  return found.map(({ address, family: version }) => ({ address, family: version === 6 ? 6 : 4 }));
}

export function isPublic({ address, family }: Address): boolean {
  if (family === 4) return !SPECIAL.check(address, "ipv4");
  // An IPv4-mapped IPv6 address is outside the public range, so it is refused without unwrapping.
  return PUBLIC.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}

const PUBLIC = new BlockList();
PUBLIC.addSubnet("2000::", 3, "ipv6");

const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Azure's own, reached from every machine there.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  SPECIAL.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  // Protocol assignments and Teredo, documentation, 6to4: some carry an IPv4 address inside.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  SPECIAL.addSubnet(network, prefix, "ipv6");
}
