/** The server of `conclave serve`. */

import { listen } from "../../web/listen.ts";
import { requirePage } from "../../web/require-page.ts";
import { createEmptyFolder } from "../empty-folder.ts";
import { openFleet } from "../open-fleet.ts";
import { findDebateRow, postgresDebates } from "../postgres-debates.ts";
import { keepUpload } from "../trees/uploaded-trees.ts";
import { askInFleet } from "../work/ask-in-fleet.ts";
import { postgresPeople } from "./postgres-people.ts";
import { resumePosted } from "./resume-posted.ts";
import { serveApp } from "./serve-app.ts";
import { startPosted } from "./start-posted.ts";

export interface ServerSettings {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** null: the address that it listens on. */
  readonly publicUrl: URL | null;
  /** The version that MCP clients are shown. */
  readonly version: string;
}

export interface FleetServer {
  readonly publicUrl: URL;
  close(): Promise<void>;
}

/** Throws FLEET_UNREACHABLE, FLEET_NOT_MIGRATED and PORT_TAKEN. */
export async function startServer(
  fleetUrl: string,
  { host, port, publicUrl, version }: ServerSettings,
): Promise<FleetServer> {
  const page = await requirePage();
  const fleet = await openFleet(fleetUrl);
  const folder = await createEmptyFolder("serve");
  const closing = new AbortController();
  // The port may only be known once it listens, and nothing is answered before.
  const app = Promise.withResolvers<ReturnType<typeof serveApp>>();
  try {
    const server = await listen(async (request) => (await app.promise).fetch(request), { host, port });
    const address = publicUrl ?? new URL(server.origin);
    app.resolve(
      serveApp({
        page,
        signal: closing.signal,
        publicUrl: address,
        people: postgresPeople(fleet),
        keepTree: (tree) => keepUpload(fleet, tree),
        debatesOf: (tenant) => postgresDebates(fleet, tenant),
        start: (debate) => startPosted(fleet, folder.path, debate),
        resume: (debate, limits) => resumePosted(fleet, debate, limits),
        ask: async (debate, asked, until) => askInFleet(fleet, await findDebateRow(fleet, debate), asked, until),
        version,
      }),
    );
    return {
      publicUrl: address,
      close: async () => {
        closing.abort();
        await server.close();
        await fleet.close();
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    await fleet.close();
    throw error;
  }
}
