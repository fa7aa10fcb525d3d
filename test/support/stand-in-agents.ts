/** Programs that stand in for the real agents: each plays what the real one was recorded to write. */

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { z } from "zod";
import { createSpeaker } from "../../src/speakers/registry.ts";
import type { Speaker } from "../../src/speakers/speaker.ts";

const FIXTURES = join(import.meta.dirname, "../fixtures/agents");
const STAND_IN = join(FIXTURES, "stand-in.mjs");

export interface Play {
  /** Of the files in test/fixtures/agents/NAME. */
  readonly recording?: string;
  /** The session that it says is its own, whichever it was asked for. */
  readonly session?: string;
  /** It never ends by itself. */
  readonly hangs?: boolean;
  /** What it says to questions about itself, by their first word. */
  readonly status?: Readonly<Record<string, { readonly stdout: string; readonly code: number }>>;
}

const callSchema = z.object({
  argv: z.array(z.string()),
  stdin: z.string(),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  pids: z.array(z.number().nullable()),
  files: z.record(z.string(), z.string()),
});

export interface StandIn {
  readonly speaker: Speaker;
  readonly home: string;
  readonly workingDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What it was called with. */
  readCall(): z.infer<typeof callSchema>;
}

/** `spec` is what a person would write: `claude`, `codex/gpt-5.5`. It is gone when the tests of the file are over. */
export function standIn(spec: string, play: Play, environment: Readonly<Record<string, string>> = {}): StandIn {
  const [name = ""] = spec.split("/");
  const root = realpathSync(mkdtempSync(join(tmpdir(), "conclave-stand-in-")));
  after(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
  const [bin, home, workingDir] = ["bin", "home", "work"].map((folder) => join(root, folder)) as [
    string,
    string,
    string,
  ];
  const debatesFolder = join(workingDir, "debates");
  for (const folder of [bin, home, debatesFolder]) mkdirSync(folder, { recursive: true });
  symlinkSync(STAND_IN, join(bin, name));
  // The only other program it can find: an agent that is installed here must not be taken for one of ours.
  symlinkSync(process.execPath, join(bin, "node"));
  const recording = join(FIXTURES, name, `${play.recording ?? "answers"}.json`);
  writeFileSync(join(home, "plays.json"), JSON.stringify({ ...play, recording }));
  const around = { PATH: bin, HOME: home, ...environment };
  const speaker = createSpeaker(spec, {
    workingDir,
    debatesFolder,
    environment: around,
    passEnv: [],
    sleep: async () => undefined,
    hostBox: () => null,
    protocol: null,
  });
  if (!speaker) throw new Error(`There is no speaker ${spec}.`);
  return {
    speaker,
    home,
    workingDir,
    environment: around,
    readCall: () => callSchema.parse(JSON.parse(readFileSync(join(home, "called.json"), "utf8"))),
  };
}
