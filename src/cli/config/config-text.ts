/** The configuration file that `conclave init` writes: the chosen settings, with the other options as comments. */

import { stringify } from "yaml";

export interface ConfigChoice {
  readonly protocol: string;
  /** As on the command line: `architect=claude`. */
  readonly seats: readonly string[];
  /** US dollars; null: none. */
  readonly budget: number | null;
}

export function configText({ protocol, seats, budget }: ConfigChoice): string {
  return [
    "# Conclave settings for this folder and below. Flags and environment variables (CONCLAVE_ROUNDS=2) take precedence.",
    "",
    "# How the seats debate; see conclave protocols.",
    stringify({ protocol }).trimEnd(),
    "",
    "# The panel, as ROLE=SPEAKER. conclave roles and conclave doctor list both.",
    ...(seats.length === 0
      ? ["# seats:", "#   - architect=claude", "#   - reviewer=codex"]
      : [stringify({ seats }).trimEnd()]),
    "",
    "# The speaker that writes the verdict (default: the first seat's).",
    "# chair: claude",
    "",
    "# Cost limit per debate, in US dollars.",
    budget === null ? "# budget: 3" : `budget: ${budget}`,
    "",
    "# Maximum number of rounds; each protocol has its own range.",
    "# rounds: 2",
    "",
    "# Constraints that every decision must meet.",
    "# constraints:",
    "#   - No new service to operate.",
    "",
  ].join("\n");
}
