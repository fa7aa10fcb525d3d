/**
 * A model server on loopback that speaks the four wires on one port, for our own speakers and for the real coding agents. It
 * answers, or misbehaves, as it is told; it remembers every request, and sees when the other side hangs up.
 *
 * What a request is met with: the next behaviour queued, else what `by` says to that request, else a default answer that
 * counts the turns it was shown, which makes the memory of a session visible from outside.
 */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { chat } from "./model-wires/chat.ts";
import { gemini } from "./model-wires/gemini.ts";
import { messages } from "./model-wires/messages.ts";
import { responses } from "./model-wires/responses.ts";
import { NO_ROUTE, sideResponse } from "./model-wires/side-response.ts";
import {
  at,
  eventText,
  items,
  type Reply,
  type ServedUsage,
  type ToolUse,
  type Trouble,
  type Wire,
} from "./model-wires/wire.ts";

export type Behaviour =
  /** `by`: another model than the one that was asked. */
  | {
      readonly does: "answer";
      readonly text: string;
      readonly pieces?: number;
      readonly pauseMs?: number;
      readonly by?: string;
    }
  | {
      readonly does: "use a tool";
      readonly name: string;
      readonly input: ToolUse["input"];
      /** What it says before. */
      readonly saying?: string;
    }
  /** The wire's own status unless one is given. */
  | {
      readonly does: "refuse";
      readonly trouble: Trouble;
      readonly status?: number;
      /** Added to what is said, e.g. the key that came with the request. */
      readonly quotes?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Sends the reply as one document, although a stream was asked for. */
  | { readonly does: "answer whole"; readonly text: string }
  /** Sends nothing, not even a status. */
  | { readonly does: "hang" }
  | { readonly does: "hang after"; readonly text: string }
  /** Closes the connection before a status is sent. */
  | { readonly does: "reset" }
  /** Loses the connection in the midst of the reply. */
  | { readonly does: "break off after"; readonly text: string }
  /** Ends the stream in good order, without what makes the reply complete. */
  | { readonly does: "leave off after"; readonly text: string }
  /** The reply reached the limit of its length. */
  | { readonly does: "run out after"; readonly text: string }
  | { readonly does: "fail after"; readonly text: string; readonly trouble: Trouble }
  | { readonly does: "filter after"; readonly text: string }
  | { readonly does: "say nothing" }
  /** A page where a reply should be. */
  | { readonly does: "send a page" }
  /** Events that are no JSON. */
  | { readonly does: "send garbage" };

export interface SeenRequest {
  readonly wire: Wire["name"];
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
  readonly model: string;
  readonly turns: readonly string[];
  /** The last turn. */
  readonly prompt: string;
  /** Resolves when the other side hangs up before the reply is complete. */
  readonly hungUp: Promise<void>;
  /** Resolves when the reply is complete or the connection is gone. */
  readonly ended: Promise<void>;
}

export interface ModelServer {
  /** Without a path: `http://127.0.0.1:40123`. */
  readonly url: string;
  /** What models were asked, in order of arrival. */
  readonly requests: readonly SeenRequest[];
  /** Every request, as `POST /v1/messages`. */
  readonly paths: readonly string[];
  /** For the next requests, one each. */
  queue(...behaviours: readonly Behaviour[]): void;
  /** For those that nothing is queued for. */
  by(rule: (request: SeenRequest) => Behaviour | null): void;
  forget(): void;
  close(): Promise<void>;
}

export interface ServerTraits {
  /** Paths that are answered with 404, e.g. `/responses`. */
  readonly lacks?: readonly string[];
  readonly models?: readonly string[];
  /** Keys it takes; anything else is met with 401. null: it asks for none. */
  readonly keys?: readonly string[] | null;
  readonly usage?: ServedUsage;
}

export const SERVED_USAGE: ServedUsage = { input: 1_000, cached: 400, output: 200, reasoning: 50 };

const MODELS = ["mock-model"];
const WIRES: readonly Wire[] = [messages, responses, chat, gemini];

export async function modelServer(traits: ServerTraits = {}): Promise<ModelServer> {
  const requests: SeenRequest[] = [];
  const paths: string[] = [];
  const queued: Behaviour[] = [];
  const sockets = new Set<Socket>();
  let rule: (request: SeenRequest) => Behaviour | null = () => null;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const arrivedAtMs = performance.now();
    const { pathname } = new URL(request.url ?? "/", "http://loopback");
    paths.push(`${request.method} ${pathname}`);
    const body = parseJson(await readBody(request));
    if ((traits.lacks ?? []).some((path) => pathname.endsWith(path))) return send(response, 404, NO_ROUTE.body);
    const wire = WIRES.find((each) => request.method === "POST" && each.asks(pathname));
    if (!isWelcome(request, traits)) {
      const { status, body: refusal } = (wire ?? chat).refusal("auth");
      return send(response, status, refusal);
    }
    if (!wire) {
      const { status, body: found } = sideResponse(`${request.method} ${pathname}`, {
        body,
        models: traits.models ?? MODELS,
      });
      return send(response, status, found);
    }
    const seen = describeRequest({ wire, request, response, pathname, body });
    // A probe with nothing in it, and what the real API refuses too.
    if (seen.turns.length === 0 || hasEmptyTools(body)) return send(response, 400, wire.refusal("overflow").body);
    requests.push(seen);
    const behaviour = queued.shift() ?? rule(seen) ?? { does: "answer", text: describeTurn(seen) };
    const model = (behaviour.does === "answer" ? behaviour.by : undefined) ?? seen.model;
    const reply: Reply = { id: String(requests.length), model, usage: traits.usage ?? SERVED_USAGE };
    await behave(behaviour, { wire, reply, response, arrivedAtMs, streams: wire.wantsStream(pathname, body) });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  // One agent tries a WebSocket first, and falls back at once on this answer alone.
  server.on("upgrade", (request, socket) => {
    paths.push(`UPGRADE ${request.url}`);
    socket.end("HTTP/1.1 426 Upgrade Required\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    paths,
    queue: (...behaviours) => queued.push(...behaviours),
    by: (given) => {
      rule = given;
    },
    forget: () => {
      for (const list of [requests, paths, queued]) list.length = 0;
      rule = () => null;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A port that nobody listens at. */
export async function deadUrl(): Promise<string> {
  const server = await modelServer();
  await server.close();
  return server.url;
}

// ── Requests ─────────────────────────────────────────────────────────────────────────────────────

interface IncomingCall {
  readonly wire: Wire;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly pathname: string;
  readonly body: unknown;
}

function describeRequest({ wire, request, response, pathname, body }: IncomingCall): SeenRequest {
  const turns = wire.turns(body);
  const model = at(body, "model") ?? /\/models\/([^/:]+):/.exec(pathname)?.[1];
  return {
    wire: wire.name,
    path: pathname,
    headers: request.headers,
    body,
    model: typeof model === "string" ? decodeURIComponent(model) : "",
    turns,
    prompt: turns.at(-1) ?? "",
    ended: new Promise((resolve) => {
      response.on("close", () => resolve());
    }),
    hungUp: new Promise((resolve) => {
      response.on("close", () => {
        if (!response.writableFinished) resolve();
      });
    }),
  };
}

function isWelcome({ headers }: IncomingMessage, { keys = null }: ServerTraits): boolean {
  if (keys === null) return true;
  const given = [headers["x-api-key"], headers["x-goog-api-key"], headers.authorization?.replace(/^Bearer /, "")];
  return given.some((key) => typeof key === "string" && keys.includes(key));
}

function hasEmptyTools(body: unknown): boolean {
  return items(at(body, "tools")).some((tool) => {
    const declared = at(tool, "functionDeclarations");
    return Array.isArray(declared) && declared.length === 0;
  });
}

function describeTurn({ turns }: SeenRequest): string {
  return `This is a reply to turn ${turns.length}, which begins: ${(turns.at(-1) ?? "").slice(0, 40)}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === "object" && address) return address.port;
  throw new Error("The server has no port.");
}

function send(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  response.writeHead(status, { "content-type": "application/json", "x-request-id": "req-refused", ...headers });
  response.end(body === null ? "" : JSON.stringify(body));
}

// ── Behaviour ────────────────────────────────────────────────────────────────────────────────────

interface Stage {
  readonly wire: Wire;
  readonly reply: Reply;
  readonly response: ServerResponse;
  readonly arrivedAtMs: number;
  readonly streams: boolean;
}

async function behave(behaviour: Behaviour, stage: Stage): Promise<void> {
  const { wire, response } = stage;
  switch (behaviour.does) {
    case "answer":
      return complete(stage, behaviour.text, { finish: "done", tool: null }, behaviour);
    case "answer whole":
      return send(response, 200, wire.whole(stage.reply, { text: behaviour.text, finish: "done", tool: null }));
    case "say nothing":
      return complete(stage, "", { finish: "done", tool: null });
    case "use a tool":
      return complete(stage, behaviour.saying ?? "", {
        finish: "done",
        tool: { name: behaviour.name, input: behaviour.input },
      });
    case "run out after":
      return complete(stage, behaviour.text, { finish: "length", tool: null });
    case "filter after":
      return complete(stage, behaviour.text, { finish: "filtered", tool: null });
    case "refuse": {
      const refusal = wire.refusal(behaviour.trouble);
      const body = behaviour.quotes === undefined ? refusal.body : appendToMessage(refusal.body, behaviour.quotes);
      return send(response, behaviour.status ?? refusal.status, body, behaviour.headers);
    }
    case "hang":
      return;
    case "hang after":
      return begin(stage, behaviour.text);
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "break off after":
      begin(stage, behaviour.text);
      // What was written has to leave before the connection goes.
      await wait(20);
      response.socket?.resetAndDestroy();
      return;
    case "leave off after":
      begin(stage, behaviour.text);
      response.end();
      return;
    case "fail after":
      begin(stage, behaviour.text);
      response.end(wire.streamError(behaviour.trouble).map(eventText).join(""));
      return;
    case "send a page":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Sign in to the network</body></html>");
      return;
    case "send garbage":
      head(stage);
      response.end('data: {"this is": not JSON\n\n');
      return;
  }
}

function appendToMessage(body: unknown, text: string): unknown {
  return JSON.parse(JSON.stringify(body).replace(/"message":"[^"]*/, (said) => `${said} ${text}`));
}

/** The headers, and the reply as far as `text`. */
function begin(stage: Stage, text: string): void {
  head(stage);
  stage.response.write(stage.wire.opening(stage.reply).map(eventText).join(""));
  if (text !== "") stage.response.write(stage.wire.piece(stage.reply, text).map(eventText).join(""));
}

function head({ response, reply, wire }: Stage): void {
  const requestId =
    wire.name === "messages" ? { "request-id": `req-${reply.id}` } : { "x-request-id": `req-${reply.id}` };
  response.writeHead(200, { "content-type": "text/event-stream", ...requestId });
}

interface Manner {
  readonly pieces?: number;
  /** Before each piece; the first is counted from the arrival of the request, so that the server's own work adds nothing. */
  readonly pauseMs?: number;
}

async function complete(
  stage: Stage,
  text: string,
  ending: Omit<Parameters<Wire["closing"]>[1], "text">,
  { pieces = 1, pauseMs = 0 }: Manner = {},
): Promise<void> {
  const { wire, reply, response, arrivedAtMs, streams } = stage;
  if (!streams) return send(response, 200, wire.whole(reply, { text, ...ending }));
  begin(stage, "");
  // Written out before the pause, which is then all that the other side waits for.
  const written = (text === "" ? [] : split(text, pieces)).map((piece) =>
    wire.piece(reply, piece).map(eventText).join(""),
  );
  const closing = wire
    .closing(reply, { text, ...ending })
    .map(eventText)
    .join("");
  for (const [index, piece] of written.entries()) {
    await waitUntil(arrivedAtMs + (index + 1) * pauseMs);
    if (index < written.length - 1) response.write(piece);
    else response.end(piece + closing);
  }
  if (written.length === 0) response.end(closing);
}

/** To a fraction of a millisecond: timers come late. */
async function waitUntil(atMs: number): Promise<void> {
  const TIMER_LATE_MS = 2;
  const early = Math.floor(atMs - performance.now()) - TIMER_LATE_MS;
  if (early > 0) await wait(early);
  while (performance.now() < atMs) await new Promise((resolve) => setImmediate(resolve));
}

function split(text: string, pieces: number): readonly string[] {
  const size = Math.max(1, Math.ceil(text.length / pieces));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );
}
