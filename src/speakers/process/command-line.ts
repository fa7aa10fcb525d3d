/** The words of `cmd:…`, or why there are none: known before anything is started, so that it can be told with other mistakes. */

import { shellWords } from "./shell-words.ts";

export const COMMAND_PREFIX = "cmd:";

export type CommandLine =
  | { readonly program: string; readonly args: readonly string[]; readonly fault: null }
  | { readonly program: null; readonly args: null; readonly fault: string };

/** `id` is the whole of it, `cmd:` included. */
export function commandLine(id: string): CommandLine {
  return splitCommand(id, COMMAND_PREFIX);
}

/** For whatever names a command after a prefix of its own. */
export function splitCommand(id: string, prefix: string): CommandLine {
  const { words, fault } = shellWords(id.slice(prefix.length));
  const faulty = (sentence: string) => ({ program: null, args: null, fault: sentence });
  if (words === null) return faulty(`The command "${id}" cannot be split into words: ${fault}.`);
  const [program = "", ...args] = words;
  return program === "" ? faulty(`"${id}" names no program.`) : { program, args, fault: null };
}
