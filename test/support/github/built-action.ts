/** The action as a runner starts it: the bundle, alone in a folder far from any node_modules, with an event file and inputs. */

import { execFile, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, type TestContext } from "node:test";
import { promisify } from "node:util";
import { tempFolder } from "../temp-folder.ts";
import { type LoopbackGitHub, REPOSITORY } from "./loopback-github.ts";

const ROOT = join(import.meta.dirname, "../../..");

export const TOKEN = "ghs_0123456789abcdefghijTOKEN";
export const KEY = "sk-proj-0123456789abcdefghijKEY";

/** In the folder of the bundle. */
export const ENTRY = "code/action/entry.js";

export interface RanAction {
  readonly exit: number | null;
  /** Everything it printed. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

export interface ActionSetting {
  readonly github: LoopbackGitHub;
  readonly inputs?: Readonly<Record<string, string>>;
  /** `pull_request` unless one is given. */
  readonly event?: { readonly name: string; readonly payload: object };
  /** Where a workflow may have checked something out. */
  readonly workspace?: string;
}

/** Builds the bundle once for a file of tests. */
export function builtAction(): (t: TestContext, setting: ActionSetting) => Promise<RanAction> {
  let dist = "";
  before(async () => {
    dist = mkdtempSync(join(realpathSync(tmpdir()), "conclave-action-"));
    await promisify(execFile)(process.execPath, [join(ROOT, "scripts/build-action.ts"), dist], { cwd: ROOT });
  });
  after(() => rmSync(dist, { recursive: true, force: true }));
  return (t, setting) => runAction(join(dist, ENTRY), tempFolder(t), setting);
}

async function runAction(
  entry: string,
  folder: string,
  { github, inputs = {}, event, workspace = folder }: ActionSetting,
): Promise<RanAction> {
  const file = (name: string, text = "") => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const pull = { pull_request: { number: 7, head: { sha: github.pull.head } } };
  const environment = {
    PATH: process.env.PATH,
    HOME: join(folder, "home"),
    CONCLAVE_DETECT: "none",
    NODE_COMPILE_CACHE: join(entry, "../compiled"),
    OPENAI_API_KEY: KEY,
    // Nothing is there: a command that used this fleet would fail.
    CONCLAVE_FLEET: "postgres://127.0.0.1:1/none",
    RUNNER_TEMP: join(folder, "temp"),
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_EVENT_NAME: event?.name ?? "pull_request",
    GITHUB_EVENT_PATH: file("event.json", JSON.stringify(event?.payload ?? pull)),
    GITHUB_OUTPUT: file("output"),
    GITHUB_STEP_SUMMARY: file("summary"),
    "INPUT_GITHUB-TOKEN": TOKEN,
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
  };
  mkdirSync(environment.RUNNER_TEMP);
  const child = spawn(process.execPath, [entry], {
    cwd: workspace,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (log += piece.toString()));
  const exit = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const lines = readFileSync(environment.GITHUB_OUTPUT, "utf8").trimEnd().split("\n");
  const outputs = Object.fromEntries(lines.map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]));
  return { exit, log, outputs, summary: readFileSync(environment.GITHUB_STEP_SUMMARY, "utf8") };
}
