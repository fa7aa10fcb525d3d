/** The configuration file that `conclave init` writes: what was chosen, and beside it what else could be, as comments. */

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
    "# How Conclave debates in this folder and below. Flags and the environment (CONCLAVE_ROUNDS=2) beat what stands here.",
    "",
    "# How the seats talk: conclave protocols explains them.",
    stringify({ protocol }).trimEnd(),
    "",
    "# Who sits, as ROLE=SPEAKER. conclave roles and conclave doctor list both.",
    ...(seats.length === 0
      ? ["# seats:", "#   - architect=claude", "#   - reviewer=codex"]
      : [stringify({ seats }).trimEnd()]),
    "",
    "# Who writes the verdict; without it the first seat's speaker does.",
    "# chair: claude",
    "",
    "# The most a debate may cost, in US dollars.",
    budget === null ? "# budget: 3" : `budget: ${budget}`,
    "",
    "# How many rounds at most; each protocol has its own bounds.",
    "# rounds: 2",
    "",
    "# What every decision here has to keep.",
    "# constraints:",
    "#   - No new service to operate.",
    "",
  ].join("\n");
}
