// The pages of docs/ that are printed from the code: what a person can meet as an error, what the command takes, what a log holds.

import { commandHelp, programHelp } from "../src/cli/arguments/help.ts";
import { COMMANDS } from "../src/cli/commands/index.ts";
import { ERRORS, EXIT_BUG } from "../src/core/errors.ts";
import { FAILURES, type FailurePolicy } from "../src/core/failure.ts";
import { eventsPage, eventsSchema } from "./events-page.ts";

const HELP_WIDTH = 100;
const NOTE = "<!-- Printed by `npm run docs`; change the code, not this page. -->";

/** Text by path below docs/. */
export async function docsPages(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ["errors.md", errorsPage()],
    ["cli.md", await cliPage()],
    ["events.md", eventsPage(NOTE)],
    ["events.schema.json", eventsSchema()],
  ]);
}

const EXITS: readonly (readonly [number, string])[] = [
  [0, "a verdict with any outcome but insufficient, also at the limit of rounds"],
  [1, "insufficient, or an outcome that `--fail-on` names"],
  [2, "wrong arguments"],
  [3, "insufficient because speakers failed"],
  [4, "configuration, sign-in or installation"],
  [5, "the limit of money, time or tokens was reached before the verdict"],
  [6, "the log cannot be read or written"],
  [EXIT_BUG, "a bug: the stack is shown; please report it"],
  [130, "interrupted, by Ctrl-C or `conclave stop`"],
  [143, "terminated, by SIGTERM or SIGHUP"],
];

function errorsPage(): string {
  const errors = Object.entries(ERRORS).map(([code, { exit, hint }]) => [`\`${code}\``, String(exit), hint]);
  const failures = Object.entries<FailurePolicy>(FAILURES).map(([code, { says, next, seatIsOut }]) => [
    `\`${code}\``,
    says,
    NEXT_WORDS[next],
    seatIsOut ? "out for this debate" : "asked again later",
  ]);
  return `${[
    "# Errors",
    NOTE,
    'Every error is told as its code, one sentence with the value that was wrong, and what to do. Codes are permanent. With `--json` the last line on standard output is `{"type":"error",code,message,hint}`; several problems of one command line come together, as `USAGE_SEVERAL` with the list in `problems`.',
    "## Exit statuses",
    table(
      ["status", "means"],
      EXITS.map(([exit, means]) => [String(exit), means]),
    ),
    "## Errors of a command",
    table(["code", "exit", "what to do"], errors),
    "## Failures of a call",
    "A speaker that fails is part of the debate: the call becomes an event, the seat is absent, and the debate goes on while enough seats remain. These codes stand in `call.retried` and `call.failed` events.",
    table(["code", "means", "then", "the seat is"], failures),
  ].join("\n\n")}\n`;
}

const NEXT_WORDS = {
  absent: "not tried again",
  wait: "waits as long as it was told, else 60 s; over 300 s the seat is out",
  "back off": "tried again after 2, 4, 8 s",
  rebuild: "the session is rebuilt once, with everything in it",
  shorten: "the prompt is shortened once",
  "go on": "asked to go on, once",
} as const satisfies Record<FailurePolicy["next"], string>;

async function cliPage(): Promise<string> {
  const commands = await Promise.all([...COMMANDS.values()].map((load) => load()));
  return `${[
    "# The command line",
    NOTE,
    codeBlock(programHelp(commands, HELP_WIDTH)),
    ...commands.flatMap((command) => [`## conclave ${command.name}`, codeBlock(commandHelp(command, HELP_WIDTH))]),
  ].join("\n\n")}\n`;
}

function codeBlock(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
