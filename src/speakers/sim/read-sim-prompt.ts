/**
 * What a simulated speaker reads in a prompt: the question, the options by id, what the others and it itself hold. Simulated seats
 * say what they hold in a fixed phrase, which is how one reads another's text.
 */

import { hash } from "node:crypto";

export interface SimPrompt {
  /** The text of the question, without what is appended to it. */
  readonly question: string;
  /** Named by the person, in their order; empty: none. */
  readonly options: readonly string[];
  /** The answer behind each option's id, as far as the prompt says. */
  readonly answers: ReadonlyMap<string, string>;
  /** What each peer holds, in the order shown. */
  readonly peers: readonly SimView[];
  /** What the seat held so far; null: the prompt does not say. */
  readonly own: string | null;
  /** Votes of the rounds so far, by option id. */
  readonly votes: readonly SimVotes[];
  /** The ids of the objections against it or anybody. */
  readonly openObjections: readonly string[];
  /** The contract of the ballot; null: none is wanted. */
  readonly ballot: SimContract | null;
}

export interface SimView {
  readonly answer: string;
  /** What the prompt calls it. */
  readonly label: string;
  /** Whether its text is about this question. */
  readonly isOnTopic: boolean;
}

export interface SimVotes {
  readonly option: string;
  readonly count: number;
}

export interface SimContract {
  /** The fields of the example. */
  readonly fields: ReadonlySet<string>;
  /** The ids that a field's line names. */
  ids(field: string): readonly string[];
  /** The cells of a matrix that are to be scored. */
  readonly cells: readonly SimCell[];
}

export interface SimCell {
  readonly option: string;
  readonly driver: string;
}

/** How a simulated seat says what it holds, and about which question. */
export function holdingWords(answer: string, question: string): string {
  return `I hold “${answer}” on question ${topicTag(question)}.`;
}

export function topicTag(question: string): string {
  return hash("sha1", question, "hex").slice(0, 8);
}

export function readSimPrompt(prompt: string): SimPrompt {
  const sections = prompt.split(/^# (?=\S)/m).map(readSection);
  const asked = sections.find(({ heading }) => heading === "Question")?.text ?? "";
  const question = (asked.split(APPENDED)[0] ?? "").trim();
  const options = [...(asked.split(OPTIONS)[1] ?? "").matchAll(/^- P\d+: (.*)$/gm)].map(([, text = ""]) => text);
  const answers = answersById(sections, options);
  const tag = topicTag(question);
  const views = sections.flatMap((section) => viewOf(section, answers, tag));
  const stances = views.filter(({ isStance }) => isStance);
  const isOwn = ({ heading }: Section) => heading.startsWith("Your ") || heading.startsWith("What you ");
  return {
    question,
    options,
    answers,
    peers: stances.some((view) => !isOwn(view))
      ? stances.filter((view) => !isOwn(view))
      : views.filter((view) => !isOwn(view)),
    own: views.find(isOwn)?.answer ?? null,
    votes: sections.filter(({ heading }) => heading === "Rounds so far").flatMap(({ text }) => votesIn(text)),
    openObjections: sections
      .filter(({ heading }) => heading === "Open objections")
      .flatMap(({ text }) => [...text.matchAll(/^- (O\w+)/gm)].map(([, id = ""]) => id)),
    ballot: contractIn(sections),
  };
}

const OPTIONS = /^Options to choose among:$/m;
const APPENDED =
  /^(?:Constraints, all of which hold|Options to choose among|Weigh them by|Facts from the person who asks|Answers from the person who asks|Look at this above all|The person's own opinion, which binds nobody):$/m;

interface Section {
  readonly heading: string;
  readonly text: string;
}

function readSection(whole: string): Section {
  const end = whole.indexOf("\n");
  return end < 0 ? { heading: whole, text: "" } : { heading: whole.slice(0, end), text: whole.slice(end + 1).trim() };
}

const HOLDING = /I hold “([^”]*)”/;

/** From the list of options, and from the replies that stand under an option's id. */
function answersById(sections: readonly Section[], options: readonly string[]): ReadonlyMap<string, string> {
  const answers = new Map(options.map((option, index) => [`P${index + 1}`, option]));
  for (const { heading, text } of sections) {
    for (const [, id = "", name = ""] of text.matchAll(/^- (P\w+)(?: \([^)\n]*\))?: “([^”\n]*)”/gm))
      answers.set(id, name);
    const [, id = null] = /^(?:Option|Answer) (P\w+)/.exec(heading) ?? [];
    const [, held = null] = HOLDING.exec(text) ?? [];
    if (id !== null && held !== null && !answers.has(id)) answers.set(id, held);
  }
  return answers;
}

interface SectionView extends SimView, Section {
  /** A seat's position, not what it wrote. */
  readonly isStance: boolean;
}

/** A moderator has no vote, and an option is not a seat. */
const NOT_PEERS = /^(?:Option |The moderator|Your reply$|How to reply$|The ballot$|Points )/;

function viewOf(section: Section, answers: ReadonlyMap<string, string>, tag: string): readonly SectionView[] {
  const { heading, text } = section;
  if (NOT_PEERS.test(heading)) return [];
  const isStance = /^(?:Position of |Your position$)/.test(heading);
  const held = isStance ? answers.get(/^prefers (P\w+)/.exec(text)?.[1] ?? "") : HOLDING.exec(text)?.[1];
  return held === undefined
    ? []
    : [{ ...section, answer: held, label: heading, isStance, isOnTopic: text.includes(tag) }];
}

function votesIn(text: string): readonly SimVotes[] {
  return text.split("\n").flatMap((line) => {
    const counted = /^(?:Openings|Round \d+): ([^;]*)/.exec(line)?.[1] ?? "";
    return [...counted.matchAll(/(P\w+) (\d+)/g)].map(([, option = "", count = "0"]) => ({
      option,
      count: Number(count),
    }));
  });
}

function contractIn(sections: readonly Section[]): SimContract | null {
  const text = sections.find(({ heading }) => heading === "The ballot")?.text;
  if (text === undefined) return null;
  const [fields = "", example = ""] = text.split(/^```ballot$/m);
  const lines = fields.split("\n");
  const lineOf = (field: string) =>
    lines.find((each) => each.startsWith(`- ${field} `) || each.startsWith(`- ${field}:`)) ?? "";
  const ids = (field: string) => [...lineOf(field).matchAll(/\b([POCW]\d\w*)\b/g)].map(([, id = ""]) => id);
  return {
    cells: cellsIn(lineOf("cells"), ids("cells")),
    fields: new Set([...example.matchAll(/^ *"(\w+)":/gm)].map(([, field = ""]) => field)),
    ids,
  };
}

/** All options under all drivers, or one pair after the other. */
function cellsIn(line: string, ids: readonly string[]): readonly SimCell[] {
  const options = ids.filter((id) => id.startsWith("P"));
  const drivers = ids.filter((id) => id.startsWith("W"));
  return line.includes(" under each of ")
    ? options.flatMap((option) => drivers.map((driver) => ({ option, driver })))
    : options.map((option, place) => ({ option, driver: drivers[place] ?? "" }));
}
