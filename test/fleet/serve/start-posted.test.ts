// Debates that are started over HTTP: what an input may not name, and that its texts stay texts.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { postgresDebates } from "../../../src/fleet/postgres-debates.ts";
import { startPosted } from "../../../src/fleet/serve/start-posted.ts";
import { debateInput } from "../../../src/request/debate-input.ts";
import { readDebate } from "../../../src/runtime/read-debate.ts";
import { freshTenant, testDatabase } from "../../support/fleet/test-database.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const database = testDatabase();
const SEATS = ["architect=sim:p=0.7", "security=sim:p=0.7"];
const QUESTION = "Should we move our jobs to Postgres?";

function person(tenant = freshTenant()) {
  return { tenant, name: "ada", right: "start" as const };
}

describe("an input that reaches for this machine is refused", () => {
  const cases: readonly (readonly [why: string, posted: unknown, message: RegExp])[] = [
    ["a command", { question: QUESTION, seats: ["cmd:touch /tmp/x", "sim:p=1"] }, /does not start a debate that/],
    ["a command with a role", { question: QUESTION, seats: ["security=cmd:id", "sim:p=1"] }, /does not start/],
    ["an agent's command", { question: QUESTION, seats: ["acp:./agent", "sim:p=1"] }, /does not start a debate that/],
    ["a command as chair", { question: QUESTION, seats: SEATS, chair: "cmd:id" }, /does not start a debate that/],
    [
      "another address",
      { question: QUESTION, seats: ["openai/gpt-5@http://evil.example", "sim:p=1"] },
      /does not start/,
    ],
    [
      "a role from a file",
      { question: QUESTION, seats: ["./role.md=sim:p=1", "/etc/passwd=sim:p=1"] },
      /does not start/,
    ],
    ["a file as the question", { file: "/etc/passwd", seats: SEATS }, /"file"/],
    ["a path as context", { question: QUESTION, context: ["/etc/passwd"], seats: SEATS }, /context/],
    [
      "the path of a text",
      { question: QUESTION, context: [{ name: "a", text: "b", path: "/etc" }], seats: SEATS },
      /context/,
    ],
    ["a working directory", { question: QUESTION, workingDir: "/", seats: SEATS }, /"workingDir"/],
    ["a folder for the debate", { question: QUESTION, outDir: "/tmp", seats: SEATS }, /"outDir"/],
    ["the environment", { question: QUESTION, passEnv: ["OPENAI_API_KEY"], seats: SEATS }, /"passEnv"/],
    ["a diff", { question: QUESTION, diff: "HEAD", seats: SEATS }, /"diff"/],
    ["no object at all", "Should we?", /^A debate is posted as an object\.$/],
  ];
  for (const [why, posted, message] of cases) {
    test(why, async (t) => {
      const ada = person();
      await assert.rejects(startPosted(database().fleet, tempFolder(t), { person: ada, posted, key: null }), {
        message,
      });
      assert.deepEqual(await postgresDebates(database().fleet, ada.tenant).list(), []);
    });
  }
});

test("each input that people may post was decided on; every other is refused by its name", async (t) => {
  const accepted: string[] = [];
  for (const name of debateInput.keyof().options) {
    const posted = { question: QUESTION, seats: SEATS, [name]: ["of no", { known: "type" }] };
    await assert.rejects(
      startPosted(database().fleet, tempFolder(t), { person: person(), posted, key: null }),
      ({ message }: Error) => {
        if (message !== `A debate that is posted has no "${name}".`) accepted.push(name);
        return true;
      },
    );
  }
  assert.deepEqual(accepted, [
    ...["question", "context", "options", "drivers", "constraints", "protocol", "rounds", "style", "samples"],
    ...["moderatorStyle", "maxWords", "quick", "interactive", "clarify", "unanimity", "stakes", "stop"],
    ...["fullHistory", "pairwise", "noClosing", "evidence", "trustedSources", "seats", "chair", "named"],
    ...["noRehearsal", "timeout", "roundTimeout", "retries", "quorum", "budget", "maxTokens", "deadline"],
    ...["topic", "summaries"],
  ]);
});

test("a debate belongs to the tenant of the person, and its texts are kept as they are", async (t) => {
  const { fleet } = database();
  const ada = person();
  const text = `'); drop table conclave.events; -- "$1" \\ é 漢 \ud83d\ude00`;
  const posted = {
    question: `${QUESTION} ${text}`,
    constraints: [text],
    options: [`a ${text}`, `b ${text}`],
    context: [{ name: text, text }],
    topic: text,
    seats: SEATS,
  };
  const { id } = await startPosted(fleet, tempFolder(t), { person: ada, posted, key: null });
  const { state } = await readDebate(await postgresDebates(fleet, ada.tenant).find(id));
  assert.equal(state.question.text, posted.question);
  assert.deepEqual(state.question.constraints, posted.constraints);
  assert.deepEqual(state.question.options, posted.options);
  assert.equal(state.question.context[0]?.text, text);
  assert.deepEqual(await postgresDebates(fleet, freshTenant()).list(), []);
});

test("the same key from the same tenant is the same debate", async (t) => {
  const { fleet } = database();
  const [ada, bob] = [person(), person()];
  const folder = tempFolder(t);
  const start = async (who: typeof ada, key: string | null) =>
    (await startPosted(fleet, folder, { person: who, posted: { question: QUESTION, seats: SEATS }, key })).id;
  const ids = await Promise.all([start(ada, "order-7"), start(ada, "order-7"), start(ada, "order-7")]);
  assert.equal(new Set(ids).size, 1);
  assert.notEqual(await start(ada, null), ids[0]);
  assert.match(await start(bob, "order-7"), /^001-/);
});
