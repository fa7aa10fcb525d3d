/**
 * A prompt is a list of parts, ordered from what never changes to what changes most, so that the vendors' prompt caches
 * hit: role and form of the reply, question and pins, context, then the parts of the protocol, then the ballot's contract.
 *
 * Every prompt is complete by itself. For a session, only what it has already been sent is left out: parts marked `once`, and lines
 * that have a brief form.
 */

import type { z } from "zod";
import type { BallotContract } from "../core/ballot/ballot.ts";
import type { SeatName } from "../core/ids.ts";
import type { Seat } from "../core/panel.ts";
import type { ContextItem, Question } from "../core/question.ts";
import type { RecordedNote } from "../core/state.ts";

export interface PromptPart {
  readonly heading: string;
  readonly text: string;
  /** May be left out for a session that was sent this exact text. */
  readonly once: boolean;
  /** The session wrote this itself, in other words. */
  readonly isOwn?: boolean;
  /** Replaces it when it is left out. */
  readonly reminder: string | null;
  /** The same in all prompts of a seat, until something new is pinned. */
  readonly isStable?: boolean;
  /** The lines of the text. A session gets those it knows in brief. */
  readonly lines?: readonly PartLine[];
}

export interface PartLine {
  readonly text: string;
  /** Empty: it is left out. */
  readonly brief: string;
  readonly isOwn: boolean;
}

/** What a session may know: a part, or a line of one. */
export type PromptPiece = Pick<PromptPart, "text" | "isOwn">;

/** One question to one seat. Without role, question, pins and contract: those are added as the call starts. */
export interface Ask<B = unknown> {
  /** The name of the prompt's file and, with the seat, of its key. */
  readonly kind: string;
  readonly about: SeatName | null;
  readonly parts: readonly PromptPart[];
  /** What this call needs of the question's context; left out: all of it. */
  readonly context?: readonly ContextItem[];
  /** The context is what the call is about, and not only of use for it. */
  readonly isContextUnderReview?: boolean;
  /** null: plain text is wanted. */
  readonly ballot: BallotContract<B> | null;
  /** Of a summary: how many characters it is to shorten. */
  readonly summarises?: number;
}

/** An ask whose prompt is built only if the log doesn't have its answer: a resumed debate makes hundreds that it has. */
export interface DeferredAsk<B = unknown> extends Pick<Ask<B>, "kind" | "about"> {
  /** What every ballot of this kind looks like, whatever its call could choose from: reads the one in the log. null: it has none. */
  readonly recorded: z.ZodType<B> | null;
  readonly build: () => Ask<B>;
}

export function part(heading: string, text: string): PromptPart {
  return { heading, text, once: false, reminder: null };
}

/** A part of every prompt, of which known lines are shortened. In a long debate it is most of a prompt, so its text is not kept beside its lines. */
export function linesPart(heading: string, lines: readonly PartLine[]): PromptPart {
  return {
    heading,
    get text() {
      return lines.map(({ text }) => text).join("\n");
    },
    once: false,
    reminder: null,
    lines,
  };
}

/** A part that a session gets in full once, and then as a reminder. */
export function partWithReminder(heading: string, text: string, reminder: string): PromptPart {
  return { heading, text, once: true, reminder };
}

/** With its text changed; the same part if nothing is. */
export function mapPart(part: PromptPart, change: (text: string) => string): PromptPart {
  if (!part.lines) {
    const text = change(part.text);
    return text === part.text ? part : { ...part, text };
  }
  const lines = part.lines.map((line) => ({ ...line, text: change(line.text), brief: change(line.brief) }));
  const isSame = lines.every(
    ({ text, brief }, at) => text === part.lines?.[at]?.text && brief === part.lines[at].brief,
  );
  return isSame ? part : { ...linesPart(part.heading, lines), once: part.once, reminder: part.reminder };
}

export interface PromptSources {
  readonly seat: Seat;
  readonly question: Question;
  /** Pinned notes that were in the log when the call started. */
  readonly pins: readonly RecordedNote[];
  /** The seat's citations that it could correct and had no call to do so yet, one line each. */
  readonly toCorrect?: readonly string[];
}

export function promptParts({ seat, question, pins, toCorrect = [] }: PromptSources, ask: Ask): readonly PromptPart[] {
  const parts = [
    ...stableParts({ seat, question, pins }, ask),
    ...ask.parts,
    citationsPart(toCorrect),
    marksPart(ask.parts),
    ...(ask.ballot ? [contractPart(ask.ballot)] : []),
  ];
  return parts.filter((each) => linesOf(each).some(({ text }) => text !== ""));
}

function linesOf(part: PromptPart): readonly PromptPiece[] {
  return part.lines ?? [part];
}

/** The beginning of every prompt. */
function stableParts({ seat, question, pins }: PromptSources, ask: Ask): readonly PromptPart[] {
  return [
    { heading: "Your role", text: seat.instructions.trim(), once: true, reminder: null },
    ...(ask.ballot ? [replyPart(ask.ballot)] : []),
    part("Question", questionText(question, pins)),
    contextPart(ask, question, seat),
  ].map((each) => ({ ...each, isStable: true }));
}

function contextPart(
  { context, isContextUnderReview = false }: Ask,
  question: Question,
  { readsFiles }: Seat,
): PromptPart {
  const toRead = isContextUnderReview ? "read all of it." : "read it if it matters.";
  const text = contextText(context ?? question.context, readsFiles ? toRead : null);
  return { heading: isContextUnderReview ? "Under review" : "Context", text, once: true, reminder: null };
}

/** The beginning that this prompt shares with the seat's later ones. */
export function stablePrefix(parts: readonly PromptPart[]): string {
  return promptText(
    parts.filter(({ isStable }) => isStable),
    () => false,
  );
}

function citationsPart(lines: readonly string[]): PromptPart {
  return part("Citations of yours to correct", lines.length === 0 ? "" : `${lines.join("\n")}\n\n${CORRECT}`);
}

const CORRECT = "Correct or withdraw them: \u2717 supports nothing, and ? couldn't be checked.";

/** Only where there are any: most prompts show none. */
function marksPart(parts: readonly PromptPart[]): PromptPart {
  const text = parts.flatMap(linesOf).some(({ text }) => SHOWS_MARKS.test(text)) ? MARKS : "";
  return { heading: "Marks", text, once: true, reminder: null };
}

const SHOWS_MARKS = /[\u2713\u2717]|[ [][?\u2013] (?=[([]|\S+[\]:])/;
const MARKS =
  "\u2713 the quote was found at the place shown, which proves no conclusion; \u2717 it was not found, or was rejected; ? it was not checked; \u2013 nothing was cited.";

/** The text that is sent. `told` says what a session already knows. */
export function promptText(parts: readonly PromptPart[], told: (known: PromptPiece) => boolean): string {
  return parts
    .flatMap((part) => {
      const text = textFor(part, told);
      return text === null ? [] : [`# ${part.heading}\n\n${text}`];
    })
    .join("\n\n");
}

function textFor(part: PromptPart, told: (known: PromptPiece) => boolean): string | null {
  if (part.once && told(part)) return part.reminder;
  if (!part.lines?.some(told)) return part.text;
  const lines = part.lines.map((line) => (told(line) ? line.brief : line.text)).filter((line) => line !== "");
  return lines.length === 0 ? null : lines.join("\n");
}

/** Everything a session knows after answering the prompt, in the pieces that may be left out of the next one. */
export function promptPieces(parts: readonly PromptPart[]): readonly PromptPiece[] {
  return parts.flatMap((part) => (part.once && part.lines ? [part, ...part.lines] : linesOf(part)));
}

function questionText({ text, constraints, options, drivers }: Question, pins: readonly RecordedNote[]): string {
  const given = constraints.map((constraint, index) => ({ label: `C${index + 1}`, text: constraint }));
  const pinsOfKind = (kind: string) =>
    pins.flatMap(({ note, label }) =>
      note.kind === kind && "text" in note ? [{ label: label ?? "", text: note.text }] : [],
    );
  const section = (title: string, items: readonly { readonly label: string; readonly text: string }[]) =>
    items.length === 0 ? [] : [`${title}\n${items.map((item) => `- ${item.label}: ${item.text}`).join("\n")}`];
  return [
    text,
    ...section("Constraints, all of which hold:", [...given, ...pinsOfKind("constraint")]),
    ...section(
      "Options to choose among:",
      options.map((option, index) => ({ label: `P${index + 1}`, text: option })),
    ),
    ...section(
      "Weigh them by:",
      drivers.map(({ name }, index) => ({ label: `W${index + 1}`, text: name })),
    ),
    ...section("Facts from the person who asks:", pinsOfKind("fact")),
    ...section("Answers from the person who asks:", pinsOfKind("answer")),
    ...section("Look at this above all:", pinsOfKind("focus")),
    ...section("The person's own opinion, which binds nobody:", pinsOfKind("opinion")),
  ].join("\n\n");
}

/** `toRead` says what to do with a file; null: the seat can't read any, so it gets the text. */
function contextText(context: readonly ContextItem[], toRead: string | null): string {
  return context
    .map(({ name, path, text, omitted }) => {
      const note = omitted === null ? "" : `\n(${omitted})`;
      if (text === "" && omitted !== null) return `## ${name}${note}`;
      if (toRead !== null && path !== null) return `- ${path}: ${toRead}${note}`;
      return `## ${name}\n\n${fenceText(text)}${note}`;
    })
    .join("\n\n");
}

/** Material between marks that the material itself cannot close. */
export function fenceText(text: string): string {
  let longest = 2;
  for (const [, marks = ""] of text.matchAll(/^ {0,3}(`{3,})/gm)) longest = Math.max(longest, marks.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

const HOW_TO_REPLY = `Write Markdown in the question's language. End with one fenced \`ballot\` block (JSON, English keys); only it is counted.

Use only ids you saw: P option, O objection, K claim, D point, Q question, R request.`;

function replyPart({ common = [], howToReply = HOW_TO_REPLY }: BallotContract<unknown>): PromptPart {
  const fields = common.length === 0 ? "" : `\n\nWith every position:\n${bulletList(common)}`;
  return { heading: "How to reply", text: `${howToReply}${fields}`, once: true, reminder: null };
}

function contractPart<B>({ common = [], fields, example }: BallotContract<B>): PromptPart {
  return {
    heading: "The ballot",
    text: [bulletList(fields), `Unrelated example:\n\n${exampleBlock(example)}`].join("\n\n"),
    once: true,
    reminder: `End with one fenced \`ballot\` block, as before: ${[...fields.map(fieldName), ...(common.length === 0 ? [] : ["common fields"])].join(", ")}.`,
  };
}

/** One field per line, for readability. */
function exampleBlock(example: object): string {
  const lines = Object.entries(example).map(([field, value]) => `"${field}":${JSON.stringify(value)}`);
  return `\`\`\`ballot\n{\n${lines.join(",\n")}\n}\n\`\`\``;
}

function bulletList(fields: readonly string[]): string {
  return fields.map((field) => `- ${field}`).join("\n");
}

function fieldName(field: string): string {
  return field.slice(0, field.search(/[ :]/));
}
