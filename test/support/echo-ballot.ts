/**
 * A reply to any prompt, for a server that knows no debate: some words, and the ballot that the prompt gives as its example, with
 * ids that the prompt names in place of those that cannot exist. A prompt that wants no ballot gets the words alone.
 */

import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import { cellsAskedFor, driversToRank } from "./matrix-prompts.ts";

export function echoBallot(prompt: string): string {
  const words =
    "One writer is enough: the queue is short, and a second one would have to be kept in step with the first.";
  const ballot = exampleBallot(prompt);
  return ballot === null ? words : `${words}\n\n${ballotBlock({ ...ballot, ...ownOption(ballot), echoed: ECHO })}`;
}

/** The example's option, in other words than the example's. */
function ownOption({ option }: Record<string, unknown>): object {
  return option ? { option: { ...Object(option), summary: ECHO } } : {};
}

/** A ballot of nothing but the example's words would be refused. */
const ECHO = "A server echoed this ballot.";

/** null: the prompt wants no ballot. */
export function exampleBallot(prompt: string): Record<string, unknown> | null {
  const at = prompt.lastIndexOf("Unrelated example:");
  const [, example = null] = at < 0 ? [] : (/`{3,}ballot\n([\s\S]*?)\n`{3,}/.exec(prompt.slice(at)) ?? []);
  if (example === null) return null;
  const known =
    /^- prefers[^\n]*/m.exec(prompt.slice(prompt.lastIndexOf("# The ballot")))?.[0].match(/\bP\d\w*/g) ?? [];
  const ballot: Record<string, unknown> = JSON.parse(example);
  return withKnownIds(ballot, prompt, known);
}

function listIn(prompt: string, pattern: RegExp): readonly string[] {
  return (
    pattern
      .exec(prompt)?.[1]
      ?.split(", ")
      .filter((id) => id !== "") ?? []
  );
}

/** The fields that a schema holds against what exists. */
function withKnownIds(ballot: Record<string, unknown>, prompt: string, known: readonly string[]) {
  const [first = "P1a"] = known;
  const ranked = listIn(prompt, /^- ranking[^:]*: all of ((?:P\w+(?:, )?)+)/m);
  const toConfirm = listIn(prompt, /^- confirmations[^\n]* one for each of ((?:O\w+(?:, )?)+)/m);
  const toAnswer = listIn(prompt, /^- answers[^\n]* one for each of ((?:O\w+(?:, )?)+)/m);
  const toJudge = listIn(prompt, /one for each of ((?:B\w+(?:, )?)+)/);
  const perFinding = (field: string) => {
    const [item] = Array.isArray(ballot[field]) ? ballot[field] : [];
    return item === undefined ? {} : { [field]: toJudge.map((finding) => ({ ...Object(item), finding })) };
  };
  const [cell] = Array.isArray(ballot.cells) ? ballot.cells : [];
  const cells = cellsAskedFor(prompt).map((place) => ({ ...Object(cell), ...place }));
  const toTick = listIn(prompt, /^- checklist[^\n]*: each of ((?:\w+(?:, )?)+);/m);
  const objections = Array.isArray(ballot.objections) ? ballot.objections : [];
  return {
    ...ballot,
    ...perFinding("judgements"),
    ...perFinding("lastWords"),
    ...("corrections" in ballot ? { corrections: [] } : {}),
    ...("prefers" in ballot && ballot.prefers !== null ? { prefers: first } : {}),
    ...("cells" in ballot ? { cells } : {}),
    ...("driverRanking" in ballot ? { driverRanking: driversToRank(prompt) } : {}),
    ...("driverGroups" in ballot ? { groups: [], driverGroups: [] } : {}),
    ...("ranking" in ballot ? { ranking: ranked } : {}),
    ...("confirmations" in ballot
      ? { confirmations: toConfirm.map((objection) => ({ objection, as: "met", text: "It is." })) }
      : {}),
    ...(toAnswer.length > 0
      ? { answers: toAnswer.map((objection) => ({ objection, as: "open", text: "It is.", evidence: null })) }
      : {}),
    ...("checklist" in ballot ? { checklist: toTick.map((item) => ({ item, kept: true, reason: "It is." })) } : {}),
    ...("objections" in ballot
      ? { objections: objections.map((each) => ({ ...Object(each), against: [...known, "P1a", "P0a"] })) }
      : {}),
  };
}
