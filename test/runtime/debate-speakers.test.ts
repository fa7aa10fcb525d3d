// Who may speak in a debate: those whom the person named or trusted, also where the log changes after it was looked at.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { debate, type EventLog, memoryLog, resume } from "../../src/index.ts";
import { aPanel, debateLog } from "../support/debate-log.ts";
import { scripted } from "../support/scripted.ts";
import { tempFolder } from "../support/temp-folder.ts";

test("a speaker that was added to the log after it was checked is not created", async (t) => {
  const mark = join(tempFolder(t), "mark");
  const evil = aPanel([`architect=cmd:touch ${mark}`, `reviewer=cmd:touch ${mark}`]);
  const opening = debateLog({ protocol: "duet", panel: aPanel(["architect=ann", "reviewer=bob"]) });
  const log = memoryLog(Date.now);
  const lease = await log.claim();
  for (const { event } of opening.events) if (event.type === "debate.opened") await lease.append(event);
  await lease.release();
  const raced: EventLog = {
    ...log,
    claim: async (options) => {
      const other = await log.claim();
      await other.append({ type: "debate.resumed", limits: opening.state().limits, panel: evil });
      await other.release();
      return log.claim(options);
    },
  };
  const speakers = ["ann", "bob"].map((id) => scripted(() => ({ text: "Rows.", ballot: null }), [], { id }));
  await assert.rejects(resume(raced, { speakers }), { code: "CONFIG_UNTRUSTED" });
  assert.ok(!existsSync(mark));
});

test("if too few speakers are ready, what the check of the others has started is ended", async () => {
  const closed: string[] = [];
  const started = () => scripted(() => ({ text: "Rows.", ballot: null }), [], { id: "ann" });
  const ann = { ...started(), close: async () => void closed.push("ann") };
  const notReady = { code: "SPEAKER_AUTH", message: "Nobody is signed in.", fix: "Sign in." } as const;
  const bob = { ...started(), id: "bob", preflight: async () => notReady };
  const asked = debate({ question: "Rows or tokens?", protocol: "duet", seats: [ann, bob], log: memoryLog(Date.now) });
  await assert.rejects(asked, { code: "SPEAKER_NOT_READY" });
  assert.ok(closed.includes("ann"));
});
