// Who may speak in a debate: those whom the person named or trusted, also where the log changes after it was looked at.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type EventLog, memoryLog, resume } from "../../src/index.ts";
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
