// What `conclave serve` answers over a real database, without a port.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fleet } from "../../../src/fleet/open-fleet.ts";
import { findDebateRow, postgresDebates } from "../../../src/fleet/postgres-debates.ts";
import type { Right } from "../../../src/fleet/serve/fleet-person.ts";
import { postgresPeople } from "../../../src/fleet/serve/postgres-people.ts";
import { resumePosted } from "../../../src/fleet/serve/resume-posted.ts";
import { serveApp } from "../../../src/fleet/serve/serve-app.ts";
import { startPosted } from "../../../src/fleet/serve/start-posted.ts";
import { keepUpload } from "../../../src/fleet/trees/uploaded-trees.ts";
import { askInFleet } from "../../../src/fleet/work/ask-in-fleet.ts";
import type { Cleanup } from "./worker-process.ts";

const HOST = "conclave.example";

export interface FleetRequest {
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Posted as JSON. */
  readonly post?: unknown;
}

export interface ServedFleet {
  /** The status and the text; of a stream, only the status. */
  ask(path: string, request?: FleetRequest): Promise<{ readonly status: number; readonly body: string }>;
  fetch(request: Request): Promise<Response>;
  readonly publicUrl: URL;
  /** Resolves to the token of a new person. */
  addPerson(tenant: string, right: Right): Promise<string>;
}

export function serveFleet(cleanup: Cleanup, fleet: Fleet): ServedFleet {
  const emptyFolder = mkdtempSync(join(tmpdir(), "conclave-serve-"));
  const over = new AbortController();
  cleanup.after(() => {
    over.abort();
    rmSync(emptyFolder, { recursive: true, force: true });
  });
  const people = postgresPeople(fleet);
  const publicUrl = new URL(`https://${HOST}`);
  const app = serveApp({
    page: '<!doctype html>\n<html lang="en"><div id="page"></div>',
    signal: over.signal,
    publicUrl,
    people,
    keepTree: (tree) => keepUpload(fleet, tree),
    debatesOf: (tenant) => postgresDebates(fleet, tenant),
    start: (debate) => startPosted(fleet, emptyFolder, debate),
    resume: (debate, limits) => resumePosted(fleet, debate, limits),
    ask: async (debate, asked, until) => askInFleet(fleet, await findDebateRow(fleet, debate), asked, until),
    version: "0.0.0",
  });
  return {
    publicUrl,
    fetch: async (request) => app.fetch(request),
    addPerson: (tenant, right) => people.add({ tenant, name: `${right} of ${tenant}`, right }),
    ask: async (path, { token = null, headers = {}, post } = {}) => {
      const signed = token === null ? {} : { authorization: `Bearer ${token}` };
      const sent = post === undefined ? {} : { method: "POST", body: JSON.stringify(post) };
      const answer = await app.request(path, { headers: { host: HOST, ...signed, ...headers }, ...sent });
      const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
      if (isStream) await answer.body?.cancel();
      return { status: answer.status, body: isStream ? "" : await answer.text() };
    },
  };
}
