/** Whole scripted debates, each with an end that every view has to tell. */

import assert from "node:assert/strict";
import type { CallKey } from "../../src/core/ids.ts";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import type { Verdict } from "../../src/core/verdict.ts";
import { accepting, answerBallot, blocking, designBallot } from "./ballots.ts";
import {
  overrideReplies,
  PROTOCOL_CASES,
  type ProtocolCase,
  seatOf,
  steadyReplies,
  worldOf,
} from "./protocol-cases.ts";
import { confirmationsIn, kindOf } from "./random-replies.ts";
import type { Said } from "./scripted.ts";
import { play } from "./world.ts";

export function caseOf(name: string, rounds: number): ProtocolCase {
  const found = PROTOCOL_CASES.find(({ protocol }) => protocol.name === name);
  assert.ok(found);
  return { ...found, rounds };
}

/** What the raiser of an answered objection does in its closing call. */
export type LastWord = (said: Said, prompt: string) => Said;

export const NO_ANSWER: LastWord = () => ({ fail: "SPEAKER_DECLINED" });

export function confirm(as: "met" | "not_met" | "withdrawn"): LastWord {
  return (said, prompt) => ({
    ...said,
    ballot: { ...Object(said.ballot), confirmations: confirmationsIn(prompt, as) },
  });
}

const fixed = [{ objection: "O2c1", as: "fixed", text: "Tokens live for a minute." }];

/** A roundtable of three rounds that all three end on P1a: cedar blocks it in the second, ash answers in the third. */
export function blockedTable(close: LastWord) {
  const table = caseOf("roundtable", 3);
  const base = steadyReplies(table);
  return play(
    worldOf(table, (request) => {
      const { call, prompt } = request;
      const said = base(request);
      const ballot = { ...Object(said.ballot), prefers: "P1a", movedBy: ["C1"] };
      if (call === "r2/discuss/cedar")
        return { ...said, ballot: { ...Object(said.ballot), objections: [{ ...blocking, against: ["P1a"] }] } };
      if (call === "r3/discuss/ash") return { ...said, ballot: { ...ballot, answers: fixed } };
      if (call.startsWith("closing/cedar")) return close({ ...said, ballot }, prompt);
      return kindOf(call) === "closing" || call.startsWith("r3/discuss") ? { ...said, ballot } : said;
    }),
  );
}

/** Every seat raises an objection in its closing call; `checklist` is what the chair says of those that are open. */
export function objectAtEnd(cast: ProtocolCase, checklist: (open: readonly string[]) => Verdict["checklist"]) {
  const base = steadyReplies(cast);
  return play(
    worldOf(cast, (request) => {
      const said = base(request);
      const ballot = Object(said.ballot);
      const kind = kindOf(request.call);
      if (kind === "closing") {
        const title = LATE_TITLES[seatOf(request.call)] ?? "";
        const objections = [{ ...blocking, title, text: `${title}.`, against: cast.own.slice(0, 1) }];
        return { ...said, ballot: { ...ballot, objections } };
      }
      if (kind !== "synthesis") return said;
      const [, open = ""] = /# Open objections\n\n([\s\S]*?)\n\n#/.exec(request.prompt) ?? [];
      const ids = [...open.matchAll(/^- (O\w+) /gm)].map(([, id = ""]) => id);
      return { ...said, ballot: { ...ballot, checklist: checklist(ids) } };
    }),
  );
}

/** None says what another says. */
const LATE_TITLES: Readonly<Record<string, string>> = {
  ash: "Backups take whole nights",
  birch: "Nobody renews licences",
  cedar: "Customers abroad notice latency",
};

/** cedar, who prefers an option of its own, fails in its last two calls. */
export function absentDissenter() {
  const cast = caseOf("roundtable", 2);
  const isLate = (call: CallKey) => call.startsWith("r2/discuss") || kindOf(call) === "closing";
  return play(
    worldOf(
      cast,
      overrideReplies(steadyReplies(cast), (call, said) => {
        if (!isLate(call)) return null;
        if (seatOf(call) === "cedar") return { fail: "SPEAKER_DECLINED" };
        return { ...said, ballot: { ...Object(said.ballot), prefers: "P1a", movedBy: ["C1"] } };
      }),
    ),
  );
}

/** ash amends its option after it was challenged; all end on it. */
export function amendedOption() {
  const cast = caseOf("challenge", 1);
  const amends = { name: null, summary: "A table with a cache.", changes: ["A cache in front of it."] };
  return play(
    worldOf(
      cast,
      overrideReplies(steadyReplies(cast), (call, said) => {
        const ballot = { ...Object(said.ballot), prefers: "P0a", movedBy: ["C1"] };
        if (call === "r1/respond/ash") return { ...said, ballot: { ...ballot, amends } };
        return kindOf(call) === "closing" || kindOf(call) === "respond" ? { ...said, ballot } : null;
      }),
    ),
  );
}

/** All three open with the same option, written differently. */
export function equalNames() {
  const cast = caseOf("challenge", 1);
  const names: Readonly<Record<string, string>> = { ash: "Redis", birch: "redis", cedar: "REDIS!" };
  return play(
    worldOf(
      cast,
      overrideReplies(steadyReplies(cast), (call, said) => {
        if (kindOf(call) === "opening") return { ...said, ballot: answerBallot(names[seatOf(call)] ?? "") };
        if (kindOf(call) === "attack") return { text: "It falls over.", ballot: { objections: [] } };
        return null;
      }),
    ),
  );
}

/** The reviewer accepts the design and holds on to an objection that blocks it. */
export function acceptedButBlocked() {
  return play({
    limits: { rounds: 1 },
    opened: { settings: { ...DEFAULT_SETTINGS, closing: true } },
    script: ({ call, prompt }) => {
      const ballots: Readonly<Record<string, unknown>> = {
        design: designBallot({ signal: "proposing_final" }),
        review: { ...accepting, objections: [blocking] },
        closing: { prefers: "P1a", confidence: 70, confirmations: confirmationsIn(prompt, "not_met") },
        synthesis: { decision: "Build it, once the token expires." },
      };
      return { text: "Words.", ballot: ballots[kindOf(call)] };
    },
  });
}
