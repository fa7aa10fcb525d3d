/**
 * A debate that was not opened on this machine may have come with somebody else's project, and its seats may be commands. Those
 * run only where the folder of the debates is trusted, as commands of a project's configuration do.
 */

import { hostname } from "node:os";
import { dirname } from "node:path";
import type { State } from "../../core/state.ts";
import type { ReadDebate } from "../../runtime/read-debate.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { displayPath } from "../arguments/resolve-location.ts";
import { checkTrust } from "../config/trust.ts";

/** Throws CONFIG_UNTRUSTED. */
export async function checkDebateTrust(given: CliInput, folder: string, { state, events }: ReadDebate): Promise<void> {
  if (openingHost(events) === hostname()) return;
  const isAsked = process.stdin.isTTY === true && process.stderr.isTTY === true && !given.has("yes");
  const file = { folder: dirname(folder), shown: displayPath(folder) };
  await checkTrust(file, commandsIn(state), { isGiven: given.has("trust"), isAsked });
}

/** The host of the log's first owner, who opened the debate. */
function openingHost(events: ReadDebate["events"]): string | null {
  const claim = events.map(({ event }) => event).find((event) => event.type === "log.claimed");
  return claim ? claim.owner.slice(claim.owner.lastIndexOf("@") + 1) : null;
}

function commandsIn({ panel: { seats, chair } }: State): readonly string[] {
  return [...seats, ...(chair ? [chair] : [])].flatMap(({ speaker }) => {
    const [, command] = /^(?:cmd|acp):(.*)$/s.exec(speaker) ?? [];
    return command === undefined ? [] : [`runs ${command.trim()}`];
  });
}
