/** What a seat lists and makes no point of is asked for in the closing, so that no answer loses it; what it dropped since is not. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerBallot } from "../../support/ballots.ts";
import { overrideReplies, PROTOCOL_CASES, steadyReplies, worldOf } from "../../support/protocol-cases.ts";
import type { Said } from "../../support/scripted.ts";
import { play } from "../../support/world.ts";

const OPENING = [
  "Leases.",
  "- Nobody has measured how long the longest job holds its row.",
  "- Serial runs overlap during the following night.",
].join("\n");
const REWRITTEN = [
  "Leases, renewed.",
  "- Nobody has measured how long the longest job holds its row.",
  "",
  "| Failure | Whoever notices | Remedy |",
  "|---|---|---|",
  "| Lease expires early | worker renewing twice | renew after a third |",
].join("\n");

async function closingOf(name: string, replies: Readonly<Record<string, (said: Said) => Said>>, rounds = 1) {
  const cast = PROTOCOL_CASES.find(({ protocol }) => protocol.name === name);
  assert.ok(cast);
  const script = overrideReplies(steadyReplies(cast), (call, said) => replies[call]?.(said) ?? null);
  const { sent } = await play(worldOf({ ...cast, rounds }, script));
  const prompt = sent.find(({ call }) => call === "closing/ash")?.prompt ?? "";
  const [, title = "", items = ""] = /# What your (\w+) lists\n\n[^\n]*\n\n```text\n([\s\S]*?)\n```/.exec(prompt) ?? [];
  return { title, items };
}

const opening = { "opening/ash": () => ({ text: OPENING, ballot: answerBallot("Leases") }) };

test("a seat that wrote its option anew is asked for what that lists, and not for what only its opening did", async () => {
  const respond = (said: Said) => ({ ...said, text: REWRITTEN, ballot: { ...Object(said.ballot), prefers: "P0a" } });
  assert.deepEqual(await closingOf("challenge", { ...opening, "r1/respond/ash": respond }), {
    title: "option",
    items: [
      "- Nobody has measured how long the longest job holds its row.",
      "- Lease expires early, worker renewing twice, renew after a third",
    ].join("\n"),
  });
});

test("a seat whose option is what its opening says is asked for what that lists", async () => {
  const respond = (said: Said) => ({ ...said, text: "Theirs.", ballot: { ...Object(said.ballot), prefers: "P0b" } });
  const { title, items } = await closingOf("challenge", { ...opening, "r1/respond/ash": respond });
  assert.deepEqual([title, items.split("\n").length], ["opening", 2]);
});

test("an option that was amended is read as it stands", async () => {
  const changes = [{ replaces: "Serial runs overlap during the following night.", text: "They wait." }];
  const amends = { summary: "Leases, in order.", changes };
  const amend = (said: Said) => ({ ...said, ballot: { ...Object(said.ballot), prefers: "P1a", amends } });
  const first = { "r1/opening/ash": opening["opening/ash"] };
  assert.equal((await closingOf("roundtable", first, 2)).title, "opening");
  assert.deepEqual(await closingOf("roundtable", { ...first, "r2/discuss/ash": amend }, 2), {
    title: "option",
    items: "- Nobody has measured how long the longest job holds its row.",
  });
});
