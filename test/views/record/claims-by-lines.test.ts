import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf } from "../../../src/core/ledger/ledger-of.ts";
import { claimsByLines } from "../../../src/views/record/claims-by-lines.ts";
import { aBallot, debateLog } from "../../support/debate-log.ts";

test("claims whose quotes were found on the same lines come together, wherever they cited it", () => {
  const log = debateLog();
  const cites = (source: string) => ({ text: `See ${source}.`, kind: "fact", evidence: { source, quote: "x" } });
  const cite = (seat: string, source: string, place: { readonly at?: string }) => {
    const call = log.start({ seat, kind: "opening", outside: true });
    log.reply(call, { text: "Yes.", ballot: aBallot({ claims: [cites(source)] }) });
    const check = { of: "claim", index: 0, mark: "found", detail: "", ...place } as const;
    log.add({ type: "evidence.checked", call, checks: [check] });
  };
  cite("architect", "a.md:5", { at: "a.md:6" });
  cite("security", "a.md:6", {});
  assert.deepEqual(
    claimsByLines(ledgerOf(log.state()).claims).map(({ claim, alsoCitedBy }) => [claim.id, alsoCitedBy]),
    [
      ["K0a1", ["K0b1"]],
      ["K0b1", ["K0a1"]],
    ],
  );
});

test("claims that cite the same lines come together, and name each other", () => {
  const log = debateLog();
  const cites = (source: string) => ({ text: `See ${source}.`, kind: "fact", evidence: { source, quote: "x" } });
  const bare = { text: "It is so.", kind: "assumption", evidence: null };
  const said = {
    architect: [cites("a.md:5"), bare, cites("a.md")],
    security: [cites("./a.md:5-5"), bare, cites("a.md")],
  };
  for (const [seat, claims] of Object.entries(said))
    log.answer({ seat, kind: "opening", outside: true, text: "Yes.", ballot: aBallot({ claims }) });
  const claims = claimsByLines(ledgerOf(log.state()).claims);
  assert.deepEqual(
    claims.map(({ claim, alsoCitedBy }) => [claim.id, alsoCitedBy]),
    [
      ["K0a1", ["K0b1"]],
      ["K0b1", ["K0a1"]],
      ["K0a2", []],
      ["K0a3", []],
      ["K0b2", []],
      ["K0b3", []],
    ],
  );
});
