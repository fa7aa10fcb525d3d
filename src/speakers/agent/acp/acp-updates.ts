/**
 * Turns an ACP agent's updates into speech parts: messages, activities, refusals. Updates before the session is open are
 * ignored, because they replay earlier turns.
 */

import type { SessionNotification, SessionUpdate, ToolCallUpdate } from "@agentclientprotocol/sdk";
import { z } from "zod";
import type { PartQueue } from "../../process/part-queue.ts";
import type { SpeechPart } from "../../speaker.ts";
import { activity, activityOn, breach, isClosed, runBreach } from "../activity.ts";
import type { AgentTurn } from "../agent.ts";
import { messageText } from "../message-text.ts";
import { decidePermission } from "./acp-permissions.ts";

type Options = Parameters<typeof decidePermission>[1];

export interface AcpUpdates {
  open(session: string): void;
  update(notification: SessionNotification): void;
  decide(call: ToolCallUpdate, options: Options): ReturnType<typeof decidePermission>["outcome"];
  /** The number of updates so far, of any kind. */
  readonly updates: number;
  readonly wasRefused: boolean;
  /** The latest message so far. */
  readonly text: string;
  /** The cost of the whole session, in US dollars; null: not reported. */
  readonly costUsd: number | null;
}

export function collectAcpUpdates(turn: AgentTurn, parts: PartQueue<SpeechPart>): AcpUpdates {
  const message = lastMessage(parts);
  const calls = toolCalls();
  let isOpen = false;
  const seen = { updates: 0, wasRefused: false, costUsd: null as number | null };

  function take(update: SessionUpdate): void {
    switch (update.sessionUpdate) {
      case "agent_message_chunk":
        if (update.content.type === "text") message.speak(update.content.text, update.messageId ?? null);
        return;
      case "agent_thought_chunk":
        parts.push(activity("thinks"));
        return;
      case "usage_update":
        seen.costUsd = costOf(update) ?? seen.costUsd;
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
      seen.updates += 1;
      if (isOpen) take(update);
    },
    decide: (call, options) => {
      const whole = calls.merge(call);
      const { isGranted, outcome } = decidePermission(whole, options, turn);
      if (!isGranted) {
        seen.wasRefused = true;
        parts.push(activity(`was refused: ${whole.title ?? "something it asked for"}`));
      }
      return outcome;
    },
    get updates() {
      return seen.updates;
    },
    get wasRefused() {
      return seen.wasRefused;
    },
    get text() {
      return message.text();
    },
    get costUsd() {
      return seen.costUsd;
    },
  };
}

/** A message ends at a new id or a tool call. */
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

/** A tool call is reported in pieces, and a permission request omits what was reported before. */
function toolCalls() {
  const calls = new Map<string, Call>();
  return {
    get: (id: string): Call | undefined => calls.get(id),
    merge: (call: Call & { readonly toolCallId: string }): Call => {
      const reported = Object.entries(call).filter(([, value]) => value !== null && value !== undefined);
      const whole: Call = { ...calls.get(call.toolCallId), ...Object.fromEntries(reported) };
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
  const parsed = costUpdate.safeParse(update);
  return parsed.success ? parsed.data.cost.amount : null;
}
