/** The first debate on a machine without speakers, at a terminal: three ways to continue, one key each. */

import { once } from "node:events";
import { ConclaveError } from "../../core/errors.ts";
import type { Environment } from "../../speakers/process/child-environment.ts";
import type { CliInput } from "../arguments/cli-command.ts";

export type FirstRunChoice = "demo" | "local" | "connect";

export interface FirstRunTerminal {
  readonly input: NodeJS.ReadableStream & { setRawMode?(isRaw: boolean): unknown };
  readonly output: NodeJS.WritableStream;
}

/** The model to offer; null: none fits this machine. */
export interface OfferedModel {
  readonly name: string;
  /** With the runtime, if that is missing. */
  readonly downloadGigabytes: number;
}

const KEYS: ReadonlyMap<string, FirstRunChoice> = new Map([
  ["d", "demo"],
  ["\r", "demo"],
  ["\n", "demo"],
  ["l", "local"],
  ["c", "connect"],
]);
const INTERRUPTS = ["\u0003", "\u0004"];

const UNASKED = ["json", "yes", "quiet", "detach", "dry-run", "seats"];

/** Only a person who could choose is asked: not in a script, and not where looking for local models is turned off. */
export function mayAskFirstRun(
  input: Pick<CliInput, "has">,
  { isTerminal, environment }: { isTerminal: boolean; environment: Environment },
): boolean {
  const isSearched = environment.CONCLAVE_DETECT?.includes("models") ?? true;
  return isTerminal && isSearched && !UNASKED.some((name) => input.has(name));
}

/** Throws INTERRUPTED for Ctrl-C and Ctrl-D. */
export async function askFirstRun(
  offered: OfferedModel | null,
  { input, output }: FirstRunTerminal,
): Promise<FirstRunChoice> {
  output.write(`${menu(offered)}\n`);
  for (;;) {
    const key = await readKey(input);
    if (INTERRUPTS.includes(key))
      throw new ConclaveError("INTERRUPTED", "Interrupted before the debate started.", {
        hint: "Run the command again to choose.",
      });
    const choice = KEYS.get(key.toLowerCase());
    if (choice !== undefined && (choice !== "local" || offered !== null)) return choice;
  }
}

function menu(offered: OfferedModel | null): string {
  const local =
    offered === null
      ? []
      : [
          `  l  get a local model and debate your question: ${offered.name}, ${offered.downloadGigabytes.toFixed(1)} GB to download`,
        ];
  return [
    "No speaker is ready on this machine. Press a key:",
    "  d  see the demo: a scripted debate of another question",
    ...local,
    "  c  connect a coding agent, an API key or a model server",
  ].join("\n");
}

async function readKey(input: FirstRunTerminal["input"]): Promise<string> {
  input.setRawMode?.(true);
  try {
    const typed = once(input, "data");
    input.resume();
    const [bytes] = await typed;
    return String(bytes);
  } finally {
    input.setRawMode?.(false);
    input.pause();
  }
}
