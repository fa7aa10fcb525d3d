/** Whoever merges options and drivers is asked about what its prompt shows, and nothing else. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Question } from "../../src/core/question.ts";
import { PROTOCOL_CASES, steadyReplies, worldOf } from "../support/protocol-cases.ts";
import { logOf, type Played, play, resumePlay } from "../support/world.ts";

const QUESTION: Question = {
  text: "Should we keep sessions in the database or in signed tokens?",
  constraints: ["All stays in the region."],
  options: [],
  drivers: [],
  context: [],
  workingDir: "/tmp",
};

function workbenchWorld(changes: Partial<Question> = {}) {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === "workbench");
  assert.ok(cast);
  const world = worldOf(cast, steadyReplies(cast));
  return { ...world, opened: { ...world.opened, question: { ...QUESTION, ...changes } } };
}

const promptIn = ({ sent }: Played) => sent.find(({ call }) => call === "merge/chair")?.prompt ?? "";
const fieldsIn = (prompt: string) =>
  [...prompt.matchAll(/^- (groups|driverGroups|notDrivers): /gm)].map(([, name]) => name);

test("under the person's drivers the merging call is about options alone", async () => {
  assert.deepEqual(fieldsIn(promptIn(await play(workbenchWorld()))), ["groups", "driverGroups", "notDrivers"]);
  const prompt = promptIn(await play(workbenchWorld({ drivers: [{ name: "Costs", weight: 1 }] })));
  assert.deepEqual(fieldsIn(prompt), ["groups"]);
  assert.doesNotMatch(prompt, /Two drivers are one|A constraint is not a driver/);
});

test("a constraint that the person pinned during the debate is shown, and sets no driver aside", async () => {
  const world = workbenchWorld();
  const { events } = await play(world);
  const said = events.map(({ event }) => event).filter(({ type }) => type !== "log.claimed");
  const end = said.findIndex((event) => event.type === "call.started" && event.kind === "merge");
  const note = { kind: "constraint", text: "Nobody is on call at night." } as const;
  const log = await logOf([...said.slice(0, end), { type: "note.said", id: "n1", by: "me", note }]);
  const prompt = promptIn(await resumePlay(world, log));
  assert.match(prompt, /- C2: Nobody is on call at night\./);
  assert.match(prompt, /^- notDrivers: .* what a constraint \(C1\) demands\.$/m);
});
