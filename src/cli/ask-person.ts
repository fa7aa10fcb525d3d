/**
 * Puts a checkpoint to whoever sits at the terminal, as plain questions that are answered by a line each. It shows where the
 * debate stands and offers what there is to do; what is no answer is asked again, and a person who leaves concludes.
 */

import { userInfo } from "node:os";
import { createInterface } from "node:readline";
import { CLARIFY, type Decision } from "../core/note.ts";
import { cleanQuestion } from "../core/question.ts";
import type { State } from "../core/state.ts";
import type { AskPerson } from "../engine/person.ts";
import { checkpointChoices } from "../terminal/checkpoint-choices.ts";
import { capital } from "../views/amounts.ts";
import { standingText } from "../views/standing-text.ts";
import type { Screen } from "../views/styled-text.ts";

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly screen: Screen;
  /** Aborted when the debate stops: nobody waits for an answer any more. */
  readonly over: AbortSignal;
}

export function terminalPerson({ input, output, screen, over }: Terminal): AskPerson {
  return async (state, answered) => {
    const signal = AbortSignal.any([answered, over]);
    // Without a terminal of its own: lines are edited by the system, and Ctrl-C stays the signal that stops the debate.
    const lines = createInterface({ input, terminal: false });
    const typed = lines[Symbol.asyncIterator]();
    const leave = () => lines.close();
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave, { once: true });
    const line = async (prompt: string) => {
      output.write(prompt);
      const next = await typed.next();
      return next.done ? null : next.value;
    };
    output.write(`\n${standingText(state, screen)}`);
    const decision = await decided(state, line, (text) => output.write(text));
    signal.removeEventListener("abort", leave);
    leave();
    // What was answered elsewhere, or stopped, is not decided here a second time.
    return signal.aborted ? new Promise<never>(() => undefined) : { decision, by: userInfo().username };
  };
}

/** null: the person has left. */
type Line = (prompt: string) => Promise<string | null>;
type Say = (text: string) => void;

function decided(state: State, line: Line, say: Say): Promise<Decision> {
  return state.checkpoint?.name === CLARIFY ? clarified(state, line) : chosen(state, line, say);
}

/** Before anything was said: the questions, one after the other. */
async function clarified({ checkpoint }: State, line: Line): Promise<Decision> {
  const answers: string[] = [];
  for (const [index, question] of (checkpoint?.asks ?? []).entries()) {
    const answer = await line(`Your answer to question ${index + 1}, empty to leave it to them: `);
    if (answer === null) break;
    const text = cleanQuestion(answer);
    if (text !== "") answers.push(`${question} ${text}`);
  }
  return answers.length === 0 ? { choice: "next", text: "" } : { choice: "answer", text: answers.join("\n") };
}

async function chosen(state: State, line: Line, say: Say): Promise<Decision> {
  const choices = decisions(state);
  say(`What now?\n${choices.map(({ label, hint }, index) => `    ${index + 1}  ${label}: ${hint}\n`).join("")}`);
  for (;;) {
    const answer = await line(`1 to ${choices.length}, and what belongs to it: `);
    if (answer === null) return { choice: "conclude", text: "" };
    const [, number = "", said = ""] = /^\s*(\d+)\b[.):]?\s*(.*)$/s.exec(answer) ?? [];
    const picked = choices[Number(number) - 1];
    if (!picked) continue;
    if (picked.asks === null) return { choice: picked.choice, text: "" };
    const text = cleanQuestion(said === "" ? ((await line(`${capital(picked.asks)}: `)) ?? "") : said);
    if (text !== "") return { choice: picked.choice, text };
  }
}

/** A fact decides nothing, and \`conclave say\` takes it at any time. */
function decisions(state: State) {
  return checkpointChoices(state).flatMap(({ choice, ...row }) => (choice === "fact" ? [] : [{ choice, ...row }]));
}
