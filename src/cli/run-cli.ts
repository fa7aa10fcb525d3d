/**
 * The command line behind the entry file: finds the command, reads the words, runs it, gives its exit status. Only the
 * command that is run is loaded. Every error a person can meet is told here; anything else is a bug and says so.
 */

import { ConclaveError } from "../core/errors.ts";
import { countWords } from "../core/question.ts";
import { nearestNames } from "../speakers/nearest-names.ts";
import type { CliCommand } from "./arguments/cli-command.ts";
import { commandHelp, programHelp } from "./arguments/help.ts";
import { parseArguments } from "./arguments/parse-arguments.ts";
import { COMMANDS } from "./commands/index.ts";
import { resolveInput } from "./config/resolve-input.ts";
import { applyProxy } from "./process/apply-proxy.ts";
import { exitOnBug } from "./process/bugs.ts";
import { formatError } from "./report/format-error.ts";
import { freeTerminal, handleBrokenPipes, print, printStderr } from "./report/output.ts";

/** Runs the command that `argv` (as Node gives it) names, and resolves to its exit status. */
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
    return new ConclaveError("USAGE_QUESTION_SOURCE", "No question was given.").exit;
  }
  if (first === "help" || first === "-h" || first === "--help") {
    print(await (words[1] === undefined ? wholeHelp() : helpFor(words[1])));
    return 0;
  }
  const named = COMMANDS.get(first);
  return named ? runCommand(await named(), words.slice(1)) : runQuestion(words);
}

/** Words that begin with no command are a question and its options. */
async function runQuestion(words: readonly string[]): Promise<number> {
  const run = await loadCommand("run");
  const read = parseArguments(run, words);
  const [only] = read.operands;
  if (only !== undefined && read.operands.length === 1 && isOneWord(only)) throw unknownCommandError(only);
  return runCommand(run, words, read);
}

async function runCommand(
  command: CliCommand,
  words: readonly string[],
  read = parseArguments(command, words),
): Promise<number> {
  if (read.wantsHelp) {
    print(commandHelp(command, null));
    return 0;
  }
  return command.act(await resolveInput(command, words, read));
}

/** Scripts without spaces between words are told apart by their words. */
function isOneWord(text: string): boolean {
  if (text === "-" || text.trim() === "" || /\s/.test(text)) return false;
  return /^[\x21-\x7e]+$/.test(text) || countWords(text) < 2;
}

function unknownCommandError(word: string): ConclaveError {
  const [meant] = COMMANDS.has(word) ? [word] : nearestNames(word, [...COMMANDS.keys(), "help"]);
  const message = `"${word}" is no command, and one word is no question.`;
  if (meant === undefined) return new ConclaveError("USAGE_UNKNOWN_COMMAND", message);
  const hint = meant === word ? `A command comes first: conclave ${word} …` : `Did you mean conclave ${meant}?`;
  return new ConclaveError("USAGE_UNKNOWN_COMMAND", message, { hint });
}

async function loadCommand(name: string): Promise<CliCommand> {
  const load = COMMANDS.get(name);
  if (!load) throw unknownCommandError(name);
  return load();
}

async function helpFor(name: string): Promise<string> {
  return commandHelp(await loadCommand(name), null);
}

async function wholeHelp(): Promise<string> {
  return programHelp(await Promise.all([...COMMANDS.values()].map((load) => load())), null);
}

function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return (end < 0 ? words : words.slice(0, end)).includes("--json");
}
