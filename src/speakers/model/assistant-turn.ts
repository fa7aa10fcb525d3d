/**
 * What a model wrote before it used tools, as its next request has to repeat it: with the vendor's own marks, such as signed
 * reasoning, which some vendors insist on.
 */

import type { PackagePart, RequestOptions } from "./package-model.ts";

type Message = RequestOptions["prompt"][number];
type Content = Extract<Message, { role: "assistant" }>["content"][number];
type Written = Extract<Content, { type: "text" | "reasoning" }>;
type Marks = NonNullable<Written["providerOptions"]>;

export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export interface AssistantTurn {
  add(part: PackagePart): void;
  readonly uses: readonly ToolUse[];
  message(): Message;
}

export function createAssistantTurn(): AssistantTurn {
  const content: Content[] = [];
  const written = new Map<string, Written>();
  const uses: ToolUse[] = [];
  const begin = (type: Written["type"], id: string, marks: Marks | undefined) => {
    const piece: Written = { type, text: "", ...marksOf(marks) };
    written.set(`${type} ${id}`, piece);
    content.push(piece);
  };
  const extend = (key: string, text: string, marks: Marks | undefined) => {
    const piece = written.get(key);
    if (piece) Object.assign(piece, { text: piece.text + text }, marksOf(marks));
  };
  return {
    uses,
    add(part) {
      if (part.type === "text-start") begin("text", part.id, part.providerMetadata);
      else if (part.type === "reasoning-start") begin("reasoning", part.id, part.providerMetadata);
      else if (part.type === "text-delta") extend(`text ${part.id}`, part.delta, part.providerMetadata);
      else if (part.type === "text-end") extend(`text ${part.id}`, "", part.providerMetadata);
      else if (part.type === "reasoning-delta") extend(`reasoning ${part.id}`, part.delta, part.providerMetadata);
      else if (part.type === "reasoning-end") extend(`reasoning ${part.id}`, "", part.providerMetadata);
      else if (part.type === "tool-call" && !part.providerExecuted) {
        const { toolCallId, toolName, providerMetadata } = part;
        const input = parseInput(part.input);
        uses.push({ id: toolCallId, name: toolName, input });
        content.push({ type: "tool-call", toolCallId, toolName, input, ...marksOf(providerMetadata) });
      }
    },
    // Empty text is refused by one vendor.
    message: () => ({ role: "assistant", content: content.filter((each) => each.type !== "text" || each.text !== "") }),
  };
}

function marksOf(providerOptions: Marks | undefined): { providerOptions?: Marks } {
  return providerOptions === undefined ? {} : { providerOptions };
}

/** A malformed input is taken for an empty one, which the tool explains. */
function parseInput(text: string): unknown {
  try {
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}
