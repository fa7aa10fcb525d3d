/**
 * What the person at the live view is doing, and what each key does. Pure: a key and a mode give the next mode and what to do,
 * so that every key can be tested without a terminal.
 */

import type { AnswerState } from "../core/ballot/ballot.ts";
import type { SeatName } from "../core/ids.ts";
import type { Note, PinnedNote } from "../core/note.ts";
import { panelMembers } from "../core/panel.ts";
import { cleanQuestion } from "../core/question.ts";
import type { State } from "../core/state.ts";
import {
  type CheckpointChoice,
  checkpointChoices,
  choiceNote,
  isJudgingChoice,
  JUDGED_KINDS,
} from "../views/checkpoint-choices.ts";
import { type JudgedKind, judgeableItems, judgementNote, RULINGS } from "../views/judgeable-items.ts";
import { tooLateWords } from "../views/steering.ts";

export type Mode =
  | { readonly kind: "watch" }
  /** A notice of something that was done, shown for a moment. */
  | { readonly kind: "notice"; readonly text: string }
  | { readonly kind: "say"; readonly as: SayKind; readonly text: string }
  | { readonly kind: "conclude" }
  /** Whether to stop waiting for the seat. */
  | { readonly kind: "skip"; readonly seat: SeatName }
  | { readonly kind: "keys" }
  | { readonly kind: "objections" }
  | { readonly kind: "seat"; readonly index: number }
  /** Rejecting evidence or ending an objection: which, how, and why. */
  | {
      readonly kind: "judge";
      readonly judged: JudgedKind;
      readonly item: number;
      readonly as: AnswerState;
      readonly text: string;
    }
  | { readonly kind: "checkpoint"; readonly chosen: number; readonly draft: string | null };

/** The mode of one kind. */
export type ModeOf<Kind extends Mode["kind"]> = Extract<Mode, { readonly kind: Kind }>;

type SayKind = PinnedNote["kind"];
export const SAY_KINDS: readonly SayKind[] = ["fact", "constraint", "focus", "answer", "opinion"];

export const WATCHING: Mode = { kind: "watch" };

/** A key press: a name for keys that print nothing, otherwise what was typed or pasted. */
export interface Key {
  readonly name: "enter" | "escape" | "tab" | "up" | "down" | "backspace" | "text";
  readonly text: string;
}

interface KeyResult {
  readonly mode: Mode;
  /** To post into the debate. */
  readonly note: Note | null;
  /** Leave the view; the debate continues. */
  readonly leaves: boolean;
}

/** Who is watching. The process that runs the debate cannot leave without stopping it, and a replay accepts no notes. */
export type Watcher = "owner" | "watcher" | "replay";

interface KeyContext {
  readonly state: State;
  readonly by: Watcher;
  /** The seat that the debate is waiting for. */
  readonly awaitedSeat: SeatName | null;
}

export function applyKey(mode: Mode, key: Key, watched: KeyContext): KeyResult {
  if (mode.kind === "say") return applySayKey(mode, key);
  if (mode.kind === "checkpoint") return applyCheckpointKey(mode, key, watched.state);
  if (mode.kind === "judge") return applyJudgeKey(mode, key, watched.state);
  if (mode.kind === "conclude" || mode.kind === "skip") return applyConfirmKey(mode, key);
  return applyWatchKey(mode, key, watched);
}

/** A checkpoint replaces whatever was shown while it is open. */
export function modeFor(mode: Mode, { checkpoint }: Pick<State, "checkpoint">): Mode {
  if (checkpoint && !["checkpoint", "say", "judge"].includes(mode.kind))
    return { kind: "checkpoint", chosen: 0, draft: null };
  return !checkpoint && mode.kind === "checkpoint" ? WATCHING : mode;
}

function modeResult(mode: Mode): KeyResult {
  return { mode, note: null, leaves: false };
}

function noteResult(note: Note, text: string): KeyResult {
  return { mode: { kind: "notice", text }, note, leaves: false };
}

function applyWatchKey(mode: Mode, { name, text }: Key, { state, by, awaitedSeat }: KeyContext): KeyResult {
  if (name === "escape") return modeResult(WATCHING);
  const number = /^[1-9]$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= panelMembers(state.panel).length)
    return modeResult(toggleMode(mode, { kind: "seat", index: number - 1 }));
  if (text === "o") return modeResult(toggleMode(mode, { kind: "objections" }));
  if (text === "?") return modeResult(toggleMode(mode, { kind: "keys" }));
  if (text === "q" && by !== "owner") return { ...modeResult(mode), leaves: true };
  const isOver = by === "replay" || state.verdict !== null || state.stopped !== null;
  return isOver ? modeResult(mode) : applySteeringKey(mode, text, { state, awaitedSeat });
}

function applySteeringKey(mode: Mode, key: string, { state, awaitedSeat }: Omit<KeyContext, "by">): KeyResult {
  const tooLate = tooLateWords(state);
  if (tooLate !== null && (key === "s" || key === "c")) return modeResult({ kind: "notice", text: tooLate });
  if (key === "s") return modeResult({ kind: "say", as: "fact", text: "" });
  if (key === "c") return modeResult({ kind: "conclude" });
  if (key === "r" && mode.kind === "objections") return startJudging("objection", state, mode);
  if (key === "w" && awaitedSeat !== null) return modeResult({ kind: "skip", seat: awaitedSeat });
  if (key !== "p") return modeResult(mode);
  return state.status === "waiting"
    ? noteResult({ kind: "go" }, "Resumed.")
    : noteResult({ kind: "pause" }, "Paused: calls in flight finish, and none starts. Press p to resume.");
}

function toggleMode(mode: Mode, wanted: Mode): Mode {
  return JSON.stringify(mode) === JSON.stringify(wanted) ? WATCHING : wanted;
}

/** The key that asked confirms as well as y does. */
function applyConfirmKey(mode: ModeOf<"conclude" | "skip">, { text }: Key): KeyResult {
  if (text !== "y" && text !== (mode.kind === "skip" ? "w" : "c")) return modeResult(WATCHING);
  return mode.kind === "skip"
    ? noteResult({ kind: "skip", seat: mode.seat }, `Skipping ${mode.seat}.`)
    : noteResult({ kind: "conclude" }, "The debate will conclude after this round.");
}

function applySayKey(mode: ModeOf<"say">, key: Key): KeyResult {
  if (key.name === "escape") return modeResult(WATCHING);
  if (key.name === "tab") return modeResult({ ...mode, as: nextOf(SAY_KINDS, mode.as) });
  if (key.name !== "enter") return modeResult({ ...mode, text: editText(mode.text, key) });
  const text = cleanQuestion(mode.text);
  if (text === "") return modeResult(WATCHING);
  const article = /^[aeiou]/.test(mode.as) ? "an" : "a";
  return noteResult(
    { kind: mode.as, text },
    `Note added as ${article} ${mode.as}. Calls that start from now on will see it.`,
  );
}

/** After the last comes the first. */
function nextOf<Item>(all: readonly Item[], current: Item): Item {
  return all[(all.indexOf(current) + 1) % all.length] ?? current;
}

/** Input is one line: line breaks in pasted text become spaces. */
function editText(text: string, { name, text: typed }: Key): string {
  if (name === "backspace") return [...text].slice(0, -1).join("");
  if (name !== "text") return text;
  if (typed === "\u0015") return "";
  if (typed === "\u0017") return text.replace(/\S*\s*$/, "");
  return text + typed.replace(/\s+/g, " ").replace(/\p{Cc}/gu, "");
}

// ── Judgements ───────────────────────────────────────────────────────────────────────────────────

/** If there is nothing to judge the mode stays. */
function startJudging(judged: JudgedKind, state: State, mode: Mode): KeyResult {
  if (judgeableItems(state, judged).length === 0) return modeResult(mode);
  return modeResult({ kind: "judge", judged, item: 0, as: RULINGS[0] ?? "open", text: "" });
}

function applyJudgeKey(mode: ModeOf<"judge">, key: Key, state: State): KeyResult {
  const items = judgeableItems(state, mode.judged);
  const before = state.checkpoint ? modeFor(WATCHING, state) : { kind: "objections" as const };
  if (key.name === "escape") return modeResult(before);
  const step = key.name === "up" ? -1 : key.name === "down" ? 1 : 0;
  if (step !== 0) return modeResult({ ...mode, item: (mode.item + step + items.length) % Math.max(1, items.length) });
  if (key.name === "tab") return modeResult({ ...mode, as: nextOf(RULINGS, mode.as) });
  if (key.name !== "enter") return modeResult({ ...mode, text: editText(mode.text, key) });
  const item = items[mode.item];
  if (!item) return modeResult(before);
  const note = judgementNote({ judged: mode.judged, id: item.id, as: mode.as, text: cleanQuestion(mode.text) });
  return { mode: before, note, leaves: false };
}

// ── Checkpoints ──────────────────────────────────────────────────────────────────────────────────

function applyCheckpointKey(mode: ModeOf<"checkpoint">, key: Key, state: State): KeyResult {
  const choices = checkpointChoices(state);
  const chosen = choices[mode.chosen] ?? choices[0];
  if (!chosen) return modeResult(mode);
  if (mode.draft !== null) return applyDraftKey(mode, key, { chosen, state });
  const step =
    key.name === "up" || key.text === "k" ? -1 : key.name === "down" || key.text === "j" || key.name === "tab" ? 1 : 0;
  if (step !== 0) return modeResult({ ...mode, chosen: (mode.chosen + step + choices.length) % choices.length });
  if (key.name === "escape") return noteResult(choiceNote(state, "next", ""), "Decided.");
  if (key.name === "enter") return takeChoice(mode, chosen, state);
  const named = choices.findIndex((each) => each.key === key.text.toLowerCase());
  return modeResult(named < 0 ? mode : { ...mode, chosen: named });
}

function takeChoice(mode: ModeOf<"checkpoint">, { choice, asks, topics }: CheckpointChoice, state: State): KeyResult {
  if (isJudgingChoice(choice)) return startJudging(JUDGED_KINDS[choice], state, mode);
  if (asks !== null) return modeResult({ ...mode, draft: topics[0] ?? "" });
  return noteResult(choiceNote(state, choice, ""), "Decided.");
}

function applyDraftKey(
  mode: ModeOf<"checkpoint">,
  key: Key,
  { chosen, state }: { readonly chosen: CheckpointChoice; readonly state: State },
): KeyResult {
  const draft = mode.draft ?? "";
  if (key.name === "escape") return modeResult({ ...mode, draft: null });
  if (key.name === "tab" && chosen.topics.length > 0)
    return modeResult({ ...mode, draft: nextOf(chosen.topics, draft) });
  if (key.name !== "enter") return modeResult({ ...mode, draft: editText(draft, key) });
  const text = cleanQuestion(draft);
  if (text === "") return modeResult({ ...mode, draft: null });
  const { choice } = chosen;
  if (isJudgingChoice(choice)) return modeResult({ ...mode, draft: null });
  const note = choiceNote(state, choice, text);
  return choice === "fact" ? { mode: { ...mode, draft: null }, note, leaves: false } : noteResult(note, "Decided.");
}
