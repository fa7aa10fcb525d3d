/**
 * Keeps the files computed from the log up to date. One write at a time; states that arrive meanwhile are skipped, except the
 * last one. Unchanged files are not touched. Nothing here can harm the debate: a failed write is retried with the next state
 * and reported at the end.
 */

import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { State } from "../core/state.ts";
import { errnoOf } from "../log/errno.ts";
import { dropLink } from "../log/own-folder.ts";
import { wakeup } from "../log/wakeup.ts";
import { WRITING_PREFIX, writeFileAtomic } from "../log/write-file-atomic.ts";
import { jsonText } from "../views/json/json-text.ts";
import { stateJson } from "../views/json/state-json.ts";
import { contextDocument } from "../views/markdown/context-document.ts";
import { debateHistory } from "../views/markdown/debate-history.ts";
import { finalDesign } from "../views/markdown/final-design.ts";
import { roundFiles } from "../views/markdown/round-files.ts";
import { synthesis } from "../views/markdown/synthesis-document.ts";
import { transcript } from "../views/markdown/transcript.ts";
import { STATE_NAME } from "./debate-folder.ts";

export interface DebateFiles {
  /** Returns at once. */
  update(state: State): void;
  /** Resolves when everything is written, with one sentence per file that could not be. */
  flush(): Promise<readonly string[]>;
}

/** null: the file must not exist. */
type Page = (state: State) => string | null;

const PAGES: readonly (readonly [string, Page])[] = [
  [STATE_NAME, (state) => jsonText(stateJson(state))],
  ["context.md", contextDocument],
  ["transcript.md", transcript],
  ["synthesis.md", synthesis],
  ["final_design.md", finalDesign],
  ["debate_history.md", debateHistory],
];

const ROUNDS_NAME = "rounds";
const SHORTEST_PAUSE_MS = 50;
/** The maximum share of time spent on writing, for long debates with large files. */
const PAUSES_PER_PASS = 9;

export function debateFiles(folder: string): DebateFiles {
  const files = fileSet(folder);
  let latest: State | null = null;
  let isStale = false;
  let work: Promise<void> | null = null;
  let hurry = new AbortController();
  let restUntil = 0;
  let bug: { readonly error: unknown } | null = null;

  async function pass(state: State): Promise<void> {
    // A page takes milliseconds; replies and requests that are due meanwhile go first.
    for (const [name, page] of PAGES) {
      await nextTurn();
      await files.put(name, page(state));
    }
    await nextTurn();
    for (const { name, text } of roundFiles(state, (each) => !files.has(`${ROUNDS_NAME}/${each}`))) {
      await files.put(`${ROUNDS_NAME}/${name}`, text);
    }
  }

  async function writeAll(): Promise<void> {
    try {
      while (isStale && latest) {
        // Pause first, so that calls that can start now do not wait for files.
        await wakeup().wait(hurry.signal, Math.max(SHORTEST_PAUSE_MS, restUntil - performance.now()));
        await files.open();
        isStale = false;
        const startedAt = performance.now();
        await pass(latest);
        const endedAt = performance.now();
        restUntil = endedAt + PAUSES_PER_PASS * (endedAt - startedAt);
      }
    } finally {
      // Same tick as the check, so that the next state starts the work again.
      work = null;
    }
  }

  function start(): void {
    if (work) return;
    work = writeAll();
    // Only a bug in a view gets here; `flush` throws it.
    work.catch((error: unknown) => {
      bug = { error };
    });
  }

  return {
    update(state) {
      latest = state;
      isStale = true;
      start();
    },
    async flush() {
      hurry.abort();
      while (work) await work;
      // Retries what failed; unchanged files are not written again.
      if (files.problems().length > 0) {
        isStale = true;
        start();
        while (work) await work;
      }
      hurry = new AbortController();
      if (bug) throw bug.error;
      return files.problems();
    },
  };
}

/** Skips unchanged files. An existing reply file is complete and never changes. */
function fileSet(folder: string) {
  const written = new Map<string, string | null>();
  const failures = new Map<string, string>();
  let isOpen = false;

  async function attempt(name: string, action: () => Promise<void>): Promise<boolean> {
    try {
      await action();
      failures.delete(name);
      return true;
    } catch (error) {
      if (!(error instanceof Error) || errnoOf(error) === null) throw error;
      failures.set(name, `${join(folder, name)} could not be written: ${error.message}.`);
      return false;
    }
  }

  return {
    /** Reads the existing files. */
    async open() {
      if (isOpen) return;
      isOpen = await attempt(ROUNDS_NAME, async () => {
        await dropLink(join(folder, ROUNDS_NAME));
        await mkdir(join(folder, ROUNDS_NAME), { recursive: true });
        await removeDrafts(folder);
        await removeDrafts(join(folder, ROUNDS_NAME));
        for (const name of await readdir(join(folder, ROUNDS_NAME))) written.set(`${ROUNDS_NAME}/${name}`, "");
      });
    },
    has: (name: string) => written.has(name),
    async put(name: string, text: string | null) {
      const mark = text === null ? null : createHash("sha256").update(text).digest("base64");
      if (written.get(name) === mark) return;
      const path = join(folder, name);
      const isDone = await attempt(name, () =>
        text === null ? rm(path, { force: true }) : writeFileAtomic(path, text),
      );
      if (isDone) written.set(name, mark);
    },
    problems: () => [...failures.values()],
  };
}

async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(WRITING_PREFIX));
  for (const name of drafts) await rm(join(folder, name), { force: true });
}
