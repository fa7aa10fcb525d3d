/**
 * The shape of a command. Each file in commands/ exports one. Its operands and options are rows; help, documentation and
 * parsing are all derived from the same rows, so they cannot disagree.
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
  /** Shown in its help above the options. */
  readonly description: string;
  readonly operands: readonly OperandRow[];
  /** It refuses more operands than these itself, because their number depends on the others. */
  readonly checksOperands?: true;
  readonly options: readonly OptionRow[];
  /** What its first operand can name, each a command of its own: `fleet up`. Its options are then those of all of them. */
  readonly actions?: readonly CliCommand[];
  readonly examples: readonly Example[];
  /** Resolves to the exit status. */
  act(input: CliInput): Promise<number>;
}

/** What a person typed, read by the command's rows. What was not typed may come from the configuration. */
export interface CliInput {
  readonly operands: readonly string[];
  /** The words after an unknown option may be its value, so operands cannot be counted. */
  readonly hasUnknownOption: boolean;
  /** The arguments as typed. */
  readonly words: readonly string[];
  has(name: string): boolean;
  /** The last value. */
  value(name: string): string | null;
  values(name: string): readonly string[];
  /** Within the bounds of the option's row: a count, seconds or US dollars. */
  amount(name: string): number | null;
  /** The variable or file that the value comes from; null: it was typed, or is not set. */
  origin(name: string): Origin | null;
  /** Configuration that has no command-line option. */
  readonly configured: Configured;
  /** Tool servers from trusted configuration files. Throws CONFIG_UNTRUSTED for an untrusted one. */
  toolServers(mayAsk: boolean): Promise<readonly ToolServer[]>;
  addProblem(problem: ConclaveError): void;
  /** The same about the value of an option: the message names the place that the value came from. */
  addProblemOf(name: string, problem: ConclaveError): void;
  addWarning(sentence: string): void;
  readonly problems: readonly ConclaveError[];
  readonly warnings: readonly string[];
  /** Throws every problem collected so far, if any. */
  throwProblems(): void;
}

/** Seats and settings without a command-line option, from the nearest file that defines them. */
export interface Configured {
  readonly seats: readonly ConfiguredSeat[] | null;
  readonly chair: ConfiguredSeat | null;
  readonly summaries: Partial<Summaries>;
  /** Roles on the command line select from the file's seats instead of replacing them. */
  readonly isChosenFrom: boolean;
}

export interface OperandRow {
  /** As shown in the help: `<id>`, `[question]`. */
  readonly term: string;
  readonly says: string;
}

export interface OptionRow {
  /** In commander's syntax: `-r, --rounds <n>`. An option takes at most one value; the long flag is its name. */
  readonly flags: string;
  /** Aliases. */
  readonly also?: readonly string[];
  readonly says: string;
  readonly group: string;
  readonly isRepeatable?: boolean;
  /** The value is optional and must be joined by `=`, so that the next word is never taken as the value. */
  readonly isValueOptional?: boolean;
  readonly amount?: Amount;
  /** What applies without the option, in words. */
  readonly usual?: string;
  /** The only values it accepts. */
  readonly choices?: readonly string[];
}

export interface Example {
  readonly line: string;
  readonly says: string;
}

/** Rows under one heading of the help. */
export function optionGroup(group: string, rows: readonly Omit<OptionRow, "group">[]): readonly OptionRow[] {
  return rows.map((row) => ({ ...row, group }));
}

/** `rounds` for `-r, --rounds <n>`. */
export function optionName({ flags }: Pick<OptionRow, "flags">): string {
  return /--([a-zA-Z-]+)/.exec(flags)?.[1] ?? flags;
}

export function takesValue({ flags }: Pick<OptionRow, "flags">): boolean {
  return flags.includes("<");
}
