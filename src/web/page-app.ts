/**
 * The routes of `conclave view`, all of them below the token: the page, the list, a debate's log, its events as they happen, and
 * an endpoint for notes. Paths are those of the debates folder, so that the page works the same on any file server. Nothing else
 * is served.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { streamSSE } from "hono/streaming";
import { ConclaveError } from "../core/errors.ts";
import { assertJudgementTarget } from "../core/ledger/assert-judgement-target.ts";
import type { Note } from "../core/note.ts";
import { noteSchema } from "../core/note.ts";
import { cleanQuestion } from "../core/question.ts";
import { isDebateFolder, LOG_NAME } from "../folder/debate-folder.ts";
import { folderDebates } from "../folder/folder-debates.ts";
import { folderHome } from "../folder/folder-home.ts";
import { readDebate } from "../runtime/read-debate.ts";
import { postNote } from "../runtime/say-note.ts";
import { exportHtml } from "./export-html.ts";
import { streamEvents } from "./stream-events.ts";
import { refuse, tokenGate } from "./token-gate.ts";

export interface PageOptions {
  /** The folder that holds the debates. */
  readonly parent: string;
  readonly token: string;
  /** The built page. */
  readonly page: string;
  /** Ends the streams. */
  readonly signal: AbortSignal;
}

const NOTE_LONGEST = 60_000;

export function pageApp({ parent, token, page, signal }: PageOptions): Hono {
  const app = new Hono();
  const served = page.replace("<html ", '<html data-host="conclave" ');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "default-src 'none'";
  app.use("/:token/*", tokenGate(token));
  app.notFound(refuse);

  app.get("/:token/", (context) =>
    context.html(served, 200, { "Content-Security-Policy": `${policy}; frame-ancestors 'none'` }),
  );

  app.get("/:token/index.json", async (context) => context.json({ debates: await folderDebates(parent).list() }));

  app.get("/:token/:folder/events.jsonl", async (context) => {
    const folder = folderOf(context, parent);
    if (folder === null) return context.notFound();
    return context.body(await readFile(join(folder, LOG_NAME)), 200, { "Content-Type": "application/x-ndjson" });
  });

  app.get("/:token/:folder/export.html", async (context) => {
    const folder = folderOf(context, parent);
    return folder === null ? context.notFound() : context.html(await exportHtml(folder));
  });

  app.get("/:token/:folder/stream", (context) => {
    const folder = folderOf(context, parent);
    if (folder === null) return context.notFound();
    const last = context.req.header("last-event-id");
    const from = last === undefined ? Number(context.req.query("from") ?? 0) : Number(last) + 1;
    const fromSeq = Number.isSafeInteger(from) && from >= 0 ? from : 0;
    return streamSSE(context, (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      return streamEvents(stream, { folder, fromSeq, signal: AbortSignal.any([signal, gone.signal]) });
    });
  });

  app.post("/:token/:folder/notes", bodyLimit({ maxSize: NOTE_LONGEST }), async (context) => {
    const folder = folderOf(context, parent);
    const note = noteSchema.safeParse(await context.req.json().catch(() => null));
    if (folder === null) return context.notFound();
    if (!note.success) return context.text("This is not a note.", 400);
    try {
      return context.text(await acceptNote(folder, note.data));
    } catch (error) {
      if (!(error instanceof ConclaveError)) throw error;
      return context.text(error.message, 409);
    }
  });

  return app;
}

/** null if there is no such debate. The name is a single path segment, so it cannot lead elsewhere. */
function folderOf(context: Context, parent: string): string | null {
  const name = context.req.param("folder") ?? "";
  if (name === "" || name.startsWith(".") || /[/\\\0]/.test(name)) return null;
  const folder = join(parent, name);
  return isDebateFolder(folder) ? folder : null;
}

/** Returns the ID that the note will have in the log. */
async function acceptNote(folder: string, note: Note): Promise<string> {
  const { state } = await readDebate(folderHome(folder));
  if (state.verdict)
    throw new ConclaveError("DEBATE_OVER", `Debate ${state.id} has finished and no longer accepts notes.`);
  assertJudgementTarget(state, note);
  const isRunning = await folderHome(folder).isRunning();
  // Other notes wait until the debate is resumed; these only make sense while it runs.
  if (!isRunning && ["pause", "go", "stop", "skip"].includes(note.kind)) {
    throw new ConclaveError("DEBATE_NOT_RUNNING", `Debate ${state.id} is not running.`);
  }
  return postNote(folderHome(folder), cleanNote(note));
}

function cleanNote(note: Note): Note {
  return "text" in note ? { ...note, text: cleanQuestion(note.text) } : note;
}
