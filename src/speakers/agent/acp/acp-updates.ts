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

export type AcpUpdates = Readonly<ReturnType<typeof collectAcpUpdates>>;

export function collectAcpUpdates(turn: AgentTurn, parts: PartQueue<SpeechPart>) {
  const message = messageText();
  const calls = toolCalls();
  const heard = {
    ...{ open, update, decide, message },
    /** Of any kind. */
    updates: 0,
    wasRefused: false,
    /** The cost of the whole session, in US dollars; null: not reported. */
    costUsd: null as number | null,
  };
  let isOpen = false;
  let lastId: string | null = null;

  /** A message ends at a new id or a tool call. */
  function speak(text: string, id: string | null): void {
    if (id !== null && lastId !== null && id !== lastId) message.interrupt();
    lastId = id;
    parts.push(...message.piece(text));
  }

  function take(update: SessionUpdate): void {
    switch (update.sessionUpdate) {
      case "agent_message_chunk":
        if (update.content.type === "text") speak(update.content.text, update.messageId ?? null);
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

  function open(id: string): void {
    isOpen = true;
    parts.push({ type: "session", id });
  }

  function update({ update }: SessionNotification): void {
    heard.updates += 1;
    if (isOpen) take(update);
  }

  function decide(call: ToolCallUpdate, options: Options) {
    const whole = calls.merge(call);
    const { isGranted, outcome } = decidePermission(whole, options, turn);
    if (!isGranted) {
      heard.wasRefused = true;
      parts.push(activity(`was refused: ${whole.title ?? "something it asked for"}`));
    }
    return outcome;
  }

  return heard;
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
