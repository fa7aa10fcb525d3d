/**
 * The shape of a command. A command is one file in commands/ that exports one of these; what it takes stands in rows, from
 * which its help, the documentation and the reading of its words all come, so that they cannot disagree.
 */

import type { ConclaveError } from "../../core/errors.ts";
import type { Summaries } from "../../core/panel.ts";
import type { Amount } from "../../request/amount.ts";
import type { ConfiguredSeat, Origin } from "../../request/debate-input.ts";
import type { ToolServer } from "../../speakers/tool-servers/tool-server.ts";

export interface CliCommand {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What its help says beside the options. */
  readonly description: string;
  readonly operands: readonly OperandRow[];
  readonly options: readonly OptionRow[];
  readonly examples: readonly Example[];
  /** Resolves to the exit status. */
  act(input: CliInput): Promise<number>;
}

/** What a person typed, read by the command's rows. What was not typed may come from the configuration. */
export interface CliInput {
  readonly operands: readonly string[];
  /** Words after an option that nobody knows may be its value, so operands cannot be counted. */
  readonly hasUnknownOption: boolean;
  /** The words as they were typed. */
  readonly words: readonly string[];
  has(name: string): boolean;
  /** The last value given. */
  value(name: string): string | null;
  values(name: string): readonly string[];
  /** Within the bounds of the option's row: a count, seconds or US dollars. */
  amount(name: string): number | null;
  /** The variable or file that the value comes from; null: it was typed, or is not set. */
  origin(name: string): Origin | null;
  /** What a configuration file says beyond options. */
  readonly configured: Configured;
  /** Servers of tools, once the folders of the files that name them are trusted; throws CONFIG_UNTRUSTED where they are not. */
  toolServers(mayAsk: boolean): Promise<readonly ToolServer[]>;
  addProblem(problem: ConclaveError): void;
  /** The same about the value of an option: the message names the place that the value came from. */
  addProblemOf(name: string, problem: ConclaveError): void;
  addWarning(sentence: string): void;
  readonly problems: readonly ConclaveError[];
  readonly warnings: readonly string[];
  /** Throws all problems, if there are any. */
  throwProblems(): void;
}

/** Seats and settings that have no option of their own, from the nearest file that has them. */
export interface Configured {
  readonly seats: readonly ConfiguredSeat[] | null;
  readonly chair: ConfiguredSeat | null;
  readonly summaries: Partial<Summaries>;
  /** Roles that were typed choose among the seats of the file, and bring in no others. */
  readonly isChosenFrom: boolean;
}

export interface OperandRow {
  /** As the help shows it: `<id>`, `[question]`. */
  readonly term: string;
  readonly says: string;
}

export interface OptionRow {
  /** As commander reads them: `-r, --rounds <n>`. An option takes no value or one; the long name is its name. */
  readonly flags: string;
  /** Further names of the same option. */
  readonly also?: readonly string[];
  readonly says: string;
  readonly group: string;
  readonly isRepeatable?: boolean;
  /** The value may be left out, and is joined by `=` where it is given: a word that follows is never swallowed. */
  readonly isValueOptional?: boolean;
  readonly amount?: Amount;
  /** The words it takes, where it takes no others. */
  readonly choices?: readonly string[];
}

export interface Example {
  readonly line: string;
  readonly says: string;
}

/** `rounds` for `-r, --rounds <n>`. */
export function optionName({ flags }: Pick<OptionRow, "flags">): string {
  return /--([a-zA-Z-]+)/.exec(flags)?.[1] ?? flags;
}

export function takesValue({ flags }: Pick<OptionRow, "flags">): boolean {
  return flags.includes("<");
}
