/**
 * The command line behind the entry file: finds the command, reads the words, runs it, gives its exit status. Only the
 * command that is run is loaded. Every error a person can meet is told here; anything else is a bug and says so.
 */

import { ConclaveError } from "../core/errors.ts";
import { countWords } from "../core/question.ts";
import { nearestNames } from "../speakers/nearest-names.ts";
import { endOnBug } from "./bugs.ts";
import type { CliCommand } from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import { configuredGiven } from "./config/configuration.ts";
import { errorTold } from "./errors-told.ts";
import { commandHelp, programHelp } from "./help.ts";
import { endQuietlyWithoutReader, freeTerminal, print, tell } from "./output.ts";
import { heedProxy } from "./proxy.ts";
import { readWords } from "./read-words.ts";

/** Runs the command that `argv` (as Node gives it) names, and resolves to its exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  const words = argv.slice(2);
  const told = (error: unknown) => {
    const { exit, text, json } = errorTold(error);
    tell(text);
    if (wantsJson(words)) print(`${JSON.stringify(json)}\n`);
    return exit;
  };
  endQuietlyWithoutReader();
  endOnBug((error) => {
    freeTerminal();
    told(error);
  });
  try {
    await heedProxy(process.env);
    return await carriedOut(words);
  } catch (error) {
    return told(error);
  }
}

async function carriedOut(words: readonly string[]): Promise<number> {
  const [first] = words;
  if (first === undefined) {
    tell(await wholeHelp());
    return new ConclaveError("USAGE_QUESTION_SOURCE", "No question was given.").exit;
  }
  if (first === "help" || first === "-h" || first === "--help") {
    print(await (words[1] === undefined ? wholeHelp() : helpFor(words[1])));
    return 0;
  }
  const named = COMMANDS.get(first);
  return named ? obeyed(await named(), words.slice(1)) : asked(words);
}

/** Words that begin with no command are a question and its options. */
async function asked(words: readonly string[]): Promise<number> {
  const run = await commandNamed("run");
  const read = readWords(run, words);
  const [only] = read.operands;
  if (only !== undefined && read.operands.length === 1 && isOneWord(only)) throw noCommand(only);
  return obeyed(run, words, read);
}

async function obeyed(
  command: CliCommand,
  words: readonly string[],
  read = readWords(command, words),
): Promise<number> {
  if (read.wantsHelp) {
    print(commandHelp(command, null));
    return 0;
  }
  return command.act(await configuredGiven(command, words, read));
}

/** Scripts without spaces between words are told apart by their words. */
function isOneWord(text: string): boolean {
  if (text === "-" || text.trim() === "" || /\s/.test(text)) return false;
  return /^[\x21-\x7e]+$/.test(text) || countWords(text) < 2;
}

function noCommand(word: string): ConclaveError {
  const [meant] = COMMANDS.has(word) ? [word] : nearestNames(word, [...COMMANDS.keys(), "help"]);
  const message = `"${word}" is no command, and one word is no question.`;
  if (meant === undefined) return new ConclaveError("USAGE_UNKNOWN_COMMAND", message);
  const hint = meant === word ? `A command comes first: conclave ${word} …` : `Did you mean conclave ${meant}?`;
  return new ConclaveError("USAGE_UNKNOWN_COMMAND", message, { hint });
}

async function commandNamed(name: string): Promise<CliCommand> {
  const load = COMMANDS.get(name);
  if (!load) throw noCommand(name);
  return load();
}

async function helpFor(name: string): Promise<string> {
  return commandHelp(await commandNamed(name), null);
}

async function wholeHelp(): Promise<string> {
  return programHelp(await Promise.all([...COMMANDS.values()].map((load) => load())), null);
}

function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  return (end < 0 ? words : words.slice(0, end)).includes("--json");
}
