/** Starts a debate. Its speakers are checked before anything is created. */

import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import type { DebateEvent } from "../core/event.ts";
import type { Panel } from "../core/panel.ts";
import type { State } from "../core/state.ts";
import { findForecast, type PanelForecast } from "../core/verdict/panel-forecast.ts";
import { readForecasts } from "../folder/forecasts-file.ts";
import type { EventLog } from "../log/event-log.ts";
import type { DebateRequest } from "../request/debate-request.ts";
import { panelSpeakers } from "../trust/debate-needs.ts";
import { rememberTrust } from "../trust/debate-trust.ts";
import { createDebateSpeakers, type DebateLocation, NO_LOCATION, requireReady } from "./debate-speakers.ts";
import { NO_DERIVED_FILES } from "./derived-files.ts";
import type { RunContext, RunResult } from "./run-context.ts";
import { createHome, runInFolder, runOnLog } from "./run-in-folder.ts";

export async function startDebate({ place, ...request }: DebateRequest, host: RunContext): Promise<RunResult> {
  const where: DebateLocation = { debates: place.path, home: null };
  const { openAs, ...company } = await prepareDebate(request, where, host);
  const forecasts = await readForecasts(place.kind === "parent" ? place.path : dirname(place.path));
  const { home, id } = await createHome(place, request.topic);
  where.home = home;
  const folder = home.name;
  const { protocol } = request;
  const first = [openAs(id, forecasts)];
  await rememberTrust({ folder, events: first }, host);
  return runInFolder({ folder, protocol, ...company, first, resumed: null, steal: false }, host);
}

/** With a log that is stored elsewhere: no folder, and no derived files. */
export async function startOnLog(
  log: EventLog,
  request: Omit<DebateRequest, "place">,
  host: RunContext,
): Promise<State> {
  const { openAs, ...company } = await prepareDebate(request, NO_LOCATION, host);
  const { protocol, topic } = request;
  const job = { protocol, ...company, first: [openAs(topic, [])], resumed: null, steal: false };
  return (await runOnLog({ ...job, log, logName: "The log", derivedFiles: () => NO_DERIVED_FILES }, host)).state;
}

/** The first events of a debate, once its speakers are ready. */
async function prepareDebate(request: Omit<DebateRequest, "place">, where: DebateLocation, host: RunContext) {
  const { protocol, panel: wanted } = request;
  const speakers = panelSpeakers(wanted);
  const company = await createDebateSpeakers({ ...request, protocol: protocol.name, speakers }, where, host);
  const panel = await requireReady({ panel: wanted, protocol, limits: request.limits }, company, host);
  const openAs = (id: string, forecasts: readonly PanelForecast[]) => openingEvent(request, { id, panel, forecasts });
  return { ...company, openAs };
}

/** The event that a debate begins with. `panel`: as it is seated. */
export function openingEvent(
  { protocol, ...request }: Omit<DebateRequest, "place">,
  {
    id,
    panel,
    forecasts,
  }: { readonly id: string; readonly panel: Panel; readonly forecasts: readonly PanelForecast[] },
): DebateEvent {
  return {
    type: "debate.opened",
    ...request,
    id,
    protocol: protocol.name,
    panel,
    seed: randomBytes(16).toString("hex"),
    forecast: findForecast(forecasts, { panel, protocol: protocol.name }),
  };
}
