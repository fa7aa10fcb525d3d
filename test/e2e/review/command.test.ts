// `conclave review` as people and pipelines use it: a real repository, its formats, its exit codes, and what never leaves.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, test } from "node:test";
import { type Finished, places } from "../../support/command.ts";
import { CHANGED, PAGES, projectIn } from "../../support/review/paging-project.ts";

const place = places();
const { git, write } = projectIn(place);
const SCRIPT = `script:${join(import.meta.dirname, "../../fixtures/scenarios/review.yaml")}`;
const PANEL = ["-a", `reviewer=${SCRIPT},security=${SCRIPT}`, "--chair", SCRIPT];

function review(...words: string[]): Promise<Finished> {
  return place().conclave(["review", ...PANEL, ...words]);
}

/** The text of every prompt is in what a seat was sent, and the log has the whole context. */
function log(debate: string): string {
  return readFileSync(join(place().path, "debates", debate, "events.jsonl"), "utf8");
}

beforeEach(() => {
  git("init", "-q", "-b", "main");
  write("pages.ts", PAGES);
  write("old-name.ts", "export const size = 10;\nexport const more = 20;\nexport const most = 30;\n");
  write("gone.ts", "export const gone = true;\n");
  write("logo.png", new Uint8Array([137, 80, 78, 71, 0, 1]));
  write(".env", "KEY=first-secret\n");
  write("secret-name.env", "KEY=renamed-secret\nOTHER=1\n");
  git("add", "-A");
  git("commit", "-qm", "one");
});

describe("conclave review", () => {
  test("reviews uncommitted changes, whatever happened to files, and leaves credentials out", async () => {
    write("pages.ts", CHANGED);
    write(".env", "KEY=second-secret\n");
    write("logo.png", new Uint8Array([137, 80, 78, 71, 0, 2]));
    rmSync(join(place().path, "gone.ts"));
    renameSync(join(place().path, "old-name.ts"), join(place().path, "new-name.ts"));
    renameSync(join(place().path, "secret-name.env"), join(place().path, "harmless.txt"));
    git("add", "-A");
    const { exit, stdout } = await review("--format", "json");
    const { findings, not_reviewed: left, alone } = JSON.parse(stdout);
    assert.equal(exit, 0);
    assert.deepEqual(
      findings.map((each: Record<string, unknown>) => [each.id, each.state, each.severity, each.file, each.line]),
      [
        ["B1a1", "confirmed", "major", "pages.ts", 2],
        ["B1b1", "confirmed", "major", "pages.ts", 8],
        ["B1a2", "disputed", "minor", "pages.ts", 1],
      ],
    );
    assert.deepEqual(left, [
      ".env: left out: may hold keys or passwords",
      "harmless.txt: left out: may hold keys or passwords",
      "logo.png: binary",
    ]);
    assert.deepEqual(
      alone.map((each: Record<string, unknown>) => [each.seat, each.missed]),
      [
        ["reviewer", 1],
        ["security", 0],
      ],
    );
    assert.doesNotMatch(log("001-review"), /-secret/);
  });

  test("exits 1 on what --fail-on names, and 0 on what it does not", async () => {
    write("pages.ts", CHANGED);
    const [blocking, major, disputed, wrong] = await Promise.all(
      ["blocking", "major", "disputed", "split"].map((word) =>
        review("-q", "--fail-on", word, "--path", `debates/${word}`),
      ),
    );
    assert.deepEqual(
      [blocking, major, disputed, wrong].map((each) => each?.exit),
      [0, 1, 1, 2],
    );
    assert.match(major?.stderr ?? "", /FINDINGS_REFUSED: 2 confirmed findings match --fail-on\./);
    assert.match(wrong?.stderr ?? "", /--fail-on must list blocking, major, minor, disputed, but got "split"\./);
  });

  test("has nothing to say where nothing changed, and does not fail", async () => {
    assert.deepEqual(await review("-q"), { exit: 0, stdout: "", stderr: "There is nothing to review.\n" });
  });

  test("reviews what is staged, a range, files, and standard input", async () => {
    write("pages.ts", CHANGED);
    git("add", "-A");
    write("pages.ts", PAGES);
    const text = async (...words: string[]) => (await review("-q", "--format", "json", ...words)).stdout;
    const linesIn = (stdout: string) => JSON.parse(stdout).findings.map((each: { line: number | null }) => each.line);
    assert.deepEqual(linesIn(await text("--diff=staged")), [2, 8, 1]);
    git("commit", "-qm", "two");
    assert.deepEqual(linesIn(await text("--diff=HEAD~1..HEAD")), [2, 8, 1]);
    assert.deepEqual(linesIn(await text("--diff=HEAD~1..HEAD", "pages.ts")), [2, 8, 1]);
    assert.match(await text("--diff=HEAD~1..HEAD", "gone.ts", "-q"), /^$/);
    write("pages.ts", CHANGED);
    assert.deepEqual(linesIn(await text("pages.ts")), [2, 8, 1]);
    const diff = execFileSync("git", ["diff", "HEAD~1"], { cwd: place().path, encoding: "utf8" });
    const piped = await place().conclave(["review", "-", ...PANEL, "-q", "--format", "json"], { stdin: diff });
    assert.deepEqual(linesIn(piped.stdout), [2, 8, 1]);
  });

  test("leaves credentials out of a saved diff and of one from standard input, and cuts no file because of another's length", async () => {
    write("pages.ts", CHANGED);
    write(".env", "KEY=second-secret\n");
    write("z-long.txt", "a line of a long file\n".repeat(12_000));
    git("add", "-A");
    const diff = execFileSync("git", ["diff", "HEAD"], { cwd: place().path, encoding: "utf8" });
    write("saved.diff", diff);
    const first = ["-q", "--format", "json", "--rounds", "1"];
    const piped = await place().conclave(["review", "-", ...PANEL, ...first], { stdin: diff });
    const saved = await review(...first, "saved.diff");
    for (const [index, { stdout }] of [piped, saved].entries()) {
      const { findings, not_reviewed: left } = JSON.parse(stdout);
      const source = ["standard input", "saved.diff"][index];
      assert.deepEqual(
        findings.map((each: { line: number | null }) => each.line),
        [2, 8, 1],
      );
      assert.deepEqual(left, [
        ".env: left out: may hold keys or passwords",
        `z-long.txt (${source}): the first 200 kB of 276 kB; the rest was left out`,
        `z-long.txt (${source}): the review ended before it`,
      ]);
    }
    assert.doesNotMatch(log("001-review-standard-input") + log("002-review-saved-diff"), /-secret/);
  });

  test("says what is new and what was addressed since an earlier review, by file and by ID", async () => {
    write("pages.ts", CHANGED);
    await review("-q", "--format", "json", "--out", "last.json");
    const changes = ({ stdout }: Finished) =>
      JSON.parse(stdout).findings.map((each: { change: string }) => each.change);
    assert.deepEqual(changes(await review("-q", "--format", "json", "--since", "last.json")), [
      "persistent",
      "persistent",
      "persistent",
    ]);
    assert.deepEqual(changes(await review("-q", "--format", "json", "--since", "1")), [
      "persistent",
      "persistent",
      "persistent",
    ]);
    const last = JSON.parse(readFileSync(join(place().path, "last.json"), "utf8"));
    const gone = { ...last.findings[0], fingerprint: "0000", title: "Gone since", quote: "a line that is gone" };
    write("earlier.json", JSON.stringify({ findings: [gone] }));
    const { stdout } = await review("-q", "--since", "earlier.json");
    assert.match(
      stdout,
      /## Since the earlier review\n\n- new: The last page is missing[\s\S]*- addressed: Gone since \(`pages\.ts`\)\n$/,
    );
    const wrong = await review("-q", "--since", "nowhere.json");
    assert.deepEqual([wrong.exit, wrong.stdout], [2, ""]);
  });

  test("exports a review later", async () => {
    write("pages.ts", CHANGED);
    await review("-q");
    const { exit, stdout } = await place().conclave(["export", "1", "--format", "sarif"]);
    assert.deepEqual([exit, JSON.parse(stdout).runs[0].results.length], [0, 3]);
    const refused = await place().conclave(["export", "1", "--format", "adr"]);
    assert.deepEqual([refused.exit, refused.stdout], [2, ""]);
    assert.match(refused.stderr, /Debate 001-review is a review and has no decision for adr\./);
  });

  test("without speakers plays its rehearsal, and says how to ask again", async () => {
    write("pages.ts", CHANGED);
    const { exit, stdout, stderr } = await place().conclave(["review", "--diff=main"]);
    assert.equal(exit, 0);
    assert.match(stdout, /\*\*4 findings: 2 confirmed \(1 blocking\), 1 disputed, 1 refuted\*\*/);
    assert.match(stderr, /^ {11}Instead of your files, it reviews an example:$/m);
    assert.match(stderr, /\n {2}conclave review --diff=main\n/);
  });
});
