/**
 * The shape of a command. A command is one file in commands/ that exports one of these; what it takes stands in rows, from
 * which its help, the documentation and the reading of its words all come, so that they cannot disagree.
 */

import type { ConclaveError } from "../../core/errors.ts";
import type { Summaries } from "../../core/panel.ts";
import type { Prompt } from "../../speakers/panel/seat-grammar.ts";
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
  act(given: CliInput): Promise<number>;
}

/** What a person gave, read by the command's rows; see given.ts. What was not typed may come from the configuration. */
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
  /** Within the bounds of the option's row: a count, milliseconds or micro-dollars. */
  amount(name: string): number | null;
  /** Whether the person said so for this run: typed it, or set it in the environment. */
  isForThisRun(name: string): boolean;
  /** What a configuration file says beyond options. */
  readonly configured: Configured;
  /** Servers of tools, once the folders of the files that name them are trusted; throws CONFIG_UNTRUSTED where they are not. */
  toolServers(mayAsk: boolean): Promise<readonly ToolServer[]>;
  addProblem(problem: ConclaveError): void;
  /** The same about the value of an option, told as one of the place that it came from. */
  addProblemOf(name: string, problem: ConclaveError): void;
  addWarning(sentence: string): void;
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

export interface ConfiguredSeat {
  /** The whole of it as it would be typed, `architect=claude`; null: role and speaker stand apart. */
  readonly short: string | null;
  readonly role: string | null;
  readonly speaker: string | null;
  /** What the seat is told in place of the role's own text. */
  readonly prompt: Prompt | null;
  readonly summaries: Partial<Summaries>;
  /** Where it stands, for messages: `conclave.config.yaml: seats[0]`. */
  readonly place: string;
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

/** A number the command line accepts. The bounds hold here alone: the library takes any. */
export interface Amount {
  readonly kind: "count" | "seconds" | "dollars";
  readonly least?: number;
  readonly most?: number;
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
