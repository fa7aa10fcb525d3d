/** How a debate is brought to its verdict: what the writer reads, and who writes. */

import type { Agreement } from "../core/ledger/agreement.ts";
import type { Ledger, Position } from "../core/ledger/ledger.ts";
import { droppedParagraphs } from "../core/text/dropped-paragraphs.ts";
import { signer } from "../core/text/relabel.ts";
import type { StopCause } from "../core/verdict.ts";
import { fenceText, type PromptPart, part } from "../prompts/prompt.ts";
import { REPLY } from "../prompts/reply-prompt.ts";
import { synthesisPrompt } from "../prompts/synthesis-prompt.ts";
import type { Label } from "../prompts/table.ts";
import { labels, readAs } from "./exchange.ts";
import type { Answer, Conclusion, Floor } from "./protocol.ts";

export interface ConclusionSources {
  readonly agreement: Agreement;
  readonly ledger: Ledger;
  readonly positions: readonly Position[];
  readonly stop: { readonly cause: StopCause; readonly round: number };
  /** What the writer reads in full: each seat's first and last reply. Absent: none. */
  readonly openings?: readonly Answer[];
  readonly latest?: readonly Answer[];
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
    const signed = signer(
      floor.seats.map(({ name }) => name),
      label,
    );
    const reply = await floor.ask(
      writer,
      synthesisPrompt({
        toTick: [],
        manner: "",
        ...settled,
        label,
        sign: signed,
        material: wholeReplies(settled, label, readAs(floor, writer)),
      }),
    );
    if (!reply.absent && reply.ballot) return { by: writer.name, said: reply.ballot, answer: signed(reply.text) };
  }
  return null;
}

function wholeReplies(
  { openings = [], latest = [], material }: ConclusionSources,
  label: Label,
  read: (answer: Answer) => string,
): readonly PromptPart[] {
  const later = latest.filter((answer) => !openings.includes(answer));
  return [
    ...openings.map((opening) => {
      const last = later.filter(({ seat }) => seat === opening.seat).map(read);
      return openingPart(`The opening of ${label(opening.seat)}`, read(opening), last);
    }),
    ...later.map((answer) =>
      part(`What ${label(answer.seat)} ${answer.kind === REPLY ? "answered" : "wrote"} last`, fenceText(read(answer))),
    ),
    ...(material?.(label) ?? []),
  ];
}

/** The seat's last replies are read whole; of its opening, what they no longer have. */
function openingPart(heading: string, opening: string, last: readonly string[]): PromptPart {
  const text = last.length === 0 ? opening : droppedParagraphs(opening, last.join("\n\n"));
  return part(
    text === opening ? heading : `${heading}, where its last reply differs`,
    text === "" ? "" : fenceText(text),
  );
}
