/** For each protocol, three seats that behave as told: what each says by kind of call, with everything else as usual. */

import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import { cascade } from "../../src/protocols/cascade.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { council } from "../../src/protocols/council.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { workbench } from "../../src/protocols/workbench.ts";
import { aFinding, answerBallot, synthesisBallot } from "./ballots.ts";
import { cellsAskedFor, driversToRank } from "./matrix-prompts.ts";
import { answersIn, confirmationsIn, idsAskedFor, kindOf, SEATS } from "./random-replies.ts";
import type { Said, Script } from "./scripted.ts";
import type { World } from "./world.ts";

export interface ProtocolCase {
  readonly protocol: Protocol;
  readonly rounds: number;
  /** The kind whose ballots decide, and the id of each seat's own option. */
  readonly final: string;
  readonly own: readonly string[];
}

export const PROTOCOL_CASES: readonly ProtocolCase[] = [
  { protocol: panelDebate, rounds: 2, final: "refine", own: ["P1a", "P1b", "P1c"] },
  { protocol: challengeDebate, rounds: 1, final: "respond", own: ["P0a", "P0b", "P0c"] },
  { protocol: roundtable, rounds: 2, final: "discuss", own: ["P1a", "P1b", "P1c"] },
  { protocol: workbench, rounds: 2, final: "argue", own: ["P0a", "P0b", "P0c"] },
  { protocol: cascade, rounds: 2, final: "respond", own: ["P0a", "P0b", "P0c"] },
  { protocol: council, rounds: 1, final: "rank", own: ["P0a", "P0b", "P0c"] },
];

export function seatOf(call: string): string {
  return (
    call
      .replace(/\/repair$/, "")
      .split("/")
      .at(-1)
      ?.split(">")[0] ?? ""
  );
}

/** Every seat holds its own option to the end. */
export function steadyReplies({ own }: ProtocolCase): Script {
  return ({ call, prompt }) => {
    const seat = seatOf(call);
    const index = SEATS.indexOf(seat);
    const stance = { prefers: own[index] ?? own[0], confidence: 90, reasons: [`Option of ${seat}, for a reason.`] };
    const kind = kindOf(call);
    // Everyone thinks best of its own option, so that every cell is contested.
    const scored = {
      ...stance,
      cells: cellsAskedFor(prompt).map((place) => ({
        ...place,
        score: place.option === own[index] ? 9 : 4,
        text: `Words of ${seat} on it.`,
        kind: "estimate",
      })),
      driverRanking: driversToRank(prompt),
    };
    const ballots: Record<string, unknown> = {
      answer: answerBallot(`Option of ${seat}`, { confidence: 90 }),
      opening: answerBallot(`Option of ${seat}`, { confidence: 90 }),
      propose: call.startsWith("r1/") ? answerBallot(`Option of ${seat}`, { confidence: 90 }) : stance,
      critique: { objections: [] },
      refine: stance,
      challenge: { strengths: ["Small."], asks: ["How many?"], objections: [], requests: ["A measurement."] },
      respond: stance,
      discuss: stance,
      closing: { ...stance, confirmations: confirmationsIn(prompt, "not_met") },
      reply: { answers: answersIn(prompt, "open") },
      moderate: { ...stance, prefers: own[0] },
      frame: answerBallot(`Option of ${seat}`, {
        confidence: 90,
        drivers: [
          { name: "Effort to run", meaning: "Nobody is on call." },
          { name: `Wish of ${seat}`, meaning: "" },
        ],
      }),
      merge: { groups: [], driverGroups: [{ name: "Wishes", drivers: ["W0a2", "W0b2", "W0c2"] }] },
      score: scored,
      argue: scored,
      rank: { ...stance, ranking: own.filter((id) => id !== own[index]) },
      find: { findings: [{ ...aFinding, title: `Words of ${seat}`, quote: `Words of ${seat}.` }] },
      complete: { corrections: [] },
      examine: {
        judgements: idsAskedFor(prompt).map((finding) => ({
          finding,
          as: seat === "ash" ? "refuted" : "confirmed",
          text: "Followed.",
        })),
      },
      defend: {
        lastWords: idsAskedFor(prompt).map((finding) => ({ finding, as: "stands", text: "It happens." })),
      },
      group: { groups: own.map((id) => ({ name: `Alone ${id}`, options: [id] })) },
      synthesis: synthesisBallot({ checklist: [{ item: "C1", kept: true, reason: "Sign-out deletes the row." }] }),
    };
    return { text: `Words of ${seat} in ${kind}.`, ballot: ballots[kind] };
  };
}

/** The same, with some replies changed. */
export function overrideReplies(base: Script, change: (call: string, said: Said) => Said | null): Script {
  return (request) => {
    const said = base(request);
    return change(request.call, said) ?? said;
  };
}

export function worldOf(cast: ProtocolCase, script: Script): World {
  return {
    protocol: cast.protocol,
    seats: SEATS,
    chair: cast.protocol.chair === "required",
    limits: { rounds: cast.rounds },
    opened: { settings: DEFAULT_SETTINGS },
    script,
  };
}

/** A stance in the last round that decides, or the closing vote. */
export function isFinal({ final, rounds }: ProtocolCase, call: string): boolean {
  if (kindOf(call) === "closing") return true;
  return kindOf(call) === final && (!/^r\d/.test(call) || call.startsWith(`r${rounds}/`));
}
