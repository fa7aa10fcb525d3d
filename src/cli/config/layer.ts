/**
 * A source of options other than the command line: the environment or a file. Values have the same form as on the command
 * line, so the same code parses and checks them. A layer also knows how to report a wrong value.
 */

import type { ConclaveError } from "../../core/errors.ts";
import type { CliInput, Configured } from "../arguments/cli-command.ts";

export interface Layer {
  /** By option name. An option set to false has an empty list. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** What a message calls the place of an option: `CONCLAVE_ROUNDS`, `conclave.config.yaml: rounds`. */
  place(option: string): string;
  /** Whether it applies to more than this run. */
  readonly isFile: boolean;
}

export interface Configuration {
  /** The nearest first. */
  readonly layers: readonly Layer[];
  readonly configured: Configured;
  readonly toolServers: CliInput["toolServers"];
  readonly problems: readonly ConclaveError[];
  readonly warnings: readonly string[];
}

export const NOT_CONFIGURED: Configuration = {
  layers: [],
  configured: { seats: null, chair: null, summaries: {}, isChosenFrom: false },
  toolServers: async () => [],
  problems: [],
  warnings: [],
};
