/**
 * The command line behind the entry file: finds the command, parses the arguments, runs it and returns the exit status.
 * Only the command that runs is loaded. Every error is reported here; anything that is not a ConclaveError is a bug.
 */

import { ConclaveError } from "../core/errors.ts";
import { countWords } from "../core/question.ts";
import { applyProxy } from "../runtime/apply-proxy.ts";
import { nearestNames } from "../speakers/nearest-names.ts";
import type { CliCommand } from "./arguments/cli-command.ts";
import { commandHelp, programHelp } from "./arguments/help.ts";
import { findAction, parseAction } from "./arguments/parse-action.ts";
import { parseArguments } from "./arguments/parse-arguments.ts";
import { COMMANDS } from "./commands/index.ts";
import { resolveInput } from "./config/resolve-input.ts";
import { exitOnBug } from "./process/bugs.ts";
import { formatError } from "./report/format-error.ts";
import { freeTerminal, handleBrokenPipes, print, printStderr } from "./report/output.ts";

/** Runs the command in `argv` (as passed by Node) and resolves to its exit status. */
export async function runCli(argv: readonly string[]): Promise<number> {
  const words = argv.slice(2);
  const reportError = (error: unknown) => {
    const { exit, text, json } = formatError(error);
    printStderr(text);
    if (wantsJson(words)) print(`${JSON.stringify(json)}\n`);
    return exit;
  };
  handleBrokenPipes();
  exitOnBug((error) => {
    freeTerminal();
    reportError(error);
  });
  try {
    await applyProxy(process.env);
    return await runCommandLine(words);
  } catch (error) {
    return reportError(error);
  }
}

async function runCommandLine(words: readonly string[]): Promise<number> {
  const [first] = words;
  if (first === undefined) {
    printStderr(await wholeHelp());
    return new ConclaveError("USAGE_QUESTION_SOURCE", "Missing question.").exit;
  }
  if (first === "help" || first === "-h" || first === "--help") {
    print(await (words[1] === undefined ? wholeHelp() : helpFor(words[1], words[2])));
    return 0;
  }
  const named = COMMANDS.get(first);
  return named ? runCommand(await named(), words.slice(1)) : runQuestion(words);
}

/** Arguments that do not start with a command are a question and its options. */
async function runQuestion(words: readonly string[]): Promise<number> {
  const run = await loadCommand("run");
  const read = parseArguments(run, words);
  const [only] = read.operands;
  if (only !== undefined && read.operands.length === 1 && isOneWord(only)) throw unknownCommandError(only);
  return runCommand(run, words, read);
}

async function runCommand(
  named: CliCommand,
  words: readonly string[],
  parsed = parseArguments(named, words),
): Promise<number> {
  const { command, read } = parseAction(named, words, parsed);
  if (read.wantsHelp) {
    print(commandHelp(command, null));
    return 0;
  }
  return command.act(await resolveInput(command, words, read));
}

/** Chinese or Japanese text has no spaces, so there the words are counted. */
function isOneWord(text: string): boolean {
  if (text === "-" || text.trim() === "" || /\s/.test(text)) return false;
  return /^[\x21-\x7e]+$/.test(text) || countWords(text) < 2;
}

function unknownCommandError(word: string): ConclaveError {
  const [meant] = COMMANDS.has(word) ? [word] : nearestNames(word, [...COMMANDS.keys(), "help"]);
  const message = `Unknown command "${word}".`;
  if (meant === undefined) return new ConclaveError("USAGE_UNKNOWN_COMMAND", message);
  const hint = meant === word ? `Put the command first: conclave ${word} …` : `Did you mean conclave ${meant}?`;
  return new ConclaveError("USAGE_UNKNOWN_COMMAND", message, { hint });
}

async function loadCommand(name: string): Promise<CliCommand> {
  const load = COMMANDS.get(name);
  if (!load) throw unknownCommandError(name);
  return load();
}

async function helpFor(name: string, action: string | undefined): Promise<string> {
  const command = await loadCommand(name);
  return commandHelp(findAction(command, action) ?? command, null);
}

async function wholeHelp(): Promise<string> {
  return programHelp(await Promise.all([...COMMANDS.values()].map((load) => load())), null);
}

function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return (end < 0 ? words : words.slice(0, end)).includes("--json");
}
