// The seeded flaws as an evaluation, and debates that are already there against their keys.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import { readSimPrompt } from "../../src/speakers/sim/read-sim-prompt.ts";
import { simBallot } from "../../src/speakers/sim/sim-ballot.ts";
import { places } from "../support/command.ts";
import { type Behaviour, modelServer, type SeenRequest } from "../support/model-server.ts";

const place = places();
const server = await modelServer({ models: ["gpt-5.5"] });
after(() => server.close());
beforeEach(() => server.forget());

const env = { OPENAI_API_KEY: "sk-proj-0123456789abcdefghijABCDEFGHIJ", OPENAI_BASE_URL: `${server.url}/v1` };

const KEY = `question: Which defects does this design have?
defects:
  - {id: lost-mail, quote: Mails are kept in memory, effect: Mails get lost., terms: [[restart, crash], [lost]], depth: shallow}
  - {id: no-limit, quote: The queue has no limit, effect: It grows., terms: [[grow, memory]], depth: shallow}
decoys:
  - {id: two-workers, quote: Two workers send, alarm: Mails are sent twice., why: Each has its own half., terms: [[twice]]}
`;
const DESIGN =
  "# Mails\n\nMails are kept in memory until they are sent.\n\n\n\n\nTwo workers send one half each.\n\n\n\n\nThe queue has no limit.\n";

/** It finds one of two defects, and takes the decoy for another. */
const POINTS = [
  { text: "After a restart, mails are lost.", evidence: { source: "design.md:3", quote: "Mails are kept in memory" } },
  { text: "Mails are sent twice.", evidence: { source: "design.md:8", quote: "Two workers send one half each." } },
];

function answer({ prompt }: SeenRequest): Behaviour {
  const read = readSimPrompt(prompt);
  if (!read.ballot) return { does: "answer", text: "Nothing." };
  const ballot = simBallot(read, read.ballot, { answer: "Rework it", confidence: 70, words: "Rework it.", news: null });
  const said = read.ballot.fields.has("findings")
    ? { findings: POINTS.map(({ text, evidence: { quote } }) => ({ ...FINDING, title: text, quote })) }
    : read.ballot.fields.has("questions")
      ? { ...ballot, points: POINTS }
      : ballot;
  return { does: "answer", text: `Rework it.\n\n${ballotBlock(said)}` };
}

const FINDING = {
  ...{ severity: "major", category: "correctness", file: "design.md", line: null },
  ...{ failure: "It happens.", fix: "Don't.", replacement: null },
};

test("a folder of seeded flaws is an evaluation whose report has recall, precision and false alarms", async () => {
  const folder = join(place().path, "flaws", "designs", "mails");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "key.yaml"), KEY);
  writeFileSync(join(folder, "design.md"), DESIGN);
  server.by(answer);
  const seats = "architect=openai/gpt-5.5,reviewer=openai/gpt-5.5";
  const words = ["--seats", seats, "-p", "review,challenge", "--samples", "2", "--yes", "--path", "results"];
  const run = await place().conclave(["eval", "flaws", ...words], { env });
  assert.equal(run.exit, 0, run.stderr);
  const report = readFileSync(join(place().path, "results", "report.md"), "utf8");
  const rows = report.split("\n").filter((line) => /^\| (review|challenge): (one|openings t|result|conf)/.test(line));
  assert.deepEqual(rows, [
    "| review: one opening | 2 of 4 | 15.0% to 85.0% | 4 | 2 (50.0%) | 2 of 2 |",
    "| review: openings together | 1 of 2 | 9.5% to 90.5% | 4 | 2 (50.0%) | 1 of 1 |",
    "| review: result | 1 of 2 | 9.5% to 90.5% | 2 | 1 (50.0%) | 1 of 1 |",
    "| review: confirmed findings | 1 of 2 | 9.5% to 90.5% | 2 | 1 (50.0%) | 1 of 1 |",
    "| challenge: one opening | 2 of 4 | 15.0% to 85.0% | 4 | 2 (50.0%) | 2 of 2 |",
    "| challenge: openings together | 1 of 2 | 9.5% to 90.5% | 4 | 2 (50.0%) | 1 of 1 |",
    "| challenge: result | 1 of 2 | 9.5% to 90.5% | 2 | 1 (50.0%) | 1 of 1 |",
  ]);
  for (const request of server.requests) assert.doesNotMatch(request.prompt, /lost-mail|no-limit|two-workers/);

  const debate = "results/debates/designs-mails.review";
  const scored = await place().conclave(["eval", debate, "--key", "flaws"]);
  assert.equal(scored.exit, 0, scored.stderr);
  assert.match(scored.stdout, /: review, key designs-mails\n/);
  assert.match(scored.stdout, /^result +1 of 2 +9\.5% to 90\.5% +2 +1 \(50\.0%\) +1 of 1$/m);
  assert.match(scored.stdout, /^Missed by the result: no-limit\nFalse alarms in the result: two-workers$/m);
  const json = await place().conclave(["eval", debate, "--key", "flaws/designs/mails/key.yaml", "--json"]);
  assert.equal(JSON.parse(json.stdout)[0].key, "mails");
});

test("a debate about another text has no score, and neither has a folder without keys", async () => {
  const words = ["Should we use tabs or spaces here?", "--option", "Tabs", "--option", "Spaces", "--path", "debate"];
  await place().conclave([...words, "--seats", "sim:p=0.7,sim:p=0.9", "-p", "poll"]);
  writeFileSync(join(place().path, "key.yaml"), KEY);
  const other = await place().conclave(["eval", "./debate", "--key", "key.yaml"]);
  assert.deepEqual(
    [other.exit, other.stderr.split("\n")[0]],
    [2, `USAGE_ARGUMENTS: No key matches the material of ${join(place().path, "debate")}.`],
  );
  const empty = await place().conclave(["eval", "home", "--seats", "sim:p=0.7,sim:p=0.8"]);
  assert.match(empty.stderr, /^FILE_(EMPTY|UNREADABLE): /);
});
