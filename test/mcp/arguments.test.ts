// A tool that gets a wrong argument says which, what it was and what it expected, in our words and not in a validator's.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { places } from "../support/command.ts";
import { mcpClients } from "../support/mcp-clients.ts";

const place = places();
const { overStdio } = mcpClients(place);

const DEBATE = "expected the id of a debate, as start and list give it.";

/** By tool: one wrong argument, and the first line of the answer. */
const WRONG: ReadonlyMap<string, readonly [Readonly<Record<string, unknown>>, string]> = new Map([
  ["start", [{ question: "Tabs?", rounds: "three" }, 'start: rounds is "three"; expected a number.']],
  ["review", [{ paths: "src" }, 'review: paths is "src"; expected a list of paths.']],
  ["resume", [{ id: "1", budget_usd: "5 $" }, 'resume: budget_usd is "5 $"; expected a number.']],
  ["status", [{ id: 1 }, `status: id is 1; ${DEBATE}`]],
  ["wait", [{ id: "1", seconds: 301 }, "wait: seconds is 301; expected a whole number from 1 to 300."]],
  ["verdict", [{}, `verdict: id is missing; ${DEBATE}`]],
  ["list", [{ text: ["tabs"] }, 'list: text is ["tabs"]; expected a string.']],
  [
    "say",
    [
      { id: "1", text: "Tabs.", kind: "order" },
      'say: kind is "order"; expected one of opinion, fact, constraint, focus, answer.',
    ],
  ],
  [
    "decide",
    [
      { id: "1", choice: "stop" },
      'decide: choice is "stop"; expected one of next, deeper, constrain, answer, conclude.',
    ],
  ],
  ["ask", [{ id: "1" }, "ask: question is missing; expected a string."]],
  ["conclude", [{ id: null }, `conclude: id is null; ${DEBATE}`]],
  ["stop", [{ id: ["1"] }, `stop: id is ["1"]; ${DEBATE}`]],
  ["asked", [{ id: "1", part: 0.5 }, "asked: part is 0.5; expected a whole number from 1."]],
  ["contribute", [{ id: "1", call: "opening/a" }, "contribute: text is missing; expected a string."]],
]);

describe("wrong arguments of MCP tools", () => {
  test("are reported by every tool with what it expected, and with the arguments that it takes", async () => {
    const { client, call, close } = await overStdio();
    const { tools } = await client.listTools();
    const answers = await Promise.all(
      tools.map(async ({ name, inputSchema }) => {
        const [input, sentence] = WRONG.get(name) ?? [{}, "not in the table"];
        const keys = Object.keys(inputSchema.properties ?? {}).join(", ");
        const expected = `USAGE_ARGUMENTS: ${sentence}\n  The arguments of ${name}: ${keys}.`;
        const { isError, text } = await call(name, input);
        return { found: { isError, text }, expected: { isError: true, text: expected } };
      }),
    );
    await close();
    assert.deepEqual(
      answers.map(({ found }) => found),
      answers.map(({ expected }) => expected),
    );
  });

  test("never show a validator's own words, whichever argument it is", async () => {
    const { client, call, close } = await overStdio();
    const { tools } = await client.listTools();
    const texts = await Promise.all(
      tools.flatMap(({ name, inputSchema }) =>
        Object.keys(inputSchema.properties ?? {}).map(
          async (key) => (await call(name, { [key]: { not: "this" } })).text,
        ),
      ),
    );
    await close();
    const sentence = /^USAGE_ARGUMENTS: \w+: [\w[\].]+ is [^;]*; expected (?:an? |the |one |true )[^;]*\.$/;
    const problems = texts.flatMap((text) => text.split("\n").filter((line) => !line.startsWith("  ")));
    assert.ok(problems.length >= texts.length, `${problems.length} problems of ${texts.length} answers`);
    assert.deepEqual(
      problems.filter((line) => !sentence.test(line)),
      [],
    );
  });

  test("name an argument that does not exist, and those that do", async () => {
    const { call, close } = await overStdio();
    const { text } = await call("review", { files: ["src"] });
    await close();
    const known = "paths, diff, seats, chair, constraints, rounds, budget_usd, working_dir, no_rehearsal, topic";
    assert.equal(
      text,
      `USAGE_ARGUMENTS: review: files is unknown; expected only ${known}.\n  The arguments of review: ${known}.`,
    );
  });
});
