/**
 * What a client may not ask for when it starts a debate, because a model writes its input and may have read it anywhere: commands
 * and their environment, addresses that the debate would be sent to, and files outside the folder that the server runs in. Only
 * the person can allow these.
 */

import { resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import type { DebateInput } from "../request/debate-input.ts";
import { fileNeeds } from "../trust/file-needs.ts";
import { clientSeatNeeds } from "../trust/seat-needs.ts";

interface ClientRights {
  /** Whether a client may name commands, addresses and files elsewhere, with the rights of the user who started the server. */
  readonly allowsCommands: boolean;
}

/** Throws USAGE_OPTION_VALUE. */
export function refuseUntrusted({ allowsCommands }: ClientRights, input: DebateInput): void {
  const [first, ...others] = allowsCommands ? [] : startNeeds(input, process.cwd());
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  throw new ConclaveError("USAGE_OPTION_VALUE", `This server does not start a debate that ${first}${more}.`, {
    hint: "The person who runs the server can allow it: conclave mcp --allow-commands.",
  });
}

/** A glob pattern counts as the folder it starts from. */
function startNeeds(input: DebateInput, folder: string): readonly string[] {
  const { seats = [], chair = [], context = [], file = [], workingDir = [], path = [], outDir = [] } = input;
  const texts = (items: readonly unknown[]) => items.filter((item) => typeof item === "string");
  const needs = (paths: readonly string[], does?: string) =>
    paths.flatMap((each) => fileNeeds(resolve(folder, each.replace(/[*?[{].*$/s, "")), folder, does));
  return [
    ...texts([seats, chair].flat()).flatMap((seat) => clientSeatNeeds(seat, folder)),
    ...needs(texts([context, file].flat())),
    ...needs([workingDir].flat(), "lets seats read"),
    ...needs([path, outDir].flat(), "writes to"),
    ...(input.passEnv ?? []).map((variable) => `shows ${variable} of your environment to commands`),
  ];
}
