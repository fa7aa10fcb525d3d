/** The call that writes the verdict. Its writer is told the outcome and cannot change it; it gives reasons, trade-offs, next actions. */

import type { BallotContract } from "../core/ballot/ballot.ts";
import { mapSynthesisTexts, SYNTHESIS, type Synthesis, synthesisBallot } from "../core/ballot/synthesis.ts";
import type { SeatName } from "../core/ids.ts";
import type { Agreement } from "../core/ledger/agreement.ts";
import { type Ledger, openObjections, type Position } from "../core/ledger/ledger.ts";
import { searchResultsPart } from "./evidence-parts.ts";
import { optionsPart, positionParts } from "./positions.ts";
import { type Ask, type PromptPart, part } from "./prompt.ts";
import { claimLine, type Label, objectionOutcomeLine, openObjectionsPart } from "./table.ts";

export interface SynthesisSources {
  readonly agreement: Agreement;
  readonly ledger: Ledger;
  readonly positions: readonly Position[];
  readonly label: Label;
  /** Turns labels in what the writer says back into the names of the seats. */
  readonly sign: (text: string) => string;
  /** Whole replies that the writer has to judge. */
  readonly material: readonly PromptPart[];
  /** Ids that the writer must tick off, each as kept or rejected with a reason. */
  readonly toTick: readonly string[];
  /** How this protocol wants it written; empty: as usual. */
  readonly manner: string;
}

export function synthesisPrompt(sources: SynthesisSources): Ask<Synthesis> {
  const { agreement, ledger, positions, label, material, toTick, manner } = sources;
  const closed = ledger.objections.filter(({ state }) => state !== "open");
  return {
    kind: SYNTHESIS,
    about: null,
    ballot: synthesisContract(sources.sign, toTick),
    parts: [
      optionsPart(ledger, label),
      ...material,
      ...positionParts(positions, label),
      part("Claims", ledger.claims.map(claimLine).join("\n")),
      searchResultsPart(ledger.requests),
      part(
        "Objections that came to an end",
        closed.map((objection) => objectionOutcomeLine(objection, label)).join("\n"),
      ),
      openObjectionsPart(openObjections(ledger), label),
      part("Questions the seats left open", ledger.questions.map(({ text }) => `- ${text}`).join("\n")),
      part("Outcome, counted from the ballots", outcomeText(agreement, ledger, label)),
      part("What to do", manner === "" ? WHAT_TO_DO : `${WHAT_TO_DO} ${manner}`),
    ],
  };
}

function outcomeText({ outcome, option, votes }: Agreement, { options }: Ledger, label: Label): string {
  const name = (id: string) => options.find((each) => each.id === id)?.name ?? id;
  const counted = votes
    .map((vote) => `${vote.option} (${name(vote.option)}): ${vote.seats.map(label).join(", ")}`)
    .join("; ");
  const decided = option === null ? "Nothing was decided." : `Decided on ${option} (${name(option)}).`;
  return `${outcome}. ${decided} Preferences: ${counted === "" ? "none" : counted}.`;
}

const WHAT_TO_DO = `Write the verdict for the person who asked. The outcome above is counted and stands: do not call a split an agreement, do not blend the options into one that nobody proposed, and do not decide what was not decided; where nothing was decided, say what stands against what and what would settle it.

The decision is two or three sentences that a reader can act on without having read the debate. A reason names the claims, objections or pins it rests on by their ids. Everything worth keeping that only one seat said is kept. Write of the seats by their labels. Before the block write at most one short paragraph.`;

function synthesisContract(signed: (text: string) => string, toTick: readonly string[]): BallotContract<Synthesis> {
  const missing = ({ checklist }: Synthesis) => toTick.filter((id) => !checklist.some(({ item }) => item === id));
  return {
    schema: synthesisBallot
      .refine((said) => missing(said).length === 0, {
        path: ["checklist"],
        error: `must name each of ${toTick.join(", ")}`,
      })
      .transform((said) => mapSynthesisTexts(said, signed)),
    fields: [
      "headline: the decision in at most twelve words.",
      "decision: two or three sentences.",
      "reasons: [{text, refs: [ids]}], the strongest first.",
      "tradeoffs: [{option: id, text}]: for each option, what it gives and what it costs.",
      "points: [{ids, kept: true | false, text}]: every point under “Points the answers made”; text: where your answer has it, or why it is rejected.",
      "agreed: points that all seats share.",
      "disputed: [{point, sides: [each side in one sentence]}].",
      "single: points that only one seat raised.",
      "risks: [{text, mitigation | null}].",
      "questions: what is still unanswered and matters.",
      "actions: [{text, priority: 1 | 2 | 3, effort: S | M | L, from: label of the seat it comes from | null}]: next actions, most urgent first.",
      ...(toTick.length === 0
        ? []
        : [
            `checklist: [{item: id, kept: true | false, reason}]: each of ${toTick.join(", ")}; kept: the decision honours it.`,
          ]),
    ],
    example: {
      headline: "Keep the monolith, split out billing",
      decision: "Keep the monolith and split out billing alone, behind an interface of five calls.",
      reasons: [{ text: "Only billing has to scale on its own [K1a1].", refs: ["K1a1"] }],
      tradeoffs: [{ option: "P1a", text: "One thing to deploy; billing waits for everybody's release." }],
      points: [{ ids: ["D1a1"], kept: true, text: "Step 2." }],
      agreed: ["The current schema stays."],
      disputed: [{ point: "When to split", sides: ["Seat 1: at once.", "Seat 2: after the audit."] }],
      single: ["Seat 2: the invoice archive needs its own backup."],
      risks: [{ text: "Two teams change the interface at once.", mitigation: "Contract tests in both builds." }],
      questions: ["Who is on call for billing?"],
      actions: [
        {
          text: "Write the five calls down as an interface in the monolith.",
          priority: 1,
          effort: "S",
          from: "Seat 1",
        },
      ],
      checklist: toTick.map((item) => ({ item, kept: true, reason: "The interface is where it is enforced." })),
    },
  };
}

/** Replaces labels by names, whole words only. Labels are words, numbers and hyphens, so the pattern needs no escaping. */
export function signer(seats: readonly SeatName[], label: Label): (text: string) => string {
  const names = new Map(seats.map((seat) => [label(seat), seat]));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${[...names.keys()].join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return (text) => (names.size === 0 ? text : text.replace(pattern, (found) => names.get(found) ?? found));
}
