/** The options that lead a command to a fleet's debates instead of those of a folder. */

import { ConclaveError } from "../../core/errors.ts";
import type { CliInput, OptionRow } from "./cli-command.ts";

const DEFAULT_TENANT = "default";
const GROUP = "Fleet";

export const FLEET_OPTIONS: readonly OptionRow[] = [
  {
    group: GROUP,
    flags: "--fleet <url>",
    says: "use the debates of a fleet instead of a folder: the address of its PostgreSQL database",
    usual: "CONCLAVE_FLEET, unless --out-dir is given",
  },
  {
    group: GROUP,
    flags: "--tenant <name>",
    says: "whose debates of the fleet",
    usual: `CONCLAVE_TENANT, or ${DEFAULT_TENANT}`,
  },
];

export interface FleetAddress {
  readonly url: string;
  readonly tenant: string;
  /** Whether commands reach it without --fleet. */
  readonly isUsual: boolean;
}

/** null: the debates are in a folder. The address is never repeated, because it may have a password in it. */
export function fleetAddress(input: CliInput): FleetAddress | null {
  const typed = input.value("fleet");
  const url = typed ?? (input.has("out-dir") ? null : process.env.CONCLAVE_FLEET?.trim() || null);
  const tenant = input.value("tenant") ?? (process.env.CONCLAVE_TENANT?.trim() || DEFAULT_TENANT);
  if (url === null && input.value("tenant") === null) return null;
  if (url === null) {
    throw new ConclaveError("USAGE_OPTION_VALUE", "--tenant needs a fleet: --fleet URL, or set CONCLAVE_FLEET.");
  }
  if (!/^postgres(?:ql)?:\/\/./.test(url)) {
    throw new ConclaveError("USAGE_OPTION_VALUE", "The address of a fleet must begin with postgres://.", {
      hint: "For example --fleet postgres://conclave@db.example/conclave, or set CONCLAVE_FLEET.",
    });
  }
  return { url, tenant, isUsual: typed === null };
}

/** For commands that make no sense without a fleet. */
export function requireFleet(input: CliInput): FleetAddress {
  const address = fleetAddress(input);
  if (address) return address;
  throw new ConclaveError("USAGE_OPTION_VALUE", "Which fleet? Give --fleet URL, or set CONCLAVE_FLEET.", {
    hint: "To try it on this machine, with nothing installed: conclave fleet up",
  });
}
