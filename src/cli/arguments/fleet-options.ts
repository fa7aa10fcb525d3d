/** The options that lead a command to a fleet's debates instead of those of a folder. */

import { ConclaveError } from "../../core/errors.ts";
import type { CliInput, OptionRow } from "./cli-command.ts";

const DEFAULT_TENANT = "default";
const GROUP = "Fleet";

/** For commands that make no sense without a fleet. */
export const FLEET: OptionRow = {
  group: GROUP,
  flags: "--fleet <url>",
  says: "the address of the fleet's PostgreSQL database",
  usual: "CONCLAVE_FLEET",
};

export const TENANT: OptionRow = {
  group: GROUP,
  flags: "--tenant <name>",
  says: "the fleet tenant to work in",
  usual: `CONCLAVE_TENANT, or the tenant named ${DEFAULT_TENANT}`,
};

/** For commands about debates that exist, in a folder or in a fleet. */
export const FLEET_OPTIONS = fleetOptions("look for debates");

/** For commands that start a debate. */
export const START_FLEET_OPTIONS = fleetOptions("store and run debates");

function fleetOptions(what: string): readonly OptionRow[] {
  const says = `${what} in a fleet instead of a folder on this machine; the value is the address of the fleet's PostgreSQL database`;
  return [{ ...FLEET, says, usual: "CONCLAVE_FLEET, unless --out-dir is given" }, TENANT];
}

export const ONCE: OptionRow = {
  group: GROUP,
  flags: "--once <key>",
  says: "start at most one debate for this key (any text you choose, such as a build number); if the key has already been used, follow the debate it started",
};

export interface FleetAddress {
  readonly url: string;
  readonly tenant: string;
  /** Whether commands reach it without --fleet. */
  readonly isUsual: boolean;
}

/** null: the debates are in a folder. */
export function fleetAddress(input: CliInput): FleetAddress | null {
  const typed = input.value("fleet");
  const url = typed === null && input.has("out-dir") ? null : fleetUrl(input);
  if (url !== null) return { url, tenant: fleetTenant(input), isUsual: typed === null };
  if (input.value("tenant") === null) return null;
  throw new ConclaveError("USAGE_OPTION_VALUE", "--tenant needs a fleet: --fleet URL, or set CONCLAVE_FLEET.");
}

export function fleetTenant(input: CliInput): string {
  return input.value("tenant") ?? (process.env.CONCLAVE_TENANT?.trim() || DEFAULT_TENANT);
}

/** null: none is named. The address is never repeated, because it may have a password in it. */
export function fleetUrl(input: CliInput): string | null {
  const url = input.value("fleet") ?? (process.env.CONCLAVE_FLEET?.trim() || null);
  if (url === null || /^postgres(?:ql)?:\/\/./.test(url)) return url;
  throw new ConclaveError("USAGE_OPTION_VALUE", "The address of a fleet must begin with postgres://.", {
    hint: "For example --fleet postgres://conclave@db.example/conclave, or set CONCLAVE_FLEET.",
  });
}

/** For commands that make no sense without a fleet. */
export function requireFleet(input: CliInput): Pick<FleetAddress, "url"> {
  const url = fleetUrl(input);
  if (url !== null) return { url };
  throw new ConclaveError("USAGE_OPTION_VALUE", "Which fleet? Give --fleet URL, or set CONCLAVE_FLEET.", {
    hint: "To try it on this machine, with nothing installed: conclave fleet up",
  });
}
