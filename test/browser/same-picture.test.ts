// The page and the terminal show one debate alike: the same choices at a checkpoint, the same votes, stops and time left.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { DebateEvent } from "../../src/core/event.ts";
import type { State } from "../../src/core/state.ts";
import { NO_COST_AHEAD } from "../../src/engine/estimate/cost-ahead.ts";
import { timeLeft } from "../../src/engine/estimate/time-left.ts";
import { readTimings } from "../../src/engine/estimate/timings-file.ts";
import { fileLog } from "../../src/log/file-log.ts";
import { debatePlan } from "../../src/protocols/debate-plan.ts";
import { frame } from "../../src/terminal/frame.ts";
import { modeFor, WATCHING } from "../../src/terminal/mode.ts";
import { liveCalls } from "../../src/views/live/live-calls.ts";
import { phaseProgress } from "../../src/views/phase-progress.ts";
import { renderLines } from "../../src/views/styled-text.ts";
import { pageServer } from "../../src/web/page-server.ts";
import { testBrowser } from "../support/browser.ts";
import type { DebateLog } from "../support/debate-log.ts";
import { moderatedDebate } from "../support/examples/moderated.ts";
import { offlineEditsOpening, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { tempFolder } from "../support/temp-folder.ts";

const browser = testBrowser();

/** The debate as a log that this process owns, with the page on it and the state that the terminal draws from. */
async function shown(t: TestContext, log: DebateLog, width = 1280) {
  const page = await browser.page(t, { viewport: { width, height: 900 } });
  if (!page) return null;
  const parent = tempFolder(t);
  const { id } = log.state();
  const folder = join(parent, id);
  mkdirSync(folder);
  const claim = await fileLog(folder, {
    now: Date.now,
    onTrouble: () => undefined,
    giveUp: AbortSignal.abort(),
  }).claim();
  t.after(() => claim.release());
  const events = log.events.map(({ event }) => event).filter(({ type }) => type !== "log.claimed");
  for (const event of events) await claim.append(event);
  const server = await pageServer(parent, 0);
  t.after(() => server.close());
  await page.goto(`${server.url}#/${id}`);
  await page.locator("#cost").waitFor();
  return { page, claim, state: () => log.state() };
}

function terminal(state: State, { width = 160 } = {}): string {
  const nowMs = Date.parse(state.updatedAt);
  const plan = debatePlan(state);
  const left = timeLeft(state, plan, { timings: readTimings(), nowMs });
  const view = { state, mode: modeFor(WATCHING, state), live: liveCalls(), plan, left, cost: NO_COST_AHEAD };
  const lines = frame({ ...view, nowMs, by: "owner", hasKeys: true }, { width, height: 60 });
  return renderLines(lines, { color: false });
}

/** `n  Next round`, as the rows of the menu begin. */
function terminalChoices(state: State): readonly string[] {
  return [...terminal(state).matchAll(/^[ ›]{3}([a-z] {2}.+?) {3,}/gm)].map(([, row = ""]) => row);
}

/** As `conclave` keeps them on this machine. */
function keepTimingsOf(t: TestContext, speakers: readonly (readonly [string, Record<string, number[]>])[]): void {
  const before = process.env.XDG_STATE_HOME;
  const home = tempFolder(t);
  mkdirSync(join(home, "conclave"));
  writeFileSync(
    join(home, "conclave", "timings.json"),
    JSON.stringify({ version: 1, speakers: Object.fromEntries(speakers) }),
  );
  process.env.XDG_STATE_HOME = home;
  t.after(() => {
    if (before === undefined) delete process.env.XDG_STATE_HOME;
    else process.env.XDG_STATE_HOME = before;
  });
}

/** One round of three, then the person ends it. */
function roundsCutShort(): DebateLog {
  const log = offlineEditsOpening();
  for (const { name: seat } of log.state().panel.seats) {
    log.answer({ seat, kind: "opening", outside: true, text: "So." });
  }
  log.round(1);
  for (const kind of ["challenge", "respond"]) {
    for (const { name: seat } of log.state().panel.seats) log.answer({ seat, kind, stage: 1, text: "But." });
  }
  log.add({ type: "rounds.ended", after: 1, reason: "person" });
  return log;
}

const CHECKPOINTS: readonly Extract<DebateEvent, { type: "checkpoint.opened" }>[] = [
  { type: "checkpoint.opened", checkpoint: "clarify", asks: ["Which regions?"], endsBy: null },
  { type: "checkpoint.opened", checkpoint: "r2", asks: ["Who settles a conflict?"], endsBy: null },
  { type: "checkpoint.opened", checkpoint: "r2", asks: [], endsBy: "consensus" },
  { type: "checkpoint.opened", checkpoint: "r2", asks: [], endsBy: "budget" },
];

describe("page and terminal", () => {
  for (const opened of CHECKPOINTS) {
    test(`offer the same choices at ${opened.checkpoint} that ends by ${opened.endsBy ?? "nothing"}`, async (t) => {
      const log = offlineEditsUndecided();
      log.add(opened);
      const both = await shown(t, log);
      if (!both) return;
      const { page, state } = both;
      await page.locator(".choice").first().waitFor();
      const keys = await page.locator(".choice kbd").allTextContents();
      const labels = await page.locator(".choice b").allTextContents();
      const choices = terminalChoices(state());
      assert.ok(choices.length > 1);
      assert.deepEqual(
        labels.map((label, index) => `${keys[index]}  ${label}`),
        choices,
      );
    });
  }

  test("count the same votes, without the moderator's", async (t) => {
    const both = await shown(t, moderatedDebate());
    if (!both) return;
    const { page, state } = both;
    const [, votes] = /^ votes +(.+?) {3,}/m.exec(terminal(state(), { width: 100 })) ?? [];
    assert.equal(votes, "tied 1–1 → “Rewrite” 2–0");
    const shownVotes = page.locator(".meters dd");
    await shownVotes.getByText(votes).waitFor();
    const chart = await page.locator("#positions svg.chart.wide text.d").allTextContents();
    assert.deepEqual(chart, votes.split(" → "));
  });

  test("say the same about the time left, also where only earlier debates tell how long a call takes", async (t) => {
    const log = offlineEditsOpening();
    const { seats, chair } = log.state().panel;
    const kinds = Object.fromEntries(debatePlan(log.state()).map(({ kind }) => [kind, [20_000, 40_000, 90_000]]));
    keepTimingsOf(
      t,
      [...seats, ...(chair ? [chair] : [])].map(({ speaker }) => [speaker, kinds]),
    );
    const both = await shown(t, log);
    if (!both) return;
    const { page, state } = both;
    const [, likely = "", range = "", basis = ""] =
      /^ left +(about .+?), (\d.+?) \((from .+? in earlier debates)\)/m.exec(terminal(state(), { width: 100 })) ?? [];
    assert.notEqual(likely, "");
    await page.locator(".meters dd").getByText(`left: ${likely}, ${range}, ${basis}`, { exact: true }).waitFor();
  });

  test("draw stops that the debate skipped as dashed, and those it made as solid", async (t) => {
    const log = roundsCutShort();
    const both = await shown(t, log);
    if (!both) return;
    const { page, state } = both;
    const drawn = await page.evaluate<string[][]>(
      `[...document.querySelectorAll(".track li")].map((stop) => [stop.className, getComputedStyle(stop).borderTopStyle])`,
    );
    const planned = phaseProgress(state(), debatePlan(state()));
    assert.deepEqual(
      drawn,
      planned.map(({ status }) => [status, status === "skipped" ? "dashed" : "solid"]),
    );
    const pieces = terminal(state()).split("\n")[1]?.trim().split(" ") ?? [];
    assert.deepEqual(
      pieces.map((piece) => piece.startsWith("╌")),
      planned.map(({ status }) => status === "skipped"),
    );
    assert.ok(planned.some(({ status }) => status === "skipped") && planned.some(({ status }) => status === "done"));
  });

  test("take a rejection and a ruling from the menu, and keep waiting", async (t) => {
    const log = offlineEditsUndecided();
    log.add({ type: "checkpoint.opened", checkpoint: "r2", asks: [], endsBy: null });
    const both = await shown(t, log, 390);
    if (!both) return;
    const { page, claim } = both;
    const stop = new AbortController();
    t.after(() => stop.abort());
    const batches = claim.notes(stop.signal)[Symbol.asyncIterator]();
    await batches.next();
    await page.getByRole("button", { name: "Reject evidence" }).click();
    await page.locator(".decide").getByLabel("Claim").selectOption("K1b1");
    await page.locator(".decide").getByLabel("Why (optional)").fill("The page is gone.");
    await page.locator(".decide").getByRole("button", { name: "Reject" }).click();
    const [rejection] = (await batches.next()).value ?? [];
    assert.deepEqual(rejection?.note, { kind: "rejection", claim: "K1b1", text: "The page is gone." });
    await page.locator(".check .decide").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Rule on an objection" }).click();
    await page.locator(".decide").getByLabel("New state").selectOption("parked");
    await page.locator(".decide").getByRole("button", { name: "Rule" }).click();
    const [ruling] = (await batches.next()).value ?? [];
    assert.deepEqual(ruling?.note, { kind: "ruling", objection: "O1ac1", as: "parked", text: "" });
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 390);
  });
});
