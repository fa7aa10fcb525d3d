/**
 * What the person at the live view is doing, and what each key does. Pure: a key and a mode give the next mode and what is
 * to be done, so that every key can be tested without a terminal.
 */

import type { ObjectionState } from "../core/ballot.ts";
import type { SeatName } from "../core/ids.ts";
import type { Decision, Note, PinnedNote } from "../core/note.ts";
import { cleanQuestion } from "../core/question.ts";
import type { State } from "../core/state.ts";
import { type CheckpointChoice, checkpointChoices, isJudging, JUDGED_BY } from "./checkpoint-choices.ts";
import { type Judged, judgeable, judgementNote, RULINGS } from "./judging.ts";

export type Mode =
  | { readonly kind: "watch" }
  /** Something that was done, said once. */
  | { readonly kind: "told"; readonly text: string }
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
      readonly judged: Judged;
      readonly item: number;
      readonly as: ObjectionState;
      readonly text: string;
    }
  | { readonly kind: "checkpoint"; readonly chosen: number; readonly draft: string | null };

export type SayKind = PinnedNote["kind"];
export const SAY_KINDS: readonly SayKind[] = ["fact", "constraint", "focus", "answer", "opinion"];

export const WATCHING: Mode = { kind: "watch" };

/** A key as the terminal tells it: a name for those that print nothing, else what was typed or pasted. */
export interface Key {
  readonly name: "enter" | "escape" | "tab" | "up" | "down" | "backspace" | "text";
  readonly text: string;
}

export interface Pressed {
  readonly mode: Mode;
  /** To be posted into the debate. */
  readonly note: Note | null;
  /** Leave the view; the debate goes on. */
  readonly leaves: boolean;
}

/** Who looks: the process that runs the debate cannot leave without stopping it, and a replay hears nobody. */
export type Watcher = "owner" | "watcher" | "replay";

export interface Watched {
  readonly state: State;
  readonly by: Watcher;
  /** The seat that holds up the debate. */
  readonly waitedFor: SeatName | null;
}

export function pressed(mode: Mode, key: Key, watched: Watched): Pressed {
  if (mode.kind === "say") return saying(mode, key);
  if (mode.kind === "checkpoint") return deciding(mode, key, watched.state);
  if (mode.kind === "judge") return judging(mode, key, watched.state);
  if (mode.kind === "conclude") return concluding(key);
  if (mode.kind === "skip") return skipping(mode, key);
  return steering(mode, key, watched);
}

/** A checkpoint takes the place of whatever was shown, and goes with it. */
export function modeFor(mode: Mode, { checkpoint }: Pick<State, "checkpoint">): Mode {
  if (checkpoint && !["checkpoint", "say", "judge"].includes(mode.kind))
    return { kind: "checkpoint", chosen: 0, draft: null };
  return !checkpoint && mode.kind === "checkpoint" ? WATCHING : mode;
}

function only(mode: Mode): Pressed {
  return { mode, note: null, leaves: false };
}

function posted(note: Note, text: string): Pressed {
  return { mode: { kind: "told", text }, note, leaves: false };
}

function steering(mode: Mode, { name, text }: Key, { state, by, waitedFor }: Watched): Pressed {
  if (name === "escape") return only(WATCHING);
  const isOver = by === "replay" || state.verdict !== null || state.stopped !== null;
  const seats = state.panel.seats.length + (state.panel.chair ? 1 : 0);
  const number = /^[1-9]$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= seats) return only(toggled(mode, { kind: "seat", index: number - 1 }));
  switch (text) {
    case "o":
      return only(toggled(mode, { kind: "objections" }));
    case "r":
      return isOver || mode.kind !== "objections" ? only(mode) : begunJudging("objection", state, mode);
    case "?":
      return only(toggled(mode, { kind: "keys" }));
    case "q":
      return by === "owner" ? only(mode) : { ...only(mode), leaves: true };
    case "s":
      return isOver ? only(mode) : only({ kind: "say", as: "fact", text: "" });
    case "c":
      return isOver ? only(mode) : only({ kind: "conclude" });
    case "w":
      return isOver || waitedFor === null ? only(mode) : only({ kind: "skip", seat: waitedFor });
    case "p":
      if (isOver) return only(mode);
      return state.status === "waiting"
        ? posted({ kind: "go" }, "It goes on.")
        : posted({ kind: "pause" }, "Paused: calls in flight finish, none starts. p goes on.");
    default:
      return only(mode);
  }
}

function toggled(mode: Mode, wanted: Mode): Mode {
  return JSON.stringify(mode) === JSON.stringify(wanted) ? WATCHING : wanted;
}

function concluding({ text }: Key): Pressed {
  if (text === "y" || text === "c") return posted({ kind: "conclude" }, "It concludes after the round under way.");
  return only(WATCHING);
}

function skipping({ seat }: Mode & { readonly kind: "skip" }, { text }: Key): Pressed {
  if (text === "y" || text === "w") return posted({ kind: "skip", seat }, `${seat} is not waited for any longer.`);
  return only(WATCHING);
}

function saying(mode: Mode & { readonly kind: "say" }, key: Key): Pressed {
  if (key.name === "escape") return only(WATCHING);
  if (key.name === "tab") {
    const next = SAY_KINDS[(SAY_KINDS.indexOf(mode.as) + 1) % SAY_KINDS.length] ?? mode.as;
    return only({ ...mode, as: next });
  }
  if (key.name !== "enter") return only({ ...mode, text: edited(mode.text, key) });
  const text = cleanQuestion(mode.text);
  if (text === "") return only(WATCHING);
  return posted({ kind: mode.as, text }, `Said as ${article(mode.as)}; the calls that start from here on know it.`);
}

function article(word: string): string {
  return `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
}

/** One line: what is pasted with line ends becomes one too. */
function edited(text: string, { name, text: typed }: Key): string {
  if (name === "backspace") return [...text].slice(0, -1).join("");
  if (name !== "text") return text;
  if (typed === "\u0015") return "";
  if (typed === "\u0017") return text.replace(/\S*\s*$/, "");
  return text + typed.replace(/\s+/g, " ").replace(/\p{Cc}/gu, "");
}

// ── Judgements ───────────────────────────────────────────────────────────────────────────────────

/** Where there is nothing to judge the mode stays. */
function begunJudging(judged: Judged, state: State, mode: Mode): Pressed {
  if (judgeable(state, judged).length === 0) return only(mode);
  return only({ kind: "judge", judged, item: 0, as: RULINGS[0] ?? "open", text: "" });
}

function judging(mode: Mode & { readonly kind: "judge" }, key: Key, state: State): Pressed {
  const items = judgeable(state, mode.judged);
  const before = state.checkpoint ? modeFor(WATCHING, state) : { kind: "objections" as const };
  if (key.name === "escape") return only(before);
  const step = key.name === "up" ? -1 : key.name === "down" ? 1 : 0;
  if (step !== 0) return only({ ...mode, item: (mode.item + step + items.length) % Math.max(1, items.length) });
  if (key.name === "tab")
    return only({ ...mode, as: RULINGS[(RULINGS.indexOf(mode.as) + 1) % RULINGS.length] ?? mode.as });
  if (key.name !== "enter") return only({ ...mode, text: edited(mode.text, key) });
  const item = items[mode.item];
  if (!item) return only(before);
  const note = judgementNote({ judged: mode.judged, id: item.id, as: mode.as, text: cleanQuestion(mode.text) });
  return { mode: before, note, leaves: false };
}

// ── Checkpoints ──────────────────────────────────────────────────────────────────────────────────

function deciding(mode: Mode & { readonly kind: "checkpoint" }, key: Key, state: State): Pressed {
  const choices = checkpointChoices(state);
  const chosen = choices[mode.chosen] ?? choices[0];
  if (!chosen) return only(mode);
  if (mode.draft !== null) return drafting(mode, key, { chosen, state });
  const step =
    key.name === "up" || key.text === "k" ? -1 : key.name === "down" || key.text === "j" || key.name === "tab" ? 1 : 0;
  if (step !== 0) return only({ ...mode, chosen: (mode.chosen + step + choices.length) % choices.length });
  if (key.name === "escape") return decided(state, { choice: "next", text: "" });
  if (key.name === "enter") return taken(mode, chosen, state);
  // Letters are shared, so that the same one again goes on to the next of them.
  const order = choices.map((_, index) => (mode.chosen + 1 + index) % choices.length);
  const named = order.find((index) => choices[index]?.label[0]?.toLowerCase() === key.text.toLowerCase());
  return only(named === undefined ? mode : { ...mode, chosen: named });
}

function taken(mode: Mode & { readonly kind: "checkpoint" }, { choice, asks, topics }: CheckpointChoice, state: State) {
  if (isJudging(choice)) return begunJudging(JUDGED_BY[choice], state, mode);
  if (asks !== null || choice === "fact") return only({ ...mode, draft: topics[0] ?? "" });
  return decided(state, { choice, text: "" });
}

function drafting(
  mode: Mode & { readonly kind: "checkpoint" },
  key: Key,
  { chosen, state }: { readonly chosen: CheckpointChoice; readonly state: State },
): Pressed {
  const draft = mode.draft ?? "";
  if (key.name === "escape") return only({ ...mode, draft: null });
  if (key.name === "tab" && chosen.topics.length > 0) {
    const next = chosen.topics[(chosen.topics.indexOf(draft) + 1) % chosen.topics.length] ?? draft;
    return only({ ...mode, draft: next });
  }
  if (key.name !== "enter") return only({ ...mode, draft: edited(draft, key) });
  const text = cleanQuestion(draft);
  if (text === "") return only({ ...mode, draft: null });
  const { choice } = chosen;
  if (choice === "fact") return { mode: { ...mode, draft: null }, note: { kind: "fact", text }, leaves: false };
  return isJudging(choice) ? only({ ...mode, draft: null }) : decided(state, { choice, text });
}

function decided({ checkpoint }: State, decision: Decision): Pressed {
  if (!checkpoint) return only(WATCHING);
  return posted({ kind: "decision", checkpoint: checkpoint.name, decision }, "Decided.");
}
