// Keys quoted in a reply, or standing on a command line, are struck before anything is recorded or sent on.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ConclaveError } from "../../src/core/errors.ts";
import { keylessSpeaker } from "../../src/speakers/keyless-speaker.ts";
import { createSpeaker } from "../../src/speakers/registry.ts";
import { DONE, type Speaker, type SpeechPart } from "../../src/speakers/speaker.ts";
import { createKeyStriker } from "../../src/speakers/strike-keys.ts";
import { fc } from "../support/random/fast-check.ts";

const KNOWN = "correct horse battery";
const SHAPED = "sk-proj-A1b2C3d4E5f6G7h8I9j0";
const keys = createKeyStriker({ SERVICE_PASSWORD: KNOWN, PLAIN: "not a secret at all", MY_OWN: "passed-by-name" }, [
  "MY_OWN",
]);

describe("of a text", () => {
  test("known values and texts in the format of a key are removed, and nothing else", () => {
    assert.equal(
      keys.strike(`Use ${KNOWN}, ${SHAPED}, passed-by-name, ghp_abcdefghij1234567890 and not a secret at all.`),
      "Use ***, sk-***, ***, ghp_*** and not a secret at all.",
    );
    const words =
      "pk_orders_customer_id_index skipMissingSeatsAndContinue Bearer authentication sk-learn-like-pipelines";
    assert.equal(keys.strike(words), words);
  });

  test("a key is struck wherever the text is cut", () => {
    const text = `It says "${SHAPED}", and ${KNOWN}; then ${KNOWN}correct hors`;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: text.length })), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const stream = keys.stream();
        const pieces = at.slice(1).map((end, index) => stream.push(text.slice(at[index], end)));
        assert.equal([...pieces, stream.flush()].join(""), keys.strike(text));
      }),
    );
  });
});

test("a speaker's words, deeds and failures hold no key", async () => {
  const said: readonly SpeechPart[] = [
    { type: "text", text: "thinking aloud sk-pr" },
    { type: "retracted" },
    { type: "text", text: `The key is ${SHAPED.slice(0, 9)}` },
    { type: "activity", text: `reads ${SHAPED}` },
    { type: "text", text: `${SHAPED.slice(9)}. ` },
    { type: "breach", text: `it has run echo ${SHAPED}` },
    { ...DONE, message: SHAPED },
  ];
  const parts: SpeechPart[] = [];
  for await (const part of keylessSpeaker(speakerOf(said), keys).speak(REQUEST, new AbortController().signal))
    parts.push(part);
  assert.deepEqual(parts, [
    { type: "text", text: "thinking aloud " },
    { type: "retracted" },
    { type: "text", text: "The key is " },
    { type: "activity", text: "reads sk-***" },
    { type: "text", text: "sk-***. " },
    { type: "breach", text: "it has run echo sk-***" },
    { ...DONE, message: "sk-***" },
  ]);
});

test("a key on the line of a command is refused before it is recorded", () => {
  for (const spec of [`cmd:llm --key ${SHAPED}`, `acp:agent --token=${SHAPED}`, "cmd:curl -u me:hunter2hunter2"]) {
    assert.throws(
      () => createSpeaker(spec, { ...SURROUNDINGS, environment: { PASSWORD: "hunter2hunter2" } }),
      (error) => error instanceof ConclaveError && /^".*\*\*\*" contains a key, which/.test(error.message),
    );
  }
});

const REQUEST = {
  call: "c",
  attempt: 1,
  prompt: "",
  stablePrefixLength: 0,
  ballotSchema: null,
  totalMs: 1_000,
  session: null,
};
const SURROUNDINGS = {
  workingDir: "/",
  passEnv: [],
  debatesFolder: null,
  hostBox: () => null,
  sleep: async () => undefined,
  protocol: null,
};

function speakerOf(parts: readonly SpeechPart[]): Speaker {
  return {
    id: "talker",
    family: "script",
    traits: { keepsSession: false, readsFiles: false, totalMs: 1_000 },
    preflight: async () => null,
    async *speak() {
      yield* parts;
    },
  };
}
