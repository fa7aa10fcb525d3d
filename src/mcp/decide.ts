/** A person's decision at a checkpoint, as a form, and how it gets into the debate. */

import { z } from "zod";
import { ConclaveError } from "../core/errors.ts";
import { cleanQuestion } from "../core/question.ts";
import { followDebate } from "../runtime/read-debate.ts";
import { postNote } from "../runtime/say-note.ts";
import type { DebateAccess, DebateSnapshot } from "./debate-access.ts";
import { choiceOf, text } from "./tool-arguments.ts";

const choices = ["next", "deeper", "constrain", "answer", "conclude"] as const;

export const decisionInput = z.object({
  choice: choiceOf(choices).describe(
    "next: run the next round as planned. deeper: run one more round on a point. constrain: add a constraint. answer: answer what the seats ask. conclude: write the verdict.",
  ),
  text: text.optional().describe("The point, the constraint or the answer."),
});

/** Resolves when the debate has recorded the decision, or after a short time if it has not. */
export async function decide(
  { by }: Pick<DebateAccess, "by">,
  { home, state }: DebateSnapshot,
  { choice, text = "" }: z.infer<typeof decisionInput>,
): Promise<void> {
  if (!state.checkpoint) {
    throw new ConclaveError("DEBATE_NOT_RUNNING", `Debate ${state.id} is not waiting for a decision.`, {
      hint: `say ${state.id} reaches the calls that start after it.`,
    });
  }
  const decision = { choice, text: cleanQuestion(text) };
  if (decision.text === "" && ["deeper", "constrain", "answer"].includes(choice)) {
    throw new ConclaveError("USAGE_ARGUMENTS", `The decision "${choice}" needs text.`);
  }
  const { name } = state.checkpoint;
  await postNote(home, { kind: "decision", checkpoint: name, decision }, by);
  // The next status request must not find the question still open.
  for await (const { event } of followDebate(home, state.lastSeq + 1, AbortSignal.timeout(DECISION_TIMEOUT_MS))) {
    if (event.type === "checkpoint.decided" && event.checkpoint === name) return;
  }
}

const DECISION_TIMEOUT_MS = 10_000;
