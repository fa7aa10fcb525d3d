// A debate whose host is waited for: it goes on without one that does not come, as with any seat that failed, and what is handed
// in counts like any seat's words.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderHome } from "../../src/folder/folder-home.ts";
import { findPendingAsks, selectAsk, submitContribution } from "../../src/folder/submit-contribution.ts";
import { type DebateOptions, debate, memoryLog, type Recorded, resume, type State } from "../../src/index.ts";
import { hostBox } from "../../src/log/host-box.ts";
import { PROTOCOLS } from "../../src/protocols/index.ts";
import { echoBallot } from "../support/echo-ballot.ts";
import { tempFolder } from "../support/temp-folder.ts";
import "./own-config.ts";

const scenario = (name: string) => `script:${join(import.meta.dirname, `../fixtures/scenarios/${name}.yaml`)}`;
const QUESTION = "Should sessions be rows in a table or signed tokens?";
// Long enough for a script on a busy machine: the limit is that of every seat.
const SHORT = { timeout: 1.5 };

function ends({ calls }: State, seat: string): readonly string[] {
  return [...calls.values()].flatMap((call) => {
    if (call.seat !== seat) return [];
    return [call.status === "failed" ? `${call.key} ${call.code}: ${call.message}` : `${call.key} ${call.status}`];
  });
}

test("a host that never answers is absent for the whole run, and the others decide", async (t) => {
  const path = join(tempFolder(t), "sessions");
  const happened: Recorded[] = [];
  const { state } = await debate({
    question: QUESTION,
    protocol: "challenge",
    noClosing: true,
    pairwise: true,
    rounds: 1,
    seats: [`architect=${scenario("challenge")}`, `reviewer=${scenario("challenge")}`, "security=host"],
    chair: scenario("challenge"),
    ...SHORT,
    path,
    onRecorded: (recorded) => happened.push(recorded),
  });
  const out = "Not asked: the seat is out because it failed for good (no contribution).";
  assert.deepEqual(ends(state, "security").slice(0, 2), [
    "opening/security SPEAKER_NO_CONTRIBUTION: The host did not answer within 1.5 s.",
    `r1/challenge/security>architect CALL_SEAT_OUT: ${out}`,
  ]);
  assert.deepEqual(
    happened.filter(({ event }) => event.type === "call.retried"),
    [],
  );
  assert.equal(state.verdict?.outcome, "split");
  assert.deepEqual(
    state.verdict?.votes.flatMap(({ seats }) => seats),
    ["architect", "reviewer"],
  );
  assert.match(readFileSync(join(path, "transcript.md"), "utf8"), /\*\*Absent: no contribution\*\*/);
  assert.ok(!existsSync(join(path, "rounds/r000_security.md")));
});

const DUET: Omit<DebateOptions, "path"> = {
  question: QUESTION,
  protocol: "duet",
  noClosing: true,
  seats: [`architect=${scenario("agreed")}`, "reviewer=host"],
  chair: scenario("agreed"),
};

test("a duet without its host stops as insufficient, and is resumed when the host answers", async (t) => {
  const path = join(tempFolder(t), "sessions");
  const { state } = await debate({ ...DUET, ...SHORT, path });
  assert.deepEqual(
    [state.stopped, ends(state, "reviewer")],
    [
      { reason: "insufficient", missing: ["r1/review/reviewer"] },
      ["r1/review/reviewer SPEAKER_NO_CONTRIBUTION: The host did not answer within 1.5 s."],
    ],
  );
  await assert.rejects(
    submitContribution({ home: folderHome(path), state }, { call: "r1/review/reviewer", text: "Late.", by: "me" }),
    {
      code: "HOST_NOT_ASKED",
      message: "The call r1/review/reviewer has timed out or was skipped.",
    },
  );
  const gone = await resume(path, { timeout: 60, ...comingHost(path) });
  assert.deepEqual([gone.state.verdict?.outcome, gone.state.verdict?.votes.length], ["consensus", 1]);
});

test("a host that sends no ballot is asked for it once, in a separate call, and then abstains", async (t) => {
  const path = join(tempFolder(t), "sessions");
  const { state } = await debate({ ...DUET, rounds: 1, path, ...comingHost(path, () => "Hm, I do not know.") });
  assert.deepEqual(ends(state, "reviewer"), ["r1/review/reviewer answered", "r1/review/reviewer/repair answered"]);
  assert.equal(state.verdict?.outcome, "insufficient");
});

for (const { name, chair, seats } of PROTOCOLS) {
  test(`a ${name} with only hosts is asked call by call, several at once, and reaches its verdict`, async (t) => {
    const folder = tempFolder(t);
    const path = join(folder, "sessions");
    const reviewed = join(folder, "sum.ts");
    writeFileSync(reviewed, "export const sum = (a: number, b: number) => a - b;\n");
    const { state } = await debate({
      question: QUESTION,
      protocol: name,
      ...(name === "review" ? { context: [reviewed] } : {}),
      rounds: name === "poll" || name === "council" || name === "review" ? 1 : 2,
      seats: ["architect=host", "reviewer=host", "security=host"].slice(0, Math.max(2, seats.least)),
      ...(chair === "no" ? {} : { chair: "host" }),
      path,
      ...comingHost(path, (prompt) => `My view.\n\n${echoBallot(prompt)}`),
    });
    const calls = [...state.calls.values()];
    assert.deepEqual(
      calls.filter(({ status }) => status !== "answered"),
      [],
    );
    assert.notEqual(state.verdict, null);
    assert.deepEqual(await hostBox(path).listAsks(), []);
  });
}

test("a debate without a folder cannot have a host", async () => {
  const log = memoryLog(Date.now);
  await assert.rejects(debate({ ...DUET, log }), {
    code: "SPEAKER_NOT_READY",
    message: /reviewer.*this debate has none/,
  });
});

const ACCEPTS = '```ballot\n{"signal":"accepting_final","confidence":80,"reasons":["Nothing breaks."]}\n```\n';

/** Hands in whenever its seat is waited for. */
function comingHost(folder: string, text: (prompt: string) => string = () => `I would build it.\n\n${ACCEPTS}`) {
  let latest: State | null = null;
  return {
    onRecorded: (_: Recorded, state: State) => {
      latest = state;
    },
    onLive: ({ call, type }: { readonly call: string; readonly type: string }) => {
      const state = latest;
      if (type !== "waiting" || state === null) return;
      void findPendingAsks(folderHome(folder), state).then((asks) =>
        submitContribution(
          { home: folderHome(folder), state },
          { call, text: text(selectAsk(state, call, asks).prompt), by: "me" },
        ),
      );
    },
  };
}
