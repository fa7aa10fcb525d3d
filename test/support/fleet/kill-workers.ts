// Kills workers again and again while debates with a paid speaker are run, until all are decided.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Fleet } from "../../../src/fleet/open-fleet.ts";
import { postgresDebates } from "../../../src/fleet/postgres-debates.ts";
import { submitDebate } from "../../../src/fleet/work/submit-debate.ts";
import { isUnderWay } from "../../../src/views/debate-summary.ts";
import { collect } from "../log-folder.ts";
import { request } from "./request.ts";
import { freshTenant } from "./test-database.ts";
import { type Books, type Cleanup, checkBooks, kill, paidSeats, startWorkerProcess } from "./worker-process.ts";

export interface PaidDebates {
  readonly count: number;
  /** How long an answer takes. */
  readonly delayMs: number;
  /** What answers, of test/fixtures/fleet (default: paid-speaker.mjs). */
  readonly program?: string;
}

/** Calls of each such debate, one after the other. */
export const CALLS = 5;

export async function submitPaid(cleanup: Cleanup, fleet: Fleet, { count, delayMs, program }: PaidDebates) {
  const books = mkdtempSync(join(tmpdir(), "conclave-books-"));
  cleanup.after(() => rmSync(books, { recursive: true, force: true }));
  const tenant = freshTenant();
  for (let number = 0; number < count; number += 1) {
    const question = `Should the sessions of service ${number} be rows in a table or signed tokens?`;
    const seats = paidSeats(books, delayMs, program);
    const order = await request({ question, protocol: "duet", rounds: 2, noClosing: true, stop: "fixed", seats });
    await submitDebate(fleet, { tenant, request: order, dedupe: null });
  }
  const debates = postgresDebates(fleet, tenant);
  const ids = async () => (await debates.list()).map(({ id }) => id);
  const readLogs = async () => {
    return Promise.all((await ids()).map(async (id) => collect((await debates.find(id)).log().read())));
  };
  const countDecided = async () => (await debates.list()).filter(({ status }) => status === "completed").length;
  const countOpen = async () => (await debates.list()).filter(isUnderWay).length;
  return { tenant, books, ids, readLogs, countDecided, countOpen };
}

export interface KillSeries extends PaidDebates {
  readonly url: string;
  readonly fleet: Fleet;
  readonly kills: number;
  readonly onKill?: (count: number) => void;
}

export interface KillReport extends Books {
  readonly kills: number;
  readonly decided: number;
}

/** Resolves when all debates are decided or were given up, to what the speaker's books say and how many workers were killed. */
export async function killWorkers(cleanup: Cleanup, series: KillSeries): Promise<KillReport> {
  const { url, fleet } = series;
  const { books, readLogs, countDecided, countOpen } = await submitPaid(cleanup, fleet, series);
  const start = () => startWorkerProcess(cleanup, url, ["--slots", "2"]);
  let workers = await Promise.all([start(), start()]);
  let kills = 0;
  while ((await countOpen()) > 0) {
    await sleep(400);
    const [victim, ...others] = workers;
    if (kills >= series.kills || !victim) continue;
    await kill(victim);
    kills += 1;
    series.onKill?.(kills);
    workers = [...others, await start()];
  }
  return { ...checkBooks(books, await readLogs()), kills, decided: await countDecided() };
}
