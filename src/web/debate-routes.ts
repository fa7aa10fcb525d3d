/**
 * What the page asks its server for: the page itself, the list, how long calls took, a debate's log, its events as they happen,
 * and an endpoint for notes. Paths are those of a debates folder, so that the page works the same on any file server. Nothing
 * else is served. Who may ask is decided before, by a gate that says what the visitor sees.
 */

import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { streamSSE } from "hono/streaming";
import { ConclaveError } from "../core/errors.ts";
import { assertJudgementTarget } from "../core/ledger/assert-judgement-target.ts";
import type { Note } from "../core/note.ts";
import { noteSchema } from "../core/note.ts";
import { cleanQuestion } from "../core/question.ts";
import type { Timings } from "../engine/estimate/time-left.ts";
import type { DebateHome } from "../folder/debate-home.ts";
import type { Debates } from "../folder/debates.ts";
import { readDebate } from "../runtime/read-debate.ts";
import { postNote } from "../runtime/say-note.ts";
import { exportHtml } from "./export-html.ts";
import { streamEvents } from "./stream-events.ts";

/** Who asks, and for what. Set by a gate before any of these routes is reached. */
export interface Visit {
  readonly Variables: {
    readonly debates: Debates;
    /** The name that notes are signed with. */
    readonly by: string;
    readonly maySteer: boolean;
  };
}

export interface DebateRoutes {
  /** How long calls took in earlier debates, for estimates; absent where the debates run on other machines. */
  readonly timings?: () => Timings;
  /** The built page. */
  readonly page: string;
  /** Ends the streams. */
  readonly signal: AbortSignal;
}

const NOTE_LONGEST = 60_000;

export function debateRoutes({ page, signal, timings = () => ({}) }: DebateRoutes): Hono<Visit> {
  const app = new Hono<Visit>();
  const served = page.replace("<html ", '<html data-host="conclave" ');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? "default-src 'none'";

  app.get("/", (context) =>
    context.html(served, 200, { "Content-Security-Policy": `${policy}; frame-ancestors 'none'` }),
  );

  app.get("/index.json", async (context) => context.json({ debates: await context.get("debates").list() }));

  app.get("/timings.json", (context) => context.json(timings()));

  app.get("/:debate/events.jsonl", async (context) => {
    const home = await homeOf(context);
    if (home === null) return context.notFound();
    return context.body(await home.readText(), 200, { "Content-Type": "application/x-ndjson" });
  });

  app.get("/:debate/export.html", async (context) => {
    const home = await homeOf(context);
    return home === null ? context.notFound() : context.html(await exportHtml(home, context.req.param("debate")));
  });

  app.get("/:debate/stream", async (context) => {
    const home = await homeOf(context);
    if (home === null) return context.notFound();
    const last = context.req.header("last-event-id");
    const from = last === undefined ? Number(context.req.query("from") ?? 0) : Number(last) + 1;
    const fromSeq = Number.isSafeInteger(from) && from >= 0 ? from : 0;
    return streamSSE(context, (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      return streamEvents(stream, { home, fromSeq, signal: AbortSignal.any([signal, gone.signal]) });
    });
  });

  app.post("/:debate/notes", bodyLimit({ maxSize: NOTE_LONGEST }), async (context) => {
    const home = await homeOf(context);
    const note = noteSchema.safeParse(await context.req.json().catch(() => null));
    if (home === null) return context.notFound();
    if (!context.get("maySteer")) return context.text("You may read debates here, but not steer them.", 403);
    if (!note.success) return context.text("This is not a note.", 400);
    try {
      return context.text(await acceptNote(home, note.data, context.get("by")));
    } catch (error) {
      if (!(error instanceof ConclaveError)) throw error;
      return context.text(error.message, 409);
    }
  });

  return app;
}

/** null if there is no such debate. The name is a single path segment, so it cannot lead elsewhere. */
async function homeOf(context: Context<Visit>): Promise<DebateHome | null> {
  const name = context.req.param("debate") ?? "";
  if (name === "" || name.startsWith(".") || /[/\\\0]/.test(name)) return null;
  return context.get("debates").find(name).catch(nullIfUnknown);
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ConclaveError && (error.code === "DEBATE_UNKNOWN" || error.code === "DEBATE_AMBIGUOUS"))
    return null;
  throw error;
}

/** Returns the ID that the note will have in the log. */
async function acceptNote(home: DebateHome, note: Note, by: string): Promise<string> {
  const { state } = await readDebate(home);
  if (state.verdict)
    throw new ConclaveError("DEBATE_OVER", `Debate ${state.id} has finished and no longer accepts notes.`);
  assertJudgementTarget(state, note);
  // Other notes wait until the debate is resumed; these only make sense while it runs.
  if (["pause", "go", "stop", "skip"].includes(note.kind) && !(await home.isRunning())) {
    throw new ConclaveError("DEBATE_NOT_RUNNING", `Debate ${state.id} is not running.`);
  }
  return postNote(home, cleanNote(note), by);
}

function cleanNote(note: Note): Note {
  return "text" in note ? { ...note, text: cleanQuestion(note.text) } : note;
}
