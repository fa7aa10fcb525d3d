/**
 * A home folder for one Gemini CLI session, kept between turns so that any process can continue the session by id. It is part
 * of Conclave's state; deleting it only loses the memory of those sessions.
 */

import { randomUUID } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../core/text/parse-json.ts";
import { SESSION_ID } from "./agent.ts";

type Env = Readonly<Record<string, string>>;

export interface GeminiHome {
  readonly session: string;
  /** What GEMINI_CLI_HOME is set to. */
  readonly path: string;
  writeSettings(settings: object): void;
  /** Call after the turn. */
  close(): void;
}

export function createHome(env: Env): GeminiHome {
  const parent = homesFolder(env);
  forgetOldHomes(parent);
  const session = randomUUID();
  const path = join(parent, session);
  mkdirSync(join(path, ".gemini"), { recursive: true, mode: 0o700 });
  return prepareHome(env, { session, path });
}

/** `session` looks like an ID. null: unknown session. */
export function openHome(env: Env, session: string): GeminiHome | null {
  const path = join(homesFolder(env), session);
  return existsSync(join(path, ".gemini")) ? prepareHome(env, { session, path }) : null;
}

/** Whether there are credentials to sign in with. */
export function hasSignIn(env: Env): boolean {
  if (env.GEMINI_API_KEY || env.GOOGLE_API_KEY || env.GOOGLE_GENAI_USE_VERTEXAI) return true;
  return SIGN_IN.some((name) => existsSync(join(geminiFolder(env), name)));
}

const SIGN_IN = ["oauth_creds.json", "gemini-credentials.json", ".env"];
const LINKED = [...SIGN_IN, "google_accounts.json", "installation_id"];
const LOCK = "projects.json.lock";
const OLDEST_MS = 30 * 24 * 60 * 60 * 1_000;

function prepareHome(env: Env, { session, path }: Pick<GeminiHome, "session" | "path">): GeminiHome {
  const own = join(path, ".gemini");
  const unlock = () => rmSync(join(own, LOCK), { recursive: true, force: true });
  // Only one turn runs at a time, so a lock is stale; waiting for it would take 12 s.
  unlock();
  for (const name of LINKED) link(join(geminiFolder(env), name), join(own, name));
  return {
    session,
    path,
    writeSettings: (settings) =>
      writeFileSync(join(own, "settings.json"), JSON.stringify({ ...settings, ...auth(env) })),
    close: unlock,
  };
}

/** Linked, so that refreshed credentials are written to the person's own file. */
function link(target: string, path: string): void {
  if (!existsSync(target)) return;
  if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path);
  symlinkSync(target, path);
}

const userSettings = z.object({
  security: z.object({ auth: z.object({ selectedType: z.string() }) }),
});

/** The sign-in method. If that file contains comments, Gemini detects the method itself; with a custom API address it must be set. */
function auth(env: Env): object {
  const file = join(geminiFolder(env), "settings.json");
  const settings = userSettings.safeParse(existsSync(file) ? parseJson(readFileSync(file, "utf8")) : null);
  if (settings.success) return { security: { auth: { selectedType: settings.data.security.auth.selectedType } } };
  return env.GEMINI_API_KEY ? { security: { auth: { selectedType: "gemini-api-key" } } } : {};
}

/** Where the person's own files of Gemini CLI are. */
export function geminiFolder(env: Env): string {
  return join(env.GEMINI_CLI_HOME || env.HOME || homedir(), ".gemini");
}

function homesFolder(env: Env): string {
  const state = env.XDG_STATE_HOME || join(env.HOME || homedir(), ".local", "state");
  return join(state, "conclave", "gemini");
}

function forgetOldHomes(parent: string): void {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    const since = statSync(join(path, ".gemini"), { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && SESSION_ID.test(name) && Date.now() - since > OLDEST_MS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}
