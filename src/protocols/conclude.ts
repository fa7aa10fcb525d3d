/** How a debate is brought to its verdict: what the writer reads, and who writes. */

import { CLOSING } from "../core/ids.ts";
import type { Agreement } from "../core/ledger/agreement.ts";
import { type Ledger, openObjections, type Position } from "../core/ledger/ledger.ts";
import { findDroppedParagraphs } from "../core/text/find-dropped-paragraphs.ts";
import { isSaidIn } from "../core/text/is-said-in.ts";
import type { StopCause } from "../core/verdict.ts";
import { fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import { synthesisPrompt } from "../prompts/synthesis-prompt.ts";
import { groundsLines, type Label, openObjectionsPart } from "../prompts/table.ts";
import { labels } from "./exchange/reader-labels.ts";
import { signSynthesis } from "./exchange/sign-synthesis.ts";
import { type ShownReply, shortenLastRound } from "./last-round.ts";
import { PERSON_OPTION, STANDING_OPTION } from "./option-parts.ts";
import type { Answer, Conclusion, Floor } from "./protocol.ts";

export interface ConclusionSources {
  readonly agreement: Agreement;
  readonly ledger: Ledger;
  readonly positions: readonly Position[];
  readonly stop: { readonly cause: StopCause; readonly round: number };
  /** What the writer reads in full: each seat's first and last reply. Absent: none. */
  readonly openings?: readonly Answer[];
  readonly latest?: readonly Answer[];
  /** Answers of the last round, where the chair may read a summary of its own in their place. Absent: none. */
  readonly lastRound?: readonly Answer[];
  /** Besides that, for the writer's labels. */
  readonly material?: (label: Label) => readonly PromptPart[];
  readonly toTick?: readonly string[];
  readonly manner?: string;
}

/** Who writes the verdict: the chair, or the first seat; if it fails, the next. If all fail, the verdict is assembled in code. */
export async function conclude(floor: Floor, settled: ConclusionSources): Promise<Conclusion> {
  const { agreement, positions, stop } = settled;
  const isDebatable = agreement.outcome !== "insufficient";
  return { agreement, positions, stop, synthesis: isDebatable ? await writeSynthesis(floor, settled) : null };
}

async function writeSynthesis(floor: Floor, settled: ConclusionSources): Promise<Conclusion["synthesis"]> {
  const writers = floor.chair ? [floor.chair, ...floor.seats] : floor.seats;
  for (const writer of writers) {
    const label = labels(floor, writer);
    const replies = await shortenLastRound(floor, writer, {
      replies: wholeReplies(settled, label),
      lastRound: settled.lastRound ?? [],
      objections: openObjectionsPart(openObjections(settled.ledger), label),
    });
    const reply = await floor.ask(
      writer,
      synthesisPrompt({
        toTick: [],
        manner: "",
        ...settled,
        label,
        material: [...replies, ...(settled.material?.(label) ?? [])],
      }),
    );
    if (!reply.absent && reply.ballot) return signSynthesis(floor, { ...reply, ballot: reply.ballot });
  }
  return null;
}

function wholeReplies(
  { openings = [], latest = [], ledger, positions }: ConclusionSources,
  label: Label,
): readonly ShownReply[] {
  const later = latest.filter((answer) => !openings.includes(answer));
  const grounded = positions.flatMap(({ reasons, conditions }) => [...reasons, ...conditions]);
  return [
    ...openings.map((opening) => {
      const last = later.filter(({ seat }) => seat === opening.seat).map(({ text }) => text);
      const held = ledger.positions.find((position) => isTakenIn(position, opening));
      const isSaid = isSaidIn([opening.text, ...last, ...grounded]);
      const grounds = held ? groundsLines(held, isSaid) : [];
      const shown = openingPart(`The opening of ${label(opening.seat)}`, opening.text, { last, grounds });
      return { answer: opening, shown };
    }),
    ...later.map((answer) => {
      const heading = `What ${label(answer.seat)} ${placeWords(answer, later)}`;
      return { answer, shown: replyPart(heading, answer.text, standingTexts(answer, later)) };
    }),
  ];
}

/** Of the options of its seat, which its last turns may have whole as well. */
function standingTexts(answer: Answer, later: readonly Answer[]): readonly string[] {
  const isOption = ({ kind }: Answer) => kind === STANDING_OPTION || kind === PERSON_OPTION;
  return isOption(answer)
    ? []
    : later.flatMap((each) => (each.seat === answer.seat && isOption(each) ? each.text : []));
}

function replyPart(heading: string, reply: string, standing: readonly string[]): PromptPart {
  const text = standing.length === 0 ? reply : findDroppedParagraphs(reply, standing);
  if (text === "") return part(heading, "");
  return part(text === reply ? heading : `${heading}, where its option differs`, fenceText(text));
}

function isTakenIn(position: Position, { seat, round, stage }: Answer): boolean {
  return position.seat === seat && position.round === round && position.stage === stage;
}

function placeWords({ seat, kind }: Answer, later: readonly Answer[]): string {
  if (kind === STANDING_OPTION) return "proposes, as it stands after all amendments";
  if (kind === PERSON_OPTION) return "worked out for what the person named, as it stands after all amendments";
  if (kind === CLOSING) return "wrote in the closing";
  if (kind === REPLY) return "answered last";
  return later.some((answer) => answer.seat === seat && answer.kind === CLOSING)
    ? "wrote before the closing"
    : "wrote last";
}

/** The seat's last replies are read whole; of its opening, what they no longer have, and the grounds that only its ballot gives. */
function openingPart(
  heading: string,
  opening: string,
  { last, grounds }: { readonly last: readonly string[]; readonly grounds: readonly string[] },
): PromptPart {
  const text = last.length === 0 ? opening : findDroppedParagraphs(opening, last);
  return part(
    text === opening ? heading : `${heading}, where its last reply differs`,
    [
      ...(text === "" ? [] : [fenceText(text)]),
      ...(grounds.length === 0 ? [] : [`Its ballot adds:\n${grounds.join("\n")}`]),
    ].join("\n\n"),
  );
}
