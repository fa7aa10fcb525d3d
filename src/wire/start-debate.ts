/** A debate that begins: its speakers are found ready before anything is made. */

import { randomBytes } from "node:crypto";
import type { DebateEvent } from "../core/event.ts";
import type { State } from "../core/state.ts";
import type { EventLog } from "../log/event-log.ts";
import { NOTHING_BESIDE } from "./beside-log.ts";
import { carriedOut, newFolder, ran } from "./carry-out.ts";
import { companyOf, NOWHERE, ready, type Where } from "./company.ts";
import type { DebateRequest, Ended, Host } from "./debate-request.ts";

export async function startDebate({ place, ...request }: DebateRequest, host: Host): Promise<Ended> {
  const where: Where = { debates: place.path, folder: null };
  const { opened, ...company } = await prepared(request, where, host);
  const { folder, id } = newFolder(place, request.topic);
  where.folder = folder;
  const { protocol } = request;
  return carriedOut({ folder, protocol, ...company, first: [opened(id)], resumed: null, steal: false }, host);
}

/** On a log that is kept elsewhere: no folder, and no files beside the log. */
export async function startOn(log: EventLog, request: Omit<DebateRequest, "place">, host: Host): Promise<State> {
  const { opened, ...company } = await prepared(request, NOWHERE, host);
  const { protocol, topic } = request;
  const job = { protocol, ...company, first: [opened(topic)], resumed: null, steal: false };
  return ran({ ...job, log, where: "The log", beside: () => NOTHING_BESIDE }, host);
}

/** What a debate is opened with, once its speakers were found ready. */
async function prepared(request: Omit<DebateRequest, "place">, where: Where, host: Host) {
  const { protocol, panel: wanted, ...opening } = request;
  const company = await companyOf({ ...request, protocol: protocol.name }, where, host);
  const panel = await ready({ panel: wanted, protocol, limits: request.limits }, company.speakers, host);
  const seed = randomBytes(16).toString("hex");
  const opened = (id: string): DebateEvent => ({
    type: "debate.opened",
    id,
    ...opening,
    protocol: protocol.name,
    panel,
    seed,
  });
  return { ...company, opened };
}
