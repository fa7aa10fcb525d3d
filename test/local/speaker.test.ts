/** Local models on the real runtime: the contract of speakers, and each thing that can go wrong with a model file. */

import assert from "node:assert/strict";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { readBallot } from "../../src/core/ballot/ballot-block.ts";
import type { Speaker, SpeakRequest, SpeechPart } from "../../src/speakers/speaker.ts";
import { ANSWER, hear, partsOf, speakerContract } from "../contract/speaker.ts";
import { ASKS } from "../support/asks.ts";
import { survivors } from "../support/children/processes.ts";
import { type LocalHome, localHome, NO_RUNTIME } from "../support/local/local-home.ts";
import { writeRandomModel, writeSpeakingModel } from "../support/local/tiny-gguf.ts";

function suite(): void {
  const homes: LocalHome[] = [];
  const speakers: Speaker[] = [];
  const createHome = (runtime?: string) => {
    const home = localHome(runtime);
    homes.push(home);
    return home;
  };
  const open = (name: string, variables?: Readonly<Record<string, string>>, at = home) => {
    const speaker = at.speaker(`local:${name}.gguf`, variables);
    speakers.push(speaker);
    return speaker;
  };
  const file = (name: string, at = home) => join(at.workingDir, `${name}.gguf`);
  const says = (name: string, pieces: readonly string[], at = home) => {
    writeSpeakingModel(file(name, at), pieces);
    return open(name, {}, at);
  };
  const loops = (name: string, pieces: readonly string[], at: LocalHome) => {
    writeSpeakingModel(file(name, at), pieces, "loop");
    return open(name, {}, at);
  };
  after(async () => {
    for (const speaker of speakers) await speaker.close?.();
    for (const each of homes) {
      assert.deepEqual(await survivors(each.processes()), []);
      each.remove();
    }
  });
  const home = createHome();
  const nowhere = createHome("/nowhere");
  const apart = createHome();
  writeRandomModel(file("random"));
  writeFileSync(file("letter"), "Dear model,");
  const pieces = ["Use", " one", " writer."];

  speakerContract("a local model", {
    answers: says("answers", pieces),
    streams: says("streams", pieces),
    listens: "a prompt of 400 KB is longer than the context of a local model",
    fails: { speaker: open("letter"), reason: "SPEAKER_NO_MODEL", says: /letter\.gguf is not a GGUF model file/ },
    empty: says("empty", ["<0x0A>"]),
    garbage: { speaker: says("garbage", ["{]]}", " ```"]), text: "{]]} ```" },
    notUtf8: { speaker: says("bytes", ["a", "<0xFF>", "b"]), text: "a\ufffdb" },
    hangs: { speaker: loops("hangs", ["begun", "<0x0A>"], apart), pids: () => apart.processes() },
    missing: nowhere.speaker("local/any"),
  });

  describe("a local model", () => {
    test("a ballot is valid whatever the model would say, and comes after the prose", async () => {
      const contract = ASKS.challenge?.ballot ?? assert.fail("no contract");
      const { text, reason } = await hear(open("random"), { ballotSchema: contract.strict ?? (() => contract.schema) });
      assert.equal(reason, "done");
      assert.match(text, /\n\n```ballot\n\{"strengths":.*\}\n```\n$/s);
      assert.equal(readBallot(text, contract).fault, null);
    });

    test("what a seat's earlier prompt began with is not read again, also after another seat has spoken", async () => {
      const [first, second] = [open("answers"), open("answers")];
      const shared = "The word is heron. ".repeat(20);
      const fresh = await partsOf(first, { prompt: `${shared}One?` });
      await partsOf(second, { prompt: "Something else." });
      const again = await partsOf(first, { prompt: `${shared}Or two?` });
      assert.ok(usageOf(fresh).cachedTokens < 10);
      const { inputTokens, cachedTokens } = usageOf(again);
      assert.ok(cachedTokens > shared.length && cachedTokens < inputTokens, `${cachedTokens} of ${inputTokens}`);
    });

    test("two seats share one process", async () => {
      const here = createHome();
      for (const speaker of [says("one", pieces, here), open("one", {}, here)]) {
        assert.equal((await hear(speaker)).text, ANSWER);
        assert.equal(here.processes().length, A_MODEL_AND_ITS_GUARD);
      }
    });

    test("its tokens are counted, and it costs nothing", async () => {
      const { outputTokens, costMicroUsd, estimated } = usageOf(await partsOf(open("answers")));
      assert.deepEqual(
        { outputTokens, costMicroUsd, estimated },
        { outputTokens: 4, costMicroUsd: 0, estimated: false },
      );
    });

    test("its speed and memory are shown", async () => {
      const shown = (await partsOf(open("answers"))).flatMap((part) => (part.type === "activity" ? [part.text] : []));
      assert.match(shown.at(-1) ?? "", /^\d+\.\d tokens a second, \d+\.\d GB of memory$/);
    });

    test("a file that was cut off cannot be loaded, and the message says so", async () => {
      writeRandomModel(file("cut"));
      truncateSync(file("cut"), 100_000);
      const { reason, message } = await hear(open("cut"));
      assert.equal(reason, "SPEAKER_NO_MODEL");
      assert.match(message, /^cut\.gguf cannot be loaded; it may be damaged: /);
    });

    test("a missing file is found before it is asked, with the command that gets it", async () => {
      assert.deepEqual(await home.speaker("local/qwen3-4b").preflight(), {
        code: "SPEAKER_NO_MODEL",
        message: `There is no model file ${join(home.modelsFolder, "qwen3-4b.gguf")}.`,
        fix: "conclave local pull qwen3-4b",
      });
    });

    test("without the runtime, the command that installs it is named", async () => {
      assert.deepEqual(await nowhere.speaker("local:random.gguf").preflight(), {
        code: "SPEAKER_NOT_INSTALLED",
        message: "The runtime of local models is not installed.",
        fix: "conclave local install",
      });
    });

    test("too little memory is found before the model is loaded", async () => {
      assert.deepEqual(await open("random", { CONCLAVE_LOCAL_MEMORY: "0.1" }).preflight(), {
        code: "SPEAKER_FAILED",
        message: "random.gguf needs about 0.3 GB of memory, and 0.1 GB is available.",
        fix: "Close other programs, or choose a smaller model: conclave local list",
      });
    });

    test("a prompt that leaves no room for a reply is too long", async () => {
      const { reason, message } = await hear(open("random"), { prompt: "zq ".repeat(8_000) });
      assert.equal(reason, "SPEAKER_CONTEXT_TOO_LONG");
      assert.match(message, /^The prompt has \d+ tokens, and the model's context of 8192 has no room for a reply\.$/);
    });

    test("a process that is killed fails its attempt, and the next one starts another", async () => {
      const here = createHome();
      const speaker = loops("killed", ["more", " words "], here);
      let reason = "";
      for await (const part of speaker.speak(REQUEST, new AbortController().signal)) {
        if (part.type === "text") killModel(here.processes());
        if (part.type === "finished") reason = `${part.reason}: ${part.message}`;
      }
      assert.equal(reason, "SPEAKER_FAILED: The model's process was killed by SIGKILL.");
      for await (const part of speaker.speak(REQUEST, new AbortController().signal)) if (part.type === "text") break;
    });

    test("where memory is short, one model is unloaded for the other", async () => {
      for (const speaker of speakers) await speaker.close?.();
      const here = createHome();
      for (const name of ["one", "two"]) writeSpeakingModel(file(name, here), pieces);
      const [one, two] = ["one", "two"].map((name) => open(name, { CONCLAVE_LOCAL_MEMORY: "0.5" }, here));
      assert.ok(one && two);
      for (const speaker of [one, two, one]) {
        assert.equal((await hear(speaker)).text, ANSWER);
        assert.equal(here.processes().length, A_MODEL_AND_ITS_GUARD);
      }
    });
  });
}

const REQUEST: SpeakRequest = {
  ...{ call: "r1/open/architect", attempt: 1, prompt: "One writer or two?", ballotSchema: null },
  ...{ stablePrefixLength: 0, totalMs: 60_000, session: null },
};

function usageOf(parts: readonly SpeechPart[]) {
  const [usage] = parts.flatMap((part) => (part.type === "usage" ? [part.usage] : []));
  return usage ?? assert.fail("no usage");
}

const A_MODEL_AND_ITS_GUARD = 2;

/** The guard was started first. */
function killModel(pids: readonly number[]): void {
  // Text that had arrived before is still read afterwards.
  if (pids.length === A_MODEL_AND_ITS_GUARD) process.kill(Math.max(...pids), "SIGKILL");
}

if (NO_RUNTIME) test("local models on the real runtime", { skip: NO_RUNTIME });
else suite();
