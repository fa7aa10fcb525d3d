/** Splits `cmd:…` into program and arguments, or says why it cannot, before anything is started. */

import { shellWords } from "./shell-words.ts";

export const COMMAND_PREFIX = "cmd:";

export type CommandLine =
  | { readonly program: string; readonly args: readonly string[]; readonly fault: null }
  | { readonly program: null; readonly args: null; readonly fault: string };

/** `id` includes the prefix. */
export function splitCommand(id: string, prefix = COMMAND_PREFIX): CommandLine {
  const { words, fault } = shellWords(id.slice(prefix.length));
  const faulty = (sentence: string) => ({ program: null, args: null, fault: sentence });
  if (words === null) return faulty(`The command "${id}" cannot be split into words: ${fault}.`);
  const [program = "", ...args] = words;
  return program === "" ? faulty(`"${id}" does not name a program.`) : { program, args, fault: null };
}
