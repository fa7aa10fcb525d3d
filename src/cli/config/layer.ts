/**
 * One place where options can be set without typing them: the environment, or a file. Values stand in it as they would be
 * typed, so that they are read and checked by the same code; it also knows how to tell what is wrong with one.
 */

import type { ConclaveError } from "../../core/errors.ts";
import type { CliInput, Configured } from "../arguments/cli-command.ts";

export interface Layer {
  /** By the option's name; one that is set to false is there without a value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** What a message calls the place of an option: `CONCLAVE_ROUNDS`, `conclave.config.yaml: rounds`. */
  place(option: string): string;
  /** Whether it holds for more than this run. */
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
