/**
 * The ballot of a simulated seat, filled in by the fields that its contract asks for: a contract that gains or loses a field needs
 * no change here as long as what is required of everybody is among these.
 */

import type { SimContract, SimPrompt } from "./read-sim-prompt.ts";

export interface SimStance {
  readonly answer: string;
  readonly confidence: number;
  /** Says which question the seat talks about. */
  readonly words: string;
  /** Something that nobody has said before, so that rounds do not end for want of news; null: nothing. */
  readonly news: string | null;
}

type Field = (prompt: SimPrompt, contract: SimContract, stance: SimStance) => unknown;

export function simBallot(prompt: SimPrompt, contract: SimContract, stance: SimStance): Record<string, unknown> {
  const filled = Object.entries(FIELDS).filter(([name]) => contract.fields.has(name));
  const ballot = Object.fromEntries(filled.map(([name, fill]) => [name, fill(prompt, contract, stance)]));
  const brings = contract.fields.has("option") || ballot.prefers === "new";
  return brings ? { ...ballot, option: { name: stance.answer, summary: stance.words } } : ballot;
}

const FIELDS: Readonly<Record<string, Field>> = {
  prefers: (prompt, contract, { answer }) =>
    contract.fields.has("signal") ? null : (optionOf(prompt, contract, answer) ?? "new"),
  confidence: (_, __, { confidence }) => confidence,
  reasons: (_, contract, { words }) => (contract.fields.has("decision") ? [] : [words]),
  claims: (_, __, { news }) => (news === null ? [] : [{ text: news, kind: "estimate", evidence: null }]),
  answers: (prompt) =>
    prompt.openObjections.map((objection) => ({ objection, as: "accepted_risk", text: "Noted.", evidence: null })),
  objections: (prompt, contract, stance) => (contract.fields.has("strengths") ? objectionsTo(prompt, stance) : []),
  confirmations: (_, contract) =>
    contract.ids("confirmations").map((objection) => ({ objection, as: "met", text: "It is." })),
  ranking: (prompt, contract, { answer }) => {
    const ids = contract.ids("ranking");
    return [
      ...ids.filter((id) => prompt.answers.get(id) === answer),
      ...ids.filter((id) => prompt.answers.get(id) !== answer),
    ];
  },
  checklist: (_, contract) => contract.ids("checklist").map((item) => ({ item, kept: true, reason: "Simulated." })),
  groups: ({ answers }) =>
    [...Map.groupBy(answers, ([, answer]) => answer)].map(([name, options]) => ({
      name,
      options: options.map(([id]) => id),
    })),
  drivers: () => [{ name: "Being right", meaning: "" }],
  driverGroups: () => [],
  notDrivers: () => [],
  driverRanking: (_, contract) => contract.ids("driverRanking"),
  cells: ({ answers }, { cells }, { answer, words }) =>
    cells.map((cell) => ({
      ...cell,
      score: answers.get(cell.option) === answer ? 8 : 4,
      text: words,
      kind: "estimate",
      evidence: null,
    })),
  headline: (_, __, { answer }) => answer,
  decision: (_, __, { words }) => words,
  /** Of a duet: a seat that agrees with the other's design says so. */
  signal: ({ peers }, contract, { answer }) => {
    const isAgreed = peers.every((peer) => peer.answer === answer);
    if (contract.fields.has("sections")) return isAgreed ? "proposing_final" : "iterating";
    return isAgreed ? "accepting_final" : "iterating";
  },
  sections: () => "all",
};

/** null: the answer is not among the options that may be chosen. A single one of unknown content is the seat's own. */
function optionOf({ answers }: SimPrompt, contract: SimContract, answer: string): string | null {
  const ids = contract.ids("prefers");
  const unknown = ids.filter((id) => !answers.has(id));
  return ids.find((id) => answers.get(id) === answer) ?? (unknown.length === 1 ? (unknown[0] ?? null) : null);
}

/** One against all options that say something else. */
function objectionsTo({ answers }: SimPrompt, { answer }: SimStance) {
  const against = [...answers].filter(([, each]) => each !== answer).map(([id]) => id);
  return against.length === 0 ? [] : [{ title: `It is not ${answer}`, severity: "minor", text: "", against }];
}
