/**
 * Every error a person can meet: one class, one table. A code is permanent. Its row gives the exit status and what to do;
 * the message, written where it happens, says what happened and to what. Anything else that is thrown is a bug (70).
 */

export const ERRORS = {
  USAGE_UNKNOWN_COMMAND: {
    exit: 2,
    hint: "Run conclave --help for the commands; a question needs more than one word.",
  },
  USAGE_UNKNOWN_OPTION: { exit: 2, hint: "Run the command with --help for its options." },
  USAGE_OPTION_VALUE: { exit: 2, hint: "Give the option a value as --help shows it." },
  USAGE_ARGUMENTS: { exit: 2, hint: "Run the command with --help for its arguments." },
  USAGE_QUESTION_SOURCE: {
    exit: 2,
    hint: "Give the question once: as an argument, with --file PATH, or on standard input with -.",
  },
  USAGE_SEVERAL: { exit: 2, hint: "Each line above says what to change." },
  QUESTION_EMPTY: { exit: 2, hint: 'Ask something: conclave "Should we … or …?"' },
  QUESTION_TOO_SHORT: { exit: 2, hint: "Say what is to be decided and between what, in 10 characters or more." },
  QUESTION_TOO_LONG: {
    exit: 2,
    hint: "Keep the question under 50,000 characters and pass the material with --context PATH.",
  },
  FILE_UNREADABLE: { exit: 2, hint: "Check the path; it is taken relative to the working directory." },
  FILE_EMPTY: { exit: 2, hint: "Write the question into the file, or pass it as an argument." },
  FILE_NOT_TEXT: { exit: 2, hint: "Save the file as UTF-8 text." },
  FOLDER_UNUSABLE: { exit: 2, hint: "Name a folder that exists and that you may read and write." },
  SEAT_UNKNOWN: { exit: 2, hint: "Write ROLE=SPEAKER; conclave roles lists the roles." },
  SEAT_TWICE: { exit: 2, hint: "Give one of the two another role or another speaker." },
  SEATS_TOO_FEW: { exit: 2, hint: "Add seats with --seats A,B or lower --quorum." },
  SEATS_TOO_MANY: { exit: 2, hint: "Seat fewer; conclave protocols says how many a protocol takes." },
  PROTOCOL_UNKNOWN: { exit: 2, hint: "conclave protocols lists them." },
  ROUNDS_OUT_OF_RANGE: { exit: 2, hint: "conclave protocols says how many rounds a protocol takes." },
  DEBATE_UNKNOWN: {
    exit: 2,
    hint: "conclave list shows the debates; an ID is the number, the slug, or a unique prefix.",
  },
  DEBATE_AMBIGUOUS: { exit: 2, hint: "Write more of the name." },
  DEBATE_EXISTS: { exit: 2, hint: "Go on with it: conclave resume PATH. Or choose another folder." },
  DEBATE_RUNNING: { exit: 2, hint: "Wait until it has ended, or stop it with Ctrl-C where it runs." },
  DEBATE_NOT_RUNNING: { exit: 2, hint: "conclave resume ID goes on with it." },
  DEBATE_OVER: { exit: 2, hint: "Ask further from it: conclave fork ID --at ROUND." },
  DEBATE_UNDECIDED: { exit: 2, hint: "conclave resume ID goes on with it." },
  HOST_NOT_ASKED: { exit: 2, hint: "conclave contribute ID shows what the host is asked, once it is." },
  OUTPUT_UNWRITABLE: {
    exit: 2,
    hint: "Name a file that can be written; conclave export ID --output PATH writes it later.",
  },
  FORK_ROUND: {
    exit: 2,
    hint: "conclave show ID says how many rounds there were; --at 0 keeps only what came before the first.",
  },
  SPEAKER_NOT_READY: { exit: 4, hint: "Mend what is listed, or go on without them: --skip-missing." },
  SPEAKER_NONE: {
    exit: 4,
    hint: "Name who should speak, e.g. --seats architect='cmd:llm',reviewer='cmd:llm -m mistral'.",
  },
  CONFIG_WRONG: { exit: 4, hint: "Mend the file; conclave init writes one with comments." },
  CONFIG_UNTRUSTED: {
    exit: 4,
    hint: "Look at the file; if you trust its folder, say so once with --trust.",
  },
  SETTING_WRONG: { exit: 4, hint: "Mend the variable, or unset it." },
  SCENARIO_WRONG: { exit: 4, hint: "Mend the scenario; docs/scripts.md describes the format." },
  ROLE_WRONG: { exit: 4, hint: "A role is a Markdown file whose front matter has name and description." },
  PAGE_MISSING: { exit: 4, hint: "Install Conclave from its package, or run npm ci in a checkout." },
  PORT_TAKEN: { exit: 4, hint: "Leave --port out to take any that is free." },
  NODE_TOO_OLD: { exit: 4, hint: "Install Node 22.18 or later." },
  LIMIT_BUDGET: { exit: 5, hint: "Go on with more: conclave resume ID --budget USD." },
  LIMIT_TOKENS: { exit: 5, hint: "Go on with more: conclave resume ID --max-tokens N." },
  LIMIT_DEADLINE: { exit: 5, hint: "Go on with a later one: conclave resume ID --deadline 30m." },
  LOG_CORRUPT: {
    exit: 6,
    hint: "Nothing was overwritten. conclave show, export and fork work on what comes before that line.",
  },
  LOG_EMPTY: { exit: 6, hint: "The debate died before its first event: remove the folder and ask again." },
  LOG_HELD: { exit: 6, hint: "Follow it there, or wait until it has ended." },
  LOG_HELD_ELSEWHERE: { exit: 6, hint: "If nothing runs there any more, take it over: --steal." },
  LOG_LOST: { exit: 6, hint: "Another process owns this debate now; follow that one." },
  LOG_READ: { exit: 6, hint: "Mend the rights of that file or the disk it is on, then try again." },
  LOG_WRITE: {
    exit: 6,
    hint: "Make room or mend the rights, then: conclave resume ID. Nothing that was answered is lost.",
  },
  INSUFFICIENT: { exit: 1, hint: "conclave resume ID asks only what is missing; conclave fork ID changes the panel." },
  INSUFFICIENT_SPEAKERS: { exit: 3, hint: "Mend what failed, then conclave resume ID asks only what is missing." },
  OUTCOME_REFUSED: { exit: 1, hint: "--fail-on names this outcome." },
  INTERRUPTED: { exit: 130, hint: "conclave resume ID goes on; nothing that was answered is lost." },
  TERMINATED: { exit: 143, hint: "conclave resume ID goes on; nothing that was answered is lost." },
} as const satisfies Record<string, ErrorRow>;

export interface ErrorRow {
  readonly exit: number;
  readonly hint: string;
}

export type ErrorCode = keyof typeof ERRORS;

export const EXIT_BUG = 70;

export class ConclaveError extends Error {
  override readonly name = "ConclaveError";
  readonly code: ErrorCode;
  /** Takes the place of the table's hint where more is known. */
  readonly advice: string | null;

  constructor(code: ErrorCode, message: string, options: { readonly cause?: unknown; readonly hint?: string } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : {});
    this.code = code;
    this.advice = options.hint ?? null;
  }

  get hint(): string {
    return this.advice ?? ERRORS[this.code].hint;
  }

  get exit(): number {
    return ERRORS[this.code].exit;
  }
}

/** Several problems of one command line, told together. */
export class ConclaveErrors extends ConclaveError {
  readonly problems: readonly ConclaveError[];

  constructor(problems: readonly ConclaveError[]) {
    super("USAGE_SEVERAL", problems.map(({ message }) => message).join("\n"));
    this.problems = problems;
  }

  override get exit(): number {
    return Math.min(...this.problems.map(({ exit }) => exit));
  }
}

/** One problem is thrown as itself, several as one error that lists them. */
export function throwProblems(problems: readonly ConclaveError[]): void {
  const [only] = problems;
  if (problems.length === 1 && only) throw only;
  if (problems.length > 1) throw new ConclaveErrors(problems);
}
