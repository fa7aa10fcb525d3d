/** The chair of a panel summarises the last round before the verdict, but only where summaries are set for the chair itself. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_SETTINGS, type Settings } from "../../src/core/panel.ts";
import { forkEvents } from "../../src/engine/fork-events.ts";
import { mostCalls } from "../../src/protocols/most-calls.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { transcript } from "../../src/views/markdown/transcript.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import type { Said } from "../support/scripted.ts";
import { panelOf, play } from "../support/world.ts";

const CALL = "summarise/chair";
const LONG = "Ash keeps the table. ".repeat(50).trim();
const SUMMARY = "All three keep their own option.";
const UNSET = DEFAULT_SETTINGS.summaries;
const SET = { ...UNSET, bySeat: { chair: { enabled: true, threshold: 600, maxLength: 100 } } };

interface PanelCase {
  readonly summaries?: Settings["summaries"];
  readonly refined?: string;
  readonly summary?: Said;
  readonly rounds?: number;
}

async function playPanel({ summaries = SET, refined = LONG, summary = { text: SUMMARY }, rounds = 2 }: PanelCase) {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol === panelDebate);
  assert.ok(cast);
  const script = overrideReplies(steadyReplies(cast), (call, said) => {
    if (call === `r${rounds}/refine/ash>ash`) return { ...said, text: refined };
    return call === CALL ? summary : null;
  });
  const world = worldOf({ ...cast, rounds }, script);
  const { events, sent, state } = await play({ ...world, opened: { settings: { ...DEFAULT_SETTINGS, summaries } } });
  const calls = sent.map(({ call }) => call);
  return { calls, events, state, promptOf: (call: string) => sent.find((each) => each.call === call)?.prompt ?? "" };
}

const LAST_ROUND = /# The last round, as you summarised it\n\n`{3,}text\n([\s\S]*?)\n`{3,}\n/;

describe("a chair with summaries of its own", () => {
  test("summarises a long last round and writes the verdict from the summary", async () => {
    const { calls, promptOf } = await playPanel({});
    const whole = await playPanel({ summaries: UNSET });
    assert.deepEqual(calls.slice(-2), [CALL, "synthesis/chair"]);
    assert.deepEqual(
      calls.filter((call) => call !== CALL),
      whole.calls,
    );
    assert.ok(promptOf(CALL).includes(LONG));
    assert.doesNotMatch(promptOf(CALL), /# Progress/);
    const verdict = promptOf("synthesis/chair");
    assert.deepEqual([LAST_ROUND.exec(verdict)?.[1], verdict.includes(LONG)], [SUMMARY, false]);
    assert.doesNotMatch(verdict, /# What Seat \d wrote before the closing/);
    const others = (prompt: string) =>
      [...prompt.matchAll(/^# .+$/gm)]
        .map(([heading]) => heading)
        .filter((each) => !/before the closing|The last round/.test(each));
    assert.deepEqual(others(verdict), others(whole.promptOf("synthesis/chair")));
  });

  test("summarises the proposals too where the last round is the first", async () => {
    const { promptOf } = await playPanel({ rounds: 1 });
    assert.match(promptOf(CALL), /The opening of Seat \d/);
    assert.doesNotMatch(promptOf("synthesis/chair"), /# The opening of Seat \d/);
  });

  test("has its characters before and after in the log and the transcript, after the closing words", async () => {
    const { state, promptOf } = await playPanel({});
    const [, read = ""] = /# To be summarised\n\n`{3,}text\n([\s\S]*?)\n`{3,}\n\n# Open/.exec(promptOf(CALL)) ?? [];
    assert.deepEqual([read.length > 600, state.calls.get(CALL)?.summarises], [true, read.length]);
    const text = transcript(state);
    assert.match(
      text,
      new RegExp(`, ${read.length.toLocaleString("en")} characters summarised in ${SUMMARY.length}\n`),
    );
    const headings = [...text.slice(text.indexOf("## Conclusion")).matchAll(/^### (.+)$/gm)].map(([, title]) => title);
    assert.deepEqual(headings, [
      "ash: closing statement",
      "birch: closing statement",
      "cedar: closing statement",
      "chair: summary",
      "chair: verdict",
    ]);
  });

  test("reads a short last round whole", async () => {
    const short = await playPanel({ refined: "Short." });
    const whole = await playPanel({ refined: "Short.", summaries: UNSET });
    assert.deepEqual(short.calls, whole.calls);
    assert.equal(short.promptOf("synthesis/chair"), whole.promptOf("synthesis/chair"));
  });

  test("reads everything where its summary fails", async () => {
    const failed = await playPanel({ summary: { fail: "SPEAKER_DECLINED" } });
    const whole = await playPanel({ summaries: UNSET });
    assert.ok(failed.calls.includes(CALL));
    assert.equal(failed.promptOf("synthesis/chair"), whole.promptOf("synthesis/chair"));
  });

  test("summarises again in a fork, whose last round is another", async () => {
    const { events } = await playPanel({});
    const copied = forkEvents(events, 2, "002-fork").flatMap((event) => ("call" in event ? event.call : []));
    assert.deepEqual([copied.includes("r2/refine/ash>ash"), copied.includes(CALL)], [true, false]);
  });
});

test("the summaries of seats, or an entry that turns them off, leave the chair without one", async () => {
  for (const summaries of [
    { ...UNSET, threshold: 600 },
    { ...SET, bySeat: { chair: { ...SET.bySeat.chair, enabled: false } } },
  ]) {
    const { calls, promptOf } = await playPanel({ summaries });
    assert.deepEqual([calls.includes(CALL), promptOf("synthesis/chair").includes(LONG)], [false, true]);
  }
});

test("the plan counts the chair's summary only where it is set", () => {
  const panel = panelOf(["ash", "birch", "cedar"], true);
  const most = (summaries: Settings["summaries"]) =>
    mostCalls(panelDebate.plan(panel, 2, { ...DEFAULT_SETTINGS, summaries }), panel);
  assert.equal(most(SET), most(UNSET) + 1);
});
