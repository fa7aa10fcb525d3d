/**
 * What a client asks for at the start of a debate that only the person may grant: the words come from a model, which may have
 * read them anywhere. Commands, addresses that the debate would be sent to, and files outside the folder the server runs in.
 */

import { resolve } from "node:path";
import { ConclaveError } from "../core/errors.ts";
import { fileNeeds } from "../trust/file-needs.ts";
import { seatNeeds } from "../trust/seat-needs.ts";
import type { DebateAccess } from "./debate-access.ts";

export interface StartWishes {
  readonly seats?: readonly string[] | undefined;
  readonly chair?: string | undefined;
  readonly context?: readonly string[] | undefined;
  readonly working_dir?: string | undefined;
}

/** Throws USAGE_OPTION_VALUE. */
export function refuseUntrusted({ allowsCommands }: Pick<DebateAccess, "allowsCommands">, wishes: StartWishes): void {
  const [first, ...others] = allowsCommands ? [] : startNeeds(wishes, process.cwd());
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  throw new ConclaveError("USAGE_OPTION_VALUE", `This server does not start a debate that ${first}${more}.`, {
    hint: "Whoever runs the server can allow it: conclave mcp --allow-commands.",
  });
}

/** A pattern is judged by the folder that it starts from. */
function startNeeds({ seats = [], chair, context = [], working_dir }: StartWishes, folder: string): readonly string[] {
  const paths = context.filter((path) => path !== "-").map((path) => path.replace(/[*?[{].*$/s, ""));
  return [
    ...[...seats, ...(chair === undefined ? [] : [chair])].flatMap((seat) => seatNeeds(seat, folder)),
    ...paths.flatMap((path) => fileNeeds(resolve(folder, path), folder)),
    ...(working_dir === undefined ? [] : fileNeeds(resolve(folder, working_dir), folder, "lets seats read")),
  ];
}
