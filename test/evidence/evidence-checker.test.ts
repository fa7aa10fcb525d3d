/** A whole debate whose seats cite pages of a site that behaves and misbehaves: the mark goes with the claim, nothing stops it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { evidenceChecker } from "../../src/evidence/evidence-checker.ts";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { answerBallot, synthesisBallot } from "../support/ballots.ts";
import { loopbackSite, page, redirectTo } from "../support/loopback-site.ts";
import { kindOf, SEATS } from "../support/random-replies.ts";
import { play, ROUNDS_ALONE } from "../support/world.ts";

const QUOTE = "The default is 100.";

test("pages that are there, gone, turning in a circle, huge, slow and private get their marks, and the verdict its reasons", async (t) => {
  const site = await loopbackSite(t, {
    "/present": page("text/html", `<p>${QUOTE}</p>`),
    "/changed": page("text/html", "<p>The default is 200.</p>"),
    "/loop": redirectTo("/loop"),
    "/huge": page("text/plain", "x".repeat(2_100_000)),
    "/slow": () => undefined,
    "/inwards": redirectTo("http://169.254.169.254/latest/meta-data"),
  });
  const names = ["/present", "/changed", "/absent", "/loop", "/huge", "/slow", "/inwards"];
  const claims = names.map((name) => ({
    text: `As ${name} says.`,
    kind: "fact",
    evidence: { source: site.url + name, quote: QUOTE },
  }));
  const checkEvidence = evidenceChecker({
    level: "web",
    workingDir: "/",
    hidden: [],
    privateHosts: ["127.0.0.1"],
    timeMs: 1_500,
  });
  const { state, sent } = await play({
    protocol: roundtable,
    seats: SEATS,
    chair: true,
    limits: { rounds: 2 },
    opened: { settings: { ...ROUNDS_ALONE, evidence: "web", stop: "fixed" } },
    checkEvidence,
    script: ({ call }) => {
      const isAsh = call.endsWith("/ash");
      const ballots: Record<string, unknown> = {
        opening: answerBallot("Table", isAsh ? { claims } : {}),
        synthesis: synthesisBallot({
          reasons: [1, 2, 3, 4].map((number) => ({ text: `Reason ${number}.`, refs: [`K1a${number}`] })),
        }),
      };
      const stance = { prefers: "P1a", confidence: 60, reasons: [] };
      return { text: "Words.", ballot: ballots[kindOf(call)] ?? stance };
    },
  });
  const marks = ["found", "missing", "missing", "unchecked", "unchecked", "unchecked", "unchecked"];
  assert.deepEqual(
    state.verdict?.claims.map(({ check }) => check?.mark),
    marks,
  );
  assert.deepEqual(
    state.verdict?.claims.slice(3).map(({ check }) => check?.detail.replaceAll(/:\d{4,5}\b/g, "")),
    [
      "127.0.0.1 redirects in a circle.",
      "127.0.0.1/huge is too long to read completely.",
      "127.0.0.1 did not send the page within 1.5 s.",
      "169.254.169.254 is a private address.",
    ],
  );
  assert.deepEqual(
    [state.verdict?.reasons.map(({ text }) => text), state.verdict?.struck.map(({ text }) => text)],
    [
      ["Reason 1.", "Reason 4."],
      ["Reason 2.", "Reason 3."],
    ],
  );
  const told = sent.find(({ call }) => call === "r2/discuss/ash")?.prompt ?? "";
  assert.match(told, /# Citations of yours to correct\n\n- K1a2 \u2717: As \/changed says\./);
  const written = sent.find(({ call }) => kindOf(call) === "synthesis")?.prompt ?? "";
  assert.match(written, /^- K1a1 \u2713 \(fact\): As \/present says\./m);
  assert.match(written, /^- K1a6 \? \(fact\): As \/slow says\./m);
});
