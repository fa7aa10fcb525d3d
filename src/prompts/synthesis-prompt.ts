/** The call that writes the verdict. The writer cannot change the outcome; it adds reasons, trade-offs and next actions. */

import { z } from "zod";
import { type BallotContract, line } from "../core/ballot/ballot.ts";
import { eachOf } from "../core/ballot/strict-fields.ts";
import { SYNTHESIS, type Synthesis, synthesisBallot } from "../core/ballot/synthesis.ts";
import { type Agreement, supports } from "../core/ledger/agreement.ts";
import { hasMissedChanges } from "../core/ledger/collect-positions.ts";
import { type Ledger, type Objection, type Option, openObjections, type Position } from "../core/ledger/ledger.ts";
import { isAnswered, isSettled } from "../core/ledger/objection-state.ts";
import { isSaidIn } from "../core/text/is-said-in.ts";
import { isPin } from "../core/text/references.ts";
import { seatWords } from "../core/text/seat-words.ts";
import { type TextsAbove, textsAbove } from "../core/text/texts-above.ts";
import { inquiryLines, searchResultsPart } from "./evidence-parts.ts";
import { pointsPart } from "./points/points-part.ts";
import { optionsPart, positionParts } from "./positions.ts";
import { type Ask, linesPart, type PromptPart, part } from "./prompt.ts";
import { claimLines, type Label, objectionLines, openObjectionsPart } from "./table.ts";

export interface SynthesisSources {
  readonly agreement: Agreement;
  readonly ledger: Ledger;
  readonly positions: readonly Position[];
  readonly label: Label;
  /** Full replies that the writer has to judge: every opening, and each seat's last. */
  readonly material: readonly PromptPart[];
  /** IDs without which the ballot is refused. Besides these, the writer is asked about every objection that nothing has settled. */
  readonly toTick: readonly string[];
  /** How this protocol wants it written; empty: as usual. */
  readonly manner: string;
}

export function synthesisPrompt(sources: SynthesisSources): Ask<Synthesis> {
  const { ledger, positions, label, material, toTick, manner } = sources;
  const settled = ledger.objections.filter(isSettled);
  const answered = ledger.objections.filter(isAnswered);
  const open = openObjections(ledger);
  const asked = [...new Set([...toTick, ...[...answered, ...open].map(({ id }) => id)])];
  const above = textsAbove(material.map(({ heading, text }) => `${heading}\n${text}`));
  return {
    kind: SYNTHESIS,
    about: null,
    ballot: synthesisContract({ toTick, asked }),
    parts: [
      optionsPart(ledger, label),
      part(
        "What changed in the options",
        ledger.options
          .flatMap((option) =>
            versionLines(option, option.by === null ? isSaidIn(material.map(({ text }) => text)) : never),
          )
          .join("\n"),
      ),
      ...material,
      ...positionParts(positions, label),
      pointsPart(ledger.points, label, { above: material }),
      linesPart("Claims", claimLines(ledger.claims)),
      searchResultsPart(ledger.requests),
      objectionsPart("Objections that are settled", settled, label, above),
      objectionsPart("Objections answered but not confirmed", answered, label, above),
      openObjectionsPart(open, label, () => "whole", above),
      part("Questions and requests", inquiryLines(ledger, label, above).join("\n")),
      part(
        "What nobody tested, according to the seats",
        ledger.untested.map(({ by, text }) => `- ${by.map(label).join(", ")}: ${seatWords(text)}`).join("\n"),
      ),
      part("Outcome, counted from the ballots", outcomeText(sources)),
      part("What to do", manner === "" ? WHAT_TO_DO : `${WHAT_TO_DO} ${manner}`),
    ],
  };
}

/** Each with everything said about it. */
function objectionsPart(
  heading: string,
  objections: readonly Objection[],
  label: Label,
  above: TextsAbove,
): PromptPart {
  const toLine = objectionLines(objections, label, above);
  return part(heading, objections.map((objection) => toLine(objection)).join("\n"));
}

/** What each amendment changed, in its author's words, unless these are above. */
export function versionLines({ id, versions }: Option, isAbove: (text: string) => boolean = never): readonly string[] {
  return versions.slice(1).map(({ changes, summary, edits }, index) => {
    const isShown = edits?.every(({ replaces, text }) => replaces === null && isAbove(text)) ?? false;
    const [only = seatWords(summary), ...more] = changes.map(seatWords);
    const changed = more.length === 0 ? ` ${only}` : [only, ...more].map((change) => `\n  - ${change}`).join("");
    return `- ${id}, version ${index + 2}:${isShown ? ` ${seatWords(summary)} Its text is above.` : changed}`;
  });
}

const never = () => false;

function outcomeText({ agreement, ledger, positions, label }: SynthesisSources): string {
  const { outcome, option, votes } = agreement;
  const name = (id: string) => ledger.options.find((each) => each.id === id)?.name ?? id;
  const counted = votes
    .map((vote) => `${vote.option} (${name(vote.option)}): ${vote.seats.map(label).join(", ")}`)
    .join("; ");
  const decided = option === null ? "Nothing was decided." : `Decided on ${option} (${name(option)}).`;
  const preferences = `Preferences: ${counted === "" ? "none" : counted}.`;
  if (option === null) return `${outcome}. ${decided} ${preferences}`;
  const accepting = positions.filter((position) => position.prefers !== option && supports(position, option));
  const accepted = accepting.length === 0 ? "" : ` Accepted by ${accepting.map(({ seat }) => label(seat)).join(", ")}.`;
  const missed = positions.filter((each) => supports(each, option) && hasMissedChanges(each, ledger.options, option));
  const unread = missed.length === 0 ? "" : ` ${missed.map(({ seat }) => label(seat)).join(", ")} ${VOTED_UNREAD}`;
  return `${outcome}. ${decided} ${preferences}${accepted}${unread}`;
}

const VOTED_UNREAD =
  "voted before reading what others changed in it at the same time: where these changes contradict each other, say so.";

const WHAT_TO_DO = `Write the verdict for the person who asked. The outcome above is counted and stands: don't call a split an agreement or a blend of options a decision, and don't decide what wasn't decided; if nothing was, say what the sides are and what would settle it.

Before the ballot, write the answer in full, as Markdown: everything the question asks for (decision, design, list, plan), enough to act on without having read the debate, as long as that takes. Start from the decided option; where an open objection or another seat's point corrects it, write the correction and say whose it is. Include every point that holds, whoever made it, with all that its wordings say, and whatever else the openings list. Each reason cites by ID the claims, objections or pins it rests on. Name the blocking objections that are answered but not confirmed. Call the seats by their labels.`;

interface Checklist {
  readonly toTick: readonly string[];
  /** All that the writer is asked about. */
  readonly asked: readonly string[];
}

function synthesisContract({ toTick, asked }: Checklist): BallotContract<Synthesis> {
  return {
    // Not refined: that would copy the schema, and what is copied is compiled again.
    schema: synthesisBallot.transform((said, { addIssue }) => {
      const isMissing = toTick.some((id) => !said.checklist.some(({ item }) => item === id));
      const message = `must name each of ${toTick.join(", ")}`;
      if (isMissing) addIssue({ code: "custom", path: ["checklist"], message });
      return said;
    }),
    strict: () =>
      synthesisBallot.extend({
        checklist: eachOf(asked, (id) => z.object({ item: z.literal(id), kept: z.boolean(), reason: line })),
      }),
    fields: [
      "headline (required): the decision in at most twelve words.",
      "decision (required): two or three sentences.",
      "reasons: [{text, refs: [ids]}], the strongest first.",
      "points (required): [{ids, kept: true | false, text}]: every point under “Points the answers made”; text: where your answer has it, or why not.",
      "tradeoffs: [{option: id, text}]: what each option gives and costs.",
      "agreed: what all seats share.",
      "disputed: [{point, sides: [each side in one sentence]}].",
      "single: what only one seat raised.",
      "risks: [{text, mitigation | null}].",
      "questions: unanswered ones that matter.",
      "actions: [{text, priority: 1 | 2 | 3, effort: S | M | L, from: label of its seat | null}]: the most urgent first.",
      ...checklistField(asked),
    ],
    example: {
      headline: "Keep invoices in Postgres; no billing service yet",
      decision: "Keep invoices in the main database, with one index per tenant.",
      reasons: [{ text: "The slowest query takes 14 ms [K1X1].", refs: ["K1X1"] }],
      points: [{ ids: ["D1X1", "D1Y2"], kept: true, text: "Step 1." }],
      tradeoffs: [{ option: "P1X", text: "Nothing new to run; no signing by relevance." }],
      agreed: ["The current schema stays."],
      disputed: [{ point: "When to revisit", sides: ["Seat 8: at a terabyte.", "Seat 9: in a year."] }],
      single: ["Seat 9: the archive needs its own backup."],
      risks: [{ text: "The archive run locks the table.", mitigation: "Archive in batches." }],
      questions: ["Who is on call for billing?"],
      actions: [{ text: "Add the index on (tenant, created).", priority: 1, effort: "S", from: "Seat 8" }],
      ...checklistExample(asked),
    },
  };
}

/** `kept` is the constraint's word; of an objection it means that the answer acts on it. */
function checklistField(asked: readonly string[]): readonly string[] {
  if (asked.length === 0) return [];
  const meaning = asked.some(isPin)
    ? "your answer honours the constraint or acts on the objection"
    : "your answer acts on it";
  return [
    `checklist (required): [{item: id, kept: true | false, reason}]: each of ${asked.join(", ")}; kept: ${meaning}; reason: where, or why not.`,
  ];
}

function checklistExample(asked: readonly string[]) {
  const constraint = { item: "C0", kept: true, reason: "Nothing leaves the region." };
  const objection = { item: "O1X1", kept: true, reason: "Step 1." };
  const checklist = [...(asked.some(isPin) ? [constraint] : []), ...(asked.every(isPin) ? [] : [objection])];
  return checklist.length === 0 ? {} : { checklist };
}
