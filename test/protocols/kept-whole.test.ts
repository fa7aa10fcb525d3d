/**
 * Nothing a seat says is dropped in silence: in every call of every protocol each list of the ballot holds more than any prompt asks
 * for and every text is long, and all of it is in the ledger or the verdict, in JSON, and in the transcript or the record, word for word.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ballotOf } from "../../src/core/debate-calls.ts";
import { ledgerOf } from "../../src/core/ledger/ledger-of.ts";
import { DEFAULT_SETTINGS } from "../../src/core/panel.ts";
import type { State } from "../../src/core/state.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { debateJson } from "../../src/views/json/debate-json.ts";
import { synthesis } from "../../src/views/markdown/synthesis-document.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { exampleBallot } from "../support/echo-ballot.ts";
import { kindOf, SEATS } from "../support/random-replies.ts";
import type { Script } from "../support/scripted.ts";
import { type Played, play } from "../support/world.ts";

/** More than any prompt asks for. */
const ITEMS = 12;
/** Fields whose texts are ids or one of a few words. */
const WORDS: readonly string[] = [
  "accepts",
  "against",
  "as",
  "category",
  "driver",
  "duplicateOf",
  "effort",
  "finding",
  "from",
  "ids",
  "item",
  "kind",
  "movedBy",
  "objection",
  "options",
  "prefers",
  "ranking",
  "refs",
  "same",
  "samePoints",
  "notSame",
  "withdraws",
  "sections",
  "severity",
  "signal",
  "to",
];
/** Lists of ids, or of one item for each thing that there is. */
const ONE_EACH: readonly string[] = [
  ...WORDS,
  "answers",
  "replies",
  "checklist",
  "confirmations",
  "cells",
  "driverGroups",
  "driverRanking",
  "groups",
  "judgements",
  "corrections",
  "lastWords",
];
/** Said to a seat and not about the question: kept with the call, and shown with it. */
const OF_THE_CALL: readonly string[] = ["strengths", "focus", "amendments"];

/** What a position rests on, what one seat says to another, and quotes of findings: the record leaves these to the transcript. */
const IN_TRANSCRIPT_ONLY: readonly string[] = [
  ...OF_THE_CALL,
  "reasons",
  "conditions",
  "fallsWith",
  "statement",
  "option",
  "findings",
];

interface Written {
  readonly field: string;
  readonly text: string;
}

/** The prompt's example with known ids, every list and every text blown up. What was written is added to `written`. */
function fullBallot(call: string, prompt: string, written: Written[]): unknown {
  const ballot = exampleBallot(prompt);
  if (ballot === null) return undefined;
  let count = 0;
  const write = (path: readonly string[]) => {
    count += 1;
    const name = path.at(-1) === "name";
    const said = `${path.join(" ")} number ${count} of ${call.replace(/\W+/g, " ")}`;
    const text = name ? said : `${said}: ${"and it goes on, ".repeat(60)}to the end of number ${count}.`;
    written.push({ field: path[0] ?? "", text });
    return text;
  };
  const fill = (value: unknown, path: readonly string[]): unknown => {
    const key = path.at(-1) ?? "";
    if (Array.isArray(value)) {
      const isOneEach =
        ONE_EACH.includes(key) || path[0] === "driverGroups" || ("decision" in ballot && path.join() === "points");
      const items = isOneEach ? value : Array.from({ length: ITEMS }, () => value[0]);
      return items.map((item) => fill(item, path));
    }
    if (key === "evidence")
      return { source: `${call.replace(/\W+/g, "-")}.md:${count}`, quote: write([...path, "quote"]) };
    if (key === "statement" || (typeof value === "string" && !isWord(path, value))) return write(path);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, [...path, name])]));
  };
  return Object.fromEntries(
    Object.entries(withItems(ballot, prompt)).map(([name, value]) => [name, fill(value, [name])]),
  );
}

/** One answer for each open objection, one reply for each question and request, by their ids. */
function withItems(ballot: Record<string, unknown>, prompt: string): Record<string, unknown> {
  const idsIn = (pattern: RegExp) => [...new Set([...prompt.matchAll(pattern)].map(([, id]) => id))];
  const perId = (field: string, key: string, ids: readonly unknown[]) => {
    const [item] = Array.isArray(ballot[field]) ? ballot[field] : [];
    return item === undefined ? {} : { [field]: ids.map((id) => ({ ...Object(item), [key]: id })) };
  };
  return {
    ...ballot,
    ...perId("answers", "objection", idsIn(/^- (O\d\w+) \(/gm)),
    ...perId("replies", "to", idsIn(/^- ([QR]\d\w+)/gm)),
    ...(Array.isArray(ballot.tradeoffs) ? perId("tradeoffs", "option", idsIn(/^- (P\d\w+) /gm)) : {}),
    ...("driverGroups" in ballot ? { driverGroups: [{ name: "All", drivers: idsIn(/^- (W\d\w+):/gm) }] } : {}),
    ...("groups" in ballot ? { groups: [{ name: "All", options: idsIn(/^# Option (P\d\w+)/gm) }] } : {}),
    ...("decision" in ballot
      ? perId(
          "points",
          "ids",
          idsIn(/^- (D\d\w+)/gm).map((id) => [id]),
        )
      : {}),
  };
}

/** `option` is an id in some fields and an option in others. */
function isWord(path: readonly string[], value: string): boolean {
  return WORDS.some((word) => path.includes(word) && path.at(-1) === word) || /^[PW]\d/.test(value);
}

async function playFull(protocol: Protocol): Promise<Played & { readonly written: readonly Written[] }> {
  const written: Written[] = [];
  const script: Script = ({ call, prompt }) => ({
    text: `Words of ${call}.`,
    ballot: fullBallot(call, prompt, written),
  });
  const played = await play({
    protocol,
    seats: SEATS.slice(0, Math.min(3, protocol.seats.most)),
    chair: protocol.chair !== "no",
    limits: { rounds: Math.min(2, protocol.rounds.most) },
    opened: { settings: { ...DEFAULT_SETTINGS, closing: true, pairwise: false, stop: "fixed", clarify: true } },
    script,
  });
  return { ...played, written };
}

for (const protocol of PROTOCOLS) {
  test(`${protocol.name}: all that every ballot says is in the ledger or the verdict, in JSON and in the transcript, whole`, async () => {
    const { state, sent, written } = await playFull(protocol);
    const faults = sent.flatMap(({ prompt }) => /could not be counted: (.*)\. Send/.exec(prompt)?.[1] ?? []);
    assert.deepEqual(faults, []);
    assert.ok(written.length > 50);
    const kept = JSON.stringify([ledgerOf(state), state.verdict, clarified(state)]);
    const ballots = JSON.stringify([...state.calls.keys()].map((call) => ballotOf(state, call)));
    const lost = written.filter(({ field, text }) => !(OF_THE_CALL.includes(field) ? ballots : kept).includes(text));
    assert.deepEqual(
      lost.map(({ text }) => text.slice(0, 80)),
      [],
    );
    const missing = (document: string) => written.filter(({ text }) => !document.includes(text));
    const unescaped = (markdown: string) => markdown.replaceAll("\\", "");
    assert.deepEqual(missing(JSON.stringify(debateJson(state))), []);
    assert.deepEqual(missing(unescaped(transcript(state))), []);
    assert.deepEqual(
      missing(unescaped(synthesis(state) ?? "")).filter(({ field }) => !IN_TRANSCRIPT_ONLY.includes(field)),
      [],
    );
  });
}

/** What seats ask the person first is put to the person, and is kept with the question. */
function clarified(state: State): unknown {
  return [...state.calls.keys()].filter((call) => kindOf(call) === "clarify").map((call) => ballotOf(state, call));
}
