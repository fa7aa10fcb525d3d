/**
 * Resuming a debate of 500 finished calls: the time from claiming its log to the first new call reaching a speaker, in a process
 * that has done nothing else, and the time of the whole command, from its start to the start of the speaker's program.
 */

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { DebateOpened } from "../../src/core/event.ts";
import { debateFiles } from "../../src/folder/debate-files.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { scripted } from "../../test/support/scripted.ts";
import { buildCommand } from "../support/build-command.ts";
import { evidenceCheck, openingOf, resumeBenchDebate, runBenchDebate, script } from "../support/debate.ts";
import { least, median } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";
import { logIn, withWorkFolder } from "../support/work-folder.ts";

const FINISHED_CALLS = 500;
/** More than these calls need. */
const ROUNDS = 60;
const LIMIT_SECONDS = 0.3;
const RUNS = 5;

export const resume: Row = {
  name: "resume",
  what: "resuming a debate of 500 finished calls, up to its first new call",
  async measure(progress) {
    const command = buildCommand(progress);
    return withWorkFolder(async (work) => {
      const mark = join(work, "called");
      const folder = join(work, "001-jobs");
      progress(`a panel of ${FINISHED_CALLS} calls`);
      await writeInterruptedDebate(
        folder,
        openingOf(panelDebate, ROUNDS, { speaker: `cmd:${speakerProgram(work)} ${mark}` }),
      );
      progress(`${RUNS} times each, the engine alone and the whole command`);
      const engine = await least(LIMIT_SECONDS, () => medianOf(() => withCopy(folder, engineSeconds)));
      const whole = await medianOf(() => withCopy(folder, (copy) => commandSeconds(command, copy, mark)));
      return {
        figures: [
          { what: "from the claim", value: engine, unit: "s", limit: LIMIT_SECONDS },
          { what: "the whole command (built)", value: whole, unit: "s", limit: null },
        ],
        details: [],
      };
    });
  },
};

async function medianOf(seconds: () => Promise<number>): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await seconds());
  return median(runs);
}

async function writeInterruptedDebate(folder: string, opened: DebateOpened): Promise<void> {
  mkdirSync(folder);
  const stop = new AbortController();
  const files = debateFiles(folder);
  let answered = 0;
  await runBenchDebate({
    protocol: panelDebate,
    opened,
    log: logIn(folder),
    speaker: scripted(script(opened), []),
    interrupt: stop.signal,
    checkEvidence: evidenceCheck(),
    onRecorded: ({ event }, state) => {
      files.update(state);
      if (event.type === "call.answered") answered += 1;
      if (answered === FINISHED_CALLS) stop.abort();
    },
  });
  await files.flush();
  if (answered < FINISHED_CALLS) throw new Error(`The debate was over after ${answered} calls.`);
}

function withCopy<T>(folder: string, work: (copy: string) => Promise<T>): Promise<T> {
  return withWorkFolder((place) => {
    const copy = join(place, "001-jobs");
    cpSync(folder, copy, { recursive: true });
    return work(copy);
  });
}

// ── The engine alone ─────────────────────────────────────────────────────────────────────────────

/** Runs this file in a new process, so that nothing is warmed up. */
async function engineSeconds(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, folder]);
  return Number(stdout);
}

if (import.meta.main) process.stdout.write(`${await secondsToCall(process.argv[2] ?? "")}`);

async function secondsToCall(folder: string): Promise<number> {
  const stop = new AbortController();
  const opened = openingOf(panelDebate, ROUNDS);
  let seconds = Number.NaN;
  const startedAt = performance.now();
  const speaker = scripted(() => {
    if (!stop.signal.aborted) seconds = (performance.now() - startedAt) / 1_000;
    stop.abort();
    return { hang: true };
  }, []);
  await resumeBenchDebate({
    protocol: panelDebate,
    opened,
    log: logIn(folder),
    speaker,
    interrupt: stop.signal,
    checkEvidence: evidenceCheck(),
  });
  return seconds;
}

// ── The whole command ────────────────────────────────────────────────────────────────────────────

/** Writes a file as soon as it is called, and never answers. */
function speakerProgram(work: string): string {
  const path = join(work, "speaker.sh");
  writeFileSync(path, '#!/bin/sh\n: >"$1"\nexec sleep 60\n');
  chmodSync(path, 0o755);
  return path;
}

async function commandSeconds(command: string, folder: string, mark: string): Promise<number> {
  rmSync(mark, { force: true });
  const startedAt = Date.now();
  // The log was not written by a command, so nobody knows it as their own.
  const child = spawn(process.execPath, [command, "resume", folder, "--quiet", "--trust"], {
    stdio: "ignore",
    env: { ...process.env, XDG_CONFIG_HOME: join(dirname(folder), "config") },
  });
  const ended = once(child, "exit");
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  while (!statSync(mark, { throwIfNoEntry: false })) {
    if (isOver()) throw new Error(`conclave resume ended with status ${child.exitCode} and didn't call a speaker.`);
    await sleep(5);
  }
  child.kill("SIGTERM");
  await ended;
  return (statSync(mark).mtimeMs - startedAt) / 1_000;
}
