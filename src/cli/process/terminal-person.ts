/**
 * Asks a person at a plain terminal what to do at a checkpoint, one line per answer. Shows the state of the debate and the
 * choices. An answer that is not understood is asked for again; closing the input concludes the debate.
 */

import { userInfo } from "node:os";
import { createInterface } from "node:readline";
import { CLARIFY, type Decision, type Note } from "../../core/note.ts";
import { cleanQuestion } from "../../core/question.ts";
import type { State } from "../../core/state.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import type { AskPerson } from "../../engine/person.ts";
import { capitalize } from "../../views/amounts.ts";
import {
  type CheckpointChoice,
  checkpointChoices,
  choiceNote,
  isJudgingChoice,
  JUDGED_KINDS,
} from "../../views/checkpoint-choices.ts";
import { type JudgedKind, judgeableItems, judgementNote, RULINGS } from "../../views/judgeable-items.ts";
import type { Screen } from "../../views/styled-text.ts";
import { checkpointText } from "../../views/terminal/checkpoint-text.ts";

export interface Terminal {
  /** Adds a note that does not answer the checkpoint. */
  readonly post: (note: Note) => Promise<unknown>;
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly screen: Screen;
  /** Aborted when the debate stops and no answer is needed any more. */
  readonly over: AbortSignal;
}

export function createTerminalPerson({ input, output, screen, over, post }: Terminal): AskPerson {
  return async (state, answered) => {
    const signal = AbortSignal.any([answered, over]);
    // `terminal: false` leaves line editing to the system, and Ctrl-C remains a signal that stops the debate.
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
    output.write(`\n${checkpointText(state, screen)}`);
    const decision = await askDecision(state, { line, say: (text) => output.write(text), post });
    signal.removeEventListener("abort", leave);
    leave();
    // If it was answered elsewhere or stopped, nothing is decided here.
    return signal.aborted ? new Promise<never>(() => undefined) : { decision, by: userInfo().username };
  };
}

interface Dialog extends Pick<Terminal, "post"> {
  /** null: the input was closed. */
  readonly line: (prompt: string) => Promise<string | null>;
  readonly say: (text: string) => void;
}

function askDecision(state: State, dialog: Dialog): Promise<Decision> {
  return state.checkpoint?.name === CLARIFY ? askClarifications(state, dialog) : askChoice(state, dialog);
}

/** Before the debate starts: the seats' questions, one at a time. */
async function askClarifications({ checkpoint }: State, { line }: Dialog): Promise<Decision> {
  const answers: string[] = [];
  for (const [index, question] of (checkpoint?.asks ?? []).entries()) {
    const answer = await line(`Your answer to question ${index + 1} (empty to let the seats decide): `);
    if (answer === null) break;
    const text = cleanQuestion(answer);
    if (text !== "") answers.push(`${question} ${text}`);
  }
  return answers.length === 0 ? { choice: "next", text: "" } : { choice: "answer", text: answers.join("\n") };
}

async function askChoice(state: State, dialog: Dialog): Promise<Decision> {
  const { line, say } = dialog;
  const choices = checkpointChoices(state);
  say(`What now?\n${choices.map(({ label, hint }, index) => `    ${index + 1}  ${label}: ${hint}\n`).join("")}`);
  for (;;) {
    const answer = await line(`Choose 1 to ${choices.length}, optionally followed by text: `);
    if (answer === null) return { choice: "conclude", text: "" };
    const [, number = "", said = ""] = /^\s*(\d+)\b[.):]?\s*(.*)$/s.exec(answer) ?? [];
    const picked = choices[Number(number) - 1];
    if (!picked) continue;
    const { choice, asks } = picked;
    if (isJudgingChoice(choice)) say(said === "" ? judgeableRows(state, JUDGED_KINDS[choice]) : "");
    const text = asks === null ? "" : cleanQuestion(said === "" ? ((await line(`${capitalize(asks)}: `)) ?? "") : said);
    if (text === "" && asks !== null) continue;
    const note = isJudgingChoice(choice)
      ? parseJudgement(state, JUDGED_KINDS[choice], text)
      : choiceNote(state, choice, text);
    if (note?.kind === "decision") return note.decision;
    if (note) await dialog.post(note);
    say(
      note ? "Note added. Still waiting for your choice.\n" : `Not understood. Example: ${JUDGEMENT_EXAMPLE[choice]}\n`,
    );
  }
}

const JUDGEMENT_EXAMPLE: Readonly<Partial<Record<CheckpointChoice["choice"], string>>> = {
  reject: "K1b1 The page is gone",
  rule: "O1b1=accepted_risk We can live with it",
};

function judgeableRows(state: State, judged: JudgedKind): string {
  const rows = judgeableItems(state, judged).map(({ id, status, by, text }) => `    ${id} ${status}  ${by}: ${text}\n`);
  return stripEscapes(rows.join(""));
}

/** `K1b1 the page is gone`, `O1b1=accepted_risk we can live with it`; null: unknown item, or not a valid state. */
function parseJudgement(state: State, judged: JudgedKind, typed: string): Note | null {
  const [, id = "", ending = "", text = ""] = /^([^\s=]+)(?:\s*=\s*(\S+))?\s*(.*)$/s.exec(typed) ?? [];
  const as = judged === "claim" ? "open" : RULINGS.find((each) => each === ending);
  if (as === undefined || !judgeableItems(state, judged).some((item) => item.id === id)) return null;
  return judgementNote({ judged, id, as, text });
}
