// Who is left when some are not ready, and who presides then.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ConclaveError } from "../../../src/core/errors.ts";
import type { Seat } from "../../../src/core/panel.ts";
import { preflightPanel } from "../../../src/request/panel/preflight-panel.ts";
import { scripted } from "../../support/scripted.ts";
import { panelOf } from "../../support/world.ts";

function preflightWithout(missing: readonly string[], { skipMissing = false, least = 2 } = {}) {
  const warnings: string[] = [];
  const panel = panelOf(["ash", "birch", "cedar"], true);
  const speakerFor = ({ name }: Seat) => ({
    ...scripted(() => ({}), []),
    preflight: async () =>
      missing.includes(name)
        ? { code: "SPEAKER_AUTH" as const, message: "Not signed in.", fix: `Sign ${name} in.` }
        : null,
  });
  const how = { speakerFor, least, skipMissing, onWarning: (sentence: string) => warnings.push(sentence) };
  return { panel, warnings, ready: preflightPanel(panel, how) };
}

test("if all speakers are ready, it returns the same panel", async () => {
  const { panel, ready } = preflightWithout([]);
  assert.equal(await ready, panel);
});

test("speakers that are not ready are listed together, each with a fix", async () => {
  await assert.rejects(preflightWithout(["ash", "chair"]).ready, (error) => {
    assert.ok(error instanceof ConclaveError);
    assert.equal(
      error.message,
      "2 seats are not ready.\nash=test:ash: Not signed in.\nchair=test:chair: Not signed in.",
    );
    assert.equal(error.hint, "Sign ash in.\nSign chair in.\nOr continue without them: --skip-missing");
    return true;
  });
});

test("a single speaker that is not ready is named in one sentence", async () => {
  await assert.rejects(preflightWithout(["ash"]).ready, { message: "ash=test:ash is not ready: Not signed in." });
});

test("--skip-missing is not suggested where too few seats would remain", async () => {
  await assert.rejects(preflightWithout(["ash", "birch"]).ready, (error) => {
    assert.ok(error instanceof ConclaveError);
    assert.equal(error.hint, "Sign ash in.\nSign birch in.\nWithout them the panel is too small.");
    return true;
  });
});

test("it continues without them if requested and enough seats remain", async () => {
  const { panel, ready, warnings } = preflightWithout(["ash"], { skipMissing: true });
  assert.deepEqual(await ready, { ...panel, seats: panel.seats.slice(1) });
  assert.deepEqual(warnings, ["Continuing without ash=test:ash: Not signed in."]);
  await assert.rejects(preflightWithout(["ash", "birch"], { skipMissing: true }).ready, /not ready/);
});

test("the first seat's speaker replaces a chair that is not ready", async () => {
  const { panel, ready } = preflightWithout(["ash", "chair"], { skipMissing: true });
  const [, birch] = panel.seats;
  assert.deepEqual((await ready).chair, { ...panel.chair, speaker: birch?.speaker, family: birch?.family });
});
