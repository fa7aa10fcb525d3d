/** A child process, in which nothing is loaded yet: two debates of API models. Prints what they took as JSON. */

import { debateFiles } from "../../src/folder/debate-files.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import { modelSpeaker } from "../../src/speakers/model/model-speaker.ts";
import { panelOfModels, signPrompts } from "./api-panel.ts";
import { criticalPathMs } from "./critical-path.ts";
import { evidenceCheck, runBenchDebate } from "./debate.ts";
import { logIn, withWorkFolder } from "./work-folder.ts";

const [url = "", callMs = ""] = process.argv.slice(2);
const environment = { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: "none" };

const taken = [await withWorkFolder(runDebate), await withWorkFolder(runDebate)];
process.stdout.write(`${JSON.stringify(taken)}\n`);

async function runDebate(folder: string) {
  const files = debateFiles(folder);
  const opened = panelOfModels();
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const state = await runBenchDebate({
    protocol: panelDebate,
    opened,
    log: logIn(folder),
    speaker: signPrompts(modelSpeaker("openai/mock-model", { environment })),
    checkEvidence: evidenceCheck(),
    onRecorded: (_, latest) => files.update(latest),
  });
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  await files.flush();
  const pathMs = criticalPathMs(state, new Map([...state.calls.keys()].map((key) => [key, Number(callMs)])));
  return { wallMs, cpuMs: (user + system) / 1_000, pathMs };
}
