/**
 * What an agent of the Agent Client Protocol tells while it works, as parts: its messages, what it does, what it was refused.
 * Nothing counts before the session is open: what comes then is told again from before.
 */

import type { SessionNotification, SessionUpdate, ToolCallUpdate } from "@agentclientprotocol/sdk";
import { z } from "zod";
import type { PartQueue } from "../process/part-queue.ts";
import type { SpeechPart } from "../speaker.ts";
import { decidePermission } from "./acp-permissions.ts";
import { activity, activityOn, breach, isClosed, runBreach } from "./activity.ts";
import type { AgentTurn } from "./agent.ts";
import { messageText } from "./message-text.ts";

type Options = Parameters<typeof decidePermission>[1];

export interface AcpUpdates {
  open(session: string): void;
  update(notification: SessionNotification): void;
  decide(call: ToolCallUpdate, options: Options): ReturnType<typeof decidePermission>["outcome"];
  /** How much was told, whatever it was. */
  readonly updates: number;
  readonly wasRefused: boolean;
  /** The last message so far. */
  readonly text: string;
  /** What the whole session cost, in US dollars; null: it was not told. */
  readonly costUsd: number | null;
}

export function collectAcpUpdates(turn: AgentTurn, parts: PartQueue<SpeechPart>): AcpUpdates {
  const message = lastMessage(parts);
  const calls = toolCalls();
  let isOpen = false;
  const heard = { updates: 0, wasRefused: false, costUsd: null as number | null };

  function take(update: SessionUpdate): void {
    switch (update.sessionUpdate) {
      case "agent_message_chunk":
        if (update.content.type === "text") message.speak(update.content.text, update.messageId ?? null);
        return;
      case "agent_thought_chunk":
        parts.push(activity("thinks"));
        return;
      case "usage_update":
        heard.costUsd = costOf(update) ?? heard.costUsd;
        return;
      case "tool_call":
      case "tool_call_update":
        message.interrupt();
        parts.push(...toolActivity(calls.get(update.toolCallId), calls.merge(update), turn));
    }
  }

  return {
    open: (id) => {
      isOpen = true;
      parts.push({ type: "session", id });
    },
    update: ({ update }) => {
      heard.updates += 1;
      if (isOpen) take(update);
    },
    decide: (call, options) => {
      const whole = calls.merge(call);
      const { isGranted, outcome } = decidePermission(whole, options, turn);
      if (!isGranted) {
        heard.wasRefused = true;
        parts.push(activity(`was refused: ${whole.title ?? "something it asked for"}`));
      }
      return outcome;
    },
    get updates() {
      return heard.updates;
    },
    get wasRefused() {
      return heard.wasRefused;
    },
    get text() {
      return message.text();
    },
    get costUsd() {
      return heard.costUsd;
    },
  };
}

/** A message ends where another id or a tool call comes. */
function lastMessage(parts: PartQueue<SpeechPart>) {
  const reply = messageText();
  let said = "";
  let lastId: string | null = null;
  let isInterrupted = false;
  return {
    text: () => said,
    interrupt: () => {
      isInterrupted = true;
    },
    speak: (text: string, id: string | null) => {
      const isNext = isInterrupted || (id !== null && lastId !== null && id !== lastId);
      if (isNext) parts.push(...reply.begin());
      said = isNext ? text : said + text;
      lastId = id;
      isInterrupted = false;
      parts.push(...reply.piece(text));
    },
  };
}

type Call = Partial<ToolCallUpdate>;

/** A tool call is told bit by bit, and a request for permission leaves out what was told before. */
function toolCalls() {
  const calls = new Map<string, Call>();
  return {
    get: (id: string): Call | undefined => calls.get(id),
    merge: (call: Call & { readonly toolCallId: string }): Call => {
      const told = Object.entries(call).filter(([, value]) => value !== null && value !== undefined);
      const whole: Call = { ...calls.get(call.toolCallId), ...Object.fromEntries(told) };
      calls.set(call.toolCallId, whole);
      return whole;
    },
  };
}

const CHANGES: ReadonlySet<string> = new Set(["edit", "delete", "move"]);

function* toolActivity(before: Call | undefined, call: Call, turn: AgentTurn): Iterable<SpeechPart> {
  const paths = (call.locations ?? []).map(({ path }) => path);
  const [path] = paths;
  const isFirstPath = path !== undefined && !before?.locations?.length;
  if (isFirstPath && call.kind === "read") yield activityOn("reads", path, turn);
  else if (!before && call.title) yield activity(call.title);
  if (call.status !== "completed" || before?.status === "completed") return;
  if (CHANGES.has(call.kind ?? "")) yield breach("changed", path ?? ".", turn);
  if (call.kind === "execute") yield runBreach(call.title ?? "a command");
  const closed = paths.find((each) => isClosed(each, turn));
  if (closed !== undefined) yield breach("looked at", closed, turn);
}

const costUpdate = z.object({ cost: z.object({ amount: z.number(), currency: z.literal("USD") }) });

function costOf(update: SessionUpdate): number | null {
  const told = costUpdate.safeParse(update);
  return told.success ? told.data.cost.amount : null;
}
