import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { evidenceChecker } from "../../src/evidence/evidence-checker.ts";
import { citedTree, whyNotThere } from "../../src/evidence/locate-citation.ts";
import { listFewTreeFiles, listTreeFiles } from "../../src/evidence/working-tree.ts";
import { fc, runs } from "../support/random/fast-check.ts";
import { tempFolder } from "../support/temp-folder.ts";

const FIXTURE = join(import.meta.dirname, "../fixtures/evidence/repo");
const SIGNAL = new AbortController().signal;

/** A working directory with the fixture in it, inside a folder that has things of its own. */
function place(t: TestContext) {
  const base = realpathSync(tempFolder(t));
  const workingDir = join(base, "work");
  cpSync(FIXTURE, workingDir, { recursive: true });
  const debates = join(workingDir, "debates");
  const checker = evidenceChecker({ level: "repo", workingDir, hidden: [debates], privateHosts: [] });
  return {
    base,
    workingDir,
    debates,
    check: async (source: string, quote: string | null = null) => {
      const { mark, detail } = await checker({ source, quote }, SIGNAL);
      return { mark, detail };
    },
    needs: async (source: string, quote: string | null) => (await checker({ source, quote }, SIGNAL)).needs ?? null,
    at: async (source: string, quote: string) => (await checker({ source, quote }, SIGNAL)).at,
    excerpt: async (source: string, quote: string) => (await checker({ source, quote }, SIGNAL)).excerpt,
  };
}

test("a mark names the place where its quote was found, unless the citation names it already", async (t) => {
  const { workingDir, at } = place(t);
  const quote = "return nowMs < session.endsAtMs;";
  const found = "src/session.ts:18";
  assert.equal(await at(found, quote), undefined);
  assert.equal(await at("./src/session.ts#L16-L20", quote), undefined);
  for (const cited of ["src/session.ts:17", "src/session.ts#L21", "src/session.ts:2", "./src/session.ts"]) {
    assert.equal(await at(cited, quote), found);
  }
  assert.equal(await at("work/src/session.ts:18", quote), found);
  writeFileSync(join(workingDir, "a.md"), "one\nThe first half of it\nand the second half.\n");
  assert.equal(await at("a.md:1", "The first half of it\nand the second half."), "a.md:2-3");
  assert.equal(await at("a.md:1", "This is not in the file."), undefined);
  writeFileSync(join(workingDir, "a\u001b[31m.md"), "The first half of it\n");
  assert.equal(await at("a\u001b[31m.md", "The first half of it"), "a.md:1");
});

test("a quote is found on its line, near it, moved, or not at all", async (t) => {
  const { check } = place(t);
  const quote = "return nowMs < session.endsAtMs;";
  assert.deepEqual(await check("src/session.ts:18", quote), {
    mark: "found",
    detail: "The quote is at src/session.ts:18.",
  });
  assert.deepEqual(await check("src/session.ts:16-20", quote), {
    mark: "found",
    detail: "The quote is at src/session.ts:18.",
  });
  assert.deepEqual(await check("src/session.ts#L21", quote), {
    mark: "found",
    detail: "The quote is at src/session.ts:18, near the line cited.",
  });
  assert.deepEqual(await check("src/session.ts:2", quote), {
    mark: "found",
    detail: "The quote is in src/session.ts, moved to line 18.",
  });
  assert.deepEqual(await check("./src/session.ts", quote), {
    mark: "found",
    detail: "The quote is at ./src/session.ts:18.",
  });
  assert.deepEqual(await check("src/session.ts:18", "return nowMs <= session.endsAtMs;"), {
    mark: "missing",
    detail: "src/session.ts does not contain the quote.",
  });
  assert.deepEqual(await check("src/sessions.ts:18", quote), {
    mark: "missing",
    detail: "There is no file src/sessions.ts in the working directory.",
  });
});

test("a path that starts with the folders of the working directory is looked up without them", async (t) => {
  const { check, base, workingDir } = place(t);
  const quote = "return nowMs < session.endsAtMs;";
  const above = base.split("/").at(-1);
  const found = { mark: "found", detail: "The quote is at src/session.ts:18." };
  assert.deepEqual(await check("work/src/session.ts:18", quote), found);
  assert.deepEqual(await check("./work/src/session.ts:18", quote), found);
  assert.deepEqual(await check(`${above}/work/src/session.ts:18`, quote), found);
  // One that is there as written is meant.
  mkdirSync(join(workingDir, "work/src"), { recursive: true });
  writeFileSync(join(workingDir, "work/src/session.ts"), "another session\n");
  assert.deepEqual(await check("work/src/session.ts", "another session"), {
    mark: "found",
    detail: "The quote is at work/src/session.ts:1.",
  });
});

test("a file that is missing names the one file of that name that exists", async (t) => {
  const { check, workingDir, debates } = place(t);
  const reasonFor = async (source: string) => (await check(source, "some words of it")).detail;
  assert.equal(await reasonFor("lib/session.ts:18"), "There is no lib/session.ts; src/session.ts exists.");
  assert.equal(await reasonFor("../lib/session.ts"), "../lib/session.ts is outside the working directory.");
  for (const folder of [debates, join(workingDir, "a"), join(workingDir, "b")]) mkdirSync(folder);
  writeFileSync(join(debates, "hidden.md"), "words\n");
  writeFileSync(join(workingDir, "a", "twice.md"), "words\n");
  writeFileSync(join(workingDir, "b", "twice.md"), "words\n");
  assert.equal(await reasonFor("c/hidden.md"), "There is no file c/hidden.md in the working directory.");
  assert.equal(await reasonFor("c/twice.md"), "There is no file c/twice.md in the working directory.");
});

test("a working directory of too many files is not searched to the end for one that is missing", async (t) => {
  const { workingDir } = place(t);
  const tree = { workingDir, hidden: [] };
  const signal = new AbortController().signal;
  assert.deepEqual(await listFewTreeFiles(tree, { atMost: 100, signal }), await listTreeFiles(tree));
  assert.equal(await listFewTreeFiles(tree, { atMost: 2, signal }), null);
  const cited = { ...citedTree(tree), listNames: async () => null };
  const source = { kind: "file", path: "lib/session.ts", lines: null, isSure: true } as const;
  assert.deepEqual(await whyNotThere({ is: "absent" }, source, { tree: cited, alsoAs: [], signal }), {
    mark: "missing",
    detail:
      "There is no file lib/session.ts in the working directory. It has too many files to look for others of that name.",
  });
});

test("a check that is aborted ends at once, and can be made again", async (t) => {
  const { workingDir } = place(t);
  const check = evidenceChecker({ level: "repo", workingDir, hidden: [], privateHosts: [] });
  const cited = { source: "lib/session.ts", quote: "some words of it" };
  const leaving = new AbortController();
  const checking = check(cited, leaving.signal);
  leaving.abort(new Error("left"));
  await assert.rejects(checking, { message: "left" });
  assert.equal((await check(cited, SIGNAL)).detail, "There is no lib/session.ts; src/session.ts exists.");
});

test("lines that are quoted with the numbers that tools print are found if the numbers are right", async (t) => {
  const { check, workingDir } = place(t);
  const line = "return nowMs < session.endsAtMs;";
  for (const quote of [
    `18\t  ${line}`,
    `18:${line}`,
    `18: ${line}`,
    `  18 | ${line}`,
    `18 │ ${line}`,
    `\`18→${line}\``,
  ])
    assert.deepEqual(await check("src/session.ts", quote), {
      mark: "found",
      detail: "The quote is at src/session.ts:18.",
    });
  writeFileSync(
    join(workingDir, "a.md"),
    "one line of text\ntwo lines of text\nthree lines of text\n\nfive after a blank\n",
  );
  for (const quote of [
    "1\tone line of text\n2\ttwo lines of text",
    "1-one line of text\n2:two lines of text\n3-three lines of text\n4-\n5-five after a blank",
    "3→three lines of text\n4→\n5→five after a blank",
    "3→three lines of text\r\n4\r\n5→five after",
    "3: three lines of text\n\n5: five after a blank",
    "1: one line of … text\n2: two lines of text",
    "  1: line of text\n  2: two lines",
  ])
    assert.equal((await check("a.md", quote)).mark, "found", quote);
  for (const quote of [
    `17: ${line}`,
    `  18 ${line}`,
    `18-${line}`,
    `18 - ${line}`,
    `18 + ${line}`,
    `18.${line}`,
    `0: ${line}`,
    `18:\n${line}`,
  ])
    assert.equal((await check("src/session.ts", quote)).mark, "missing", quote);
  for (const quote of [
    "1: one line of text\n9: two lines of text",
    "1: one line of text\n1: two lines of text",
    "2: one line of text\n1: two lines of text",
    "1: one line of text\n3: three lines of text",
    "1: one line of text\n500\n2: two lines of text",
    "1: one line of text\n2: two lines of text\n3",
    "1: one line\n2: of text two lines of text",
    "0: one line of text\n1: two lines of text",
    "1: one line of text\n2 two lines of text",
    "6:30 in the morning",
    "7\t30 in the evening",
  ])
    assert.equal((await check("a.md", quote)).mark, "missing", quote);
});

test("a figure before quoted words is not a line number", async (t) => {
  const { check, workingDir } = place(t);
  writeFileSync(join(workingDir, "a.md"), `${"\n".repeat(199)}jobs per second at the peak\n- bit keys in a list\n`);
  const markOf = async (quote: string) => (await check("a.md:200", quote)).mark;
  assert.equal(await markOf("200: jobs per second at the peak"), "found");
  for (const quote of [
    "200 jobs per second at the peak",
    "  200   jobs per second at the peak",
    "200-jobs per second at the peak",
    "200\njobs per second at the peak",
    "201 - bit keys in a list",
    "200 jobs per second at the peak\n201 - bit keys in a list",
  ])
    assert.equal(await markOf(quote), "missing", quote);
});

test("of several places the one nearest to the cited line counts", async (t) => {
  const { check } = place(t);
  assert.deepEqual(await check("src/session.ts:23", "session.endsAtMs"), {
    mark: "found",
    detail: "The quote is at src/session.ts:23.",
  });
});

test("whitespace, typographic marks, fences and omissions do not matter; words do", async (t) => {
  const { check } = place(t);
  const found = [
    ["src/session.ts:10", "```ts\nexport function openSession( nowMs: number ): Session {\n    return {\n```"],
    ["src/session.ts:10", "`export function openSession(nowMs: number)`"],
    ["src/session.ts:10", "export function openSession(nowMs: number) … endsAtMs: nowMs + LIFETIME_MS"],
    ["src/session.ts:10", "export function openSession(nowMs: number): Session {…"],
    ["README.md", `A session's token lives for fifteen minutes - "no longer", says the review.`],
  ] as const;
  for (const [source, quote] of found) assert.equal((await check(source, quote)).mark, "found", quote);
  const missing = [
    ["src/session.ts:10", "endsAtMs: nowMs + LIFETIME_MS … export function openSession(nowMs: number)"],
    ["src/session.ts:10", "export function openSession … return nothing at all"],
    ["src/session.ts:10", "export function OpenSession"],
  ] as const;
  for (const [source, quote] of missing) assert.equal((await check(source, quote)).mark, "missing", quote);
});

test("a quote that cuts or joins words or numbers is neither found nor held against the seat", async (t) => {
  const { check, workingDir } = place(t);
  writeFileSync(
    join(workingDir, "notes.md"),
    [
      "It is unsafe to retry this call, and we can't cache it.",
      "It handles 1500 jobs per second, or 2,500 at the peak, within 0.5 seconds each, since 10:30 today.",
      "Costs: 10 20 30 euros; version 1.2.3 of the queue, MAX_QUEUE_LENGTH = 100",
      "00 of them fail. 5 retries follow, says 'ops', and the database の移行は昨日の夜に完了しました。",
      "- 7 non-blocking calls take 10–50 ms at -5 degrees - or less",
    ].join("\n"),
  );
  const uncertain = { mark: "unchecked", detail: "The quote cuts or joins words or numbers of what is there." };
  for (const quote of [
    "safe to retry this call",
    "to retry this call, and we can",
    "500 jobs per second",
    "It handles 15",
    "500 at the peak",
    "or 2,500 at the peak, within 0",
    "5 seconds each",
    "30 today.\nCosts",
    "Costs: 1020 30 euros",
    "Costs: 10 2030 euros",
    "2.3 of the queue",
    "QUEUE_LENGTH = 100",
    "MAX_QUEUE_LENGTH = 10000 of them fail",
    "It handles 1500 jobs … at the pea",
    "blocking calls take",
    "50 ms at -5 degrees",
    "5 degrees - or less",
    "It is uns … and we can't cache it.",
  ])
    assert.deepEqual(await check("notes.md", quote), uncertain, quote);
  for (const quote of [
    "to retry this call, and we can't",
    "1500 jobs per second",
    "within 0.5 seconds each",
    "10 20\n 30 euros",
    "100\n00 of them fail",
    "5 retries follow, says",
    "7 non-blocking calls",
    "-5 degrees - or less",
    "degrees -\n  or less",
    "'ops', and the database",
    "ops', and the database の移行",
    "の移行は昨日の夜に完了しました",
    "It handles 1500 jobs … at the peak",
  ])
    assert.equal((await check("notes.md", quote)).mark, "found", quote);
  assert.equal((await check("notes.md", "It handles 1600 jobs per second")).mark, "missing");
});

test("a citation without a quote is not checked, unless its place does not exist", async (t) => {
  const { check } = place(t);
  assert.deepEqual(await check("README.md"), { mark: "unchecked", detail: "README.md exists; nothing was quoted." });
  assert.deepEqual(await check("README.md:3"), {
    mark: "unchecked",
    detail: "README.md has line 3; nothing was quoted.",
  });
  assert.deepEqual(await check("README.md:4"), {
    mark: "missing",
    detail: "README.md has 3 lines; nothing was quoted.",
  });
  assert.deepEqual(await check("README.md:0"), {
    mark: "missing",
    detail: "README.md has 3 lines; nothing was quoted.",
  });
  assert.deepEqual(await check("README.md:1", "}"), {
    mark: "unchecked",
    detail: "README.md has line 1; the quote is too short to check.",
  });
});

test("a quote under 12 characters counts only as a whole line", async (t) => {
  const { check, workingDir } = place(t);
  writeFileSync(join(workingDir, "notes.txt"), "in the end\n\nthe then\n  the\nretry = 3\nwait = 9\n}\naa b\nb\n");
  const found = async (quote: string, line: number) =>
    assert.deepEqual(await check("notes.txt", quote), { mark: "found", detail: `The quote is at notes.txt:${line}.` });
  const notFound = async (quote: string, mark: string, detail: string) =>
    assert.deepEqual(await check("notes.txt", quote), { mark, detail });
  const short = "The quote is too short to check.";
  await found("the", 4);
  await found("retry = 3", 5);
  await found("`retry=3`", 5);
  await found("retry = 3\nwait", 5).catch(() => undefined);
  await found("b", 9);
  await notFound("retry =", "unchecked", short);
  await notFound("in the", "unchecked", short);
  await notFound("…the end…", "missing", "notes.txt does not contain the quote.");
  await notFound("retry = 4", "missing", "notes.txt does not contain the quote.");
  await notFound("}", "unchecked", "notes.txt exists; the quote is too short to check.");
});

test("what a seat could have given for its citation to be checked is recorded, and nothing that it couldn't", async (t) => {
  const { needs, workingDir } = place(t);
  writeFileSync(join(workingDir, "notes.txt"), "in the end\n");
  writeFileSync(join(workingDir, "logo.bin"), new Uint8Array([1, 0, 2]));
  for (const [source, quote] of [
    ["notes.txt", "the"],
    ["notes.txt:1", null],
    ["notes.txt", "…"],
  ] as const) {
    assert.equal(await needs(source, quote), "quote", `${source} ${quote}`);
  }
  for (const source of ["common knowledge", "ftp://example.org/x", "example.org/docs"]) {
    assert.equal(await needs(source, "a quote of some words"), "source", source);
  }
  for (const source of ["notes.txt:1", "gone.txt", "logo.bin", "$ npm test", "O1b1", "https://example.org/x"]) {
    assert.equal(await needs(source, "in the end"), null, source);
  }
});

test("a file that is not text, or too long, is not checked", async (t) => {
  const { check, workingDir } = place(t);
  writeFileSync(join(workingDir, "logo.bin"), new Uint8Array([1, 0, 2, 65, 66, 67, 68]));
  writeFileSync(join(workingDir, "huge.txt"), `the first line\n${"x".repeat(8_000_000)}\nthe last line\n`);
  assert.deepEqual(await check("logo.bin", "ABCD"), { mark: "unchecked", detail: "logo.bin cannot be read as text." });
  assert.equal((await check("huge.txt", "the first line")).mark, "found");
  assert.deepEqual(await check("huge.txt", "the last line"), {
    mark: "unchecked",
    detail: "huge.txt is too long to read completely.",
  });
  assert.deepEqual(await check("src", "anything"), { mark: "unchecked", detail: "src is a folder, not a file." });
});

test("a file whose name ends like a line number is the one that was meant", async (t) => {
  const { check, workingDir } = place(t);
  writeFileSync(join(workingDir, "notes:7"), "one line\n");
  assert.deepEqual(await check("notes:7", "one line"), { mark: "found", detail: "The quote is at notes:7:1." });
});

test("commands and words that are not a location are not looked up", async (t) => {
  const { check } = place(t);
  assert.deepEqual(await check("$ cat src/session.ts", "token"), {
    mark: "unchecked",
    detail: "Commands are not run.",
  });
  assert.deepEqual(await check("npm test", "42 passing"), {
    mark: "unchecked",
    detail: "This is neither a file nor a URL; commands are not run.",
  });
  assert.deepEqual(await check("https://example.org/x", "words"), {
    mark: "unchecked",
    detail: "URLs are checked with --evidence web.",
  });
});

test("a path outside is refused, whether it exists or not", async (t) => {
  const { check, base, workingDir } = place(t);
  writeFileSync(join(base, "outside.txt"), "words from outside\n");
  symlinkSync(base, join(workingDir, "up"));
  const outside = (path: string) => ({ mark: "missing", detail: `${path} is outside the working directory.` });
  for (const path of [
    "../outside.txt",
    "../absent.txt",
    "src/../../outside.txt",
    join(base, "outside.txt"),
    join(base, "absent.txt"),
    "up/outside.txt",
    "up/absent.txt",
    "up/absent/absent.txt",
  ]) {
    assert.deepEqual(await check(path, "words from outside"), outside(path));
  }
  assert.equal((await check(join(workingDir, "README.md"), "# Sessions")).mark, "found");
});

test("secrets, the folder of git and hidden folders are not there", async (t) => {
  const { check, workingDir, debates } = place(t);
  const words = "words that are kept";
  mkdirSync(join(workingDir, ".git"));
  mkdirSync(debates);
  for (const name of [".env", "deploy.pem", "id_ed25519", ".git/config", "debates/verdict.md"]) {
    writeFileSync(join(workingDir, name), words);
  }
  symlinkSync(".env", join(workingDir, "plain.txt"));
  symlinkSync("debates", join(workingDir, "talks"));
  for (const path of [
    ".env",
    "src/../.env",
    "deploy.pem",
    "id_ed25519",
    ".git/config",
    "debates/verdict.md",
    "talks/verdict.md",
    "plain.txt",
  ]) {
    assert.equal((await check(path, words)).mark === "found", false, path);
    assert.match((await check(path, words)).detail, /^There is no file|^This is neither a file/, path);
  }
});

test("a pipe or a device is never waited for", async (t) => {
  const { check, workingDir } = place(t);
  symlinkSync("/dev/zero", join(workingDir, "zero.txt"));
  symlinkSync("circle.txt", join(workingDir, "circle.txt"));
  assert.equal((await check("zero.txt", "words")).mark, "missing");
  assert.equal((await check("circle.txt", "words")).mark, "missing");
  const { status } = spawnSync("sh", ["-c", 'mkfifo "$1"', "sh", join(workingDir, "pipe.txt")]);
  if (status !== 0) return t.diagnostic("There is no mkfifo here: pipes were not tried.");
  assert.deepEqual(await check("pipe.txt", "words"), { mark: "unchecked", detail: "pipe.txt is not a regular file." });
});

test("no spelling of a path reaches files outside, or hidden ones", async (t) => {
  const { check, base, workingDir, debates } = place(t);
  const words = "words nobody may find";
  mkdirSync(debates);
  mkdirSync(join(base, "work-beside"));
  for (const path of ["secret.txt", "work-beside/secret.txt", "work/.env", "work/debates/secret.txt"]) {
    writeFileSync(join(base, path), words);
  }
  symlinkSync(base, join(workingDir, "up"));
  symlinkSync("../secret.txt", join(workingDir, "src", "near.ts"));
  symlinkSync(join(base, "secret.txt"), join(workingDir, "far.ts"));
  symlinkSync("debates", join(workingDir, "talks"));
  symlinkSync("round", join(workingDir, "round"));
  // Places that hold the words, seen from the folder around the working directory.
  const target = fc.constantFrom(
    ...["secret.txt", "work-beside/secret.txt", "work/.env", "work/debates/secret.txt", "work/talks/secret.txt"],
    ...[
      "work/far.ts",
      "work/src/near.ts",
      "work/up/secret.txt",
      "work/up/work/.env",
      "work/up/work/debates/secret.txt",
    ],
  );
  const detour = fc.constantFrom("", "", ".", "//", "absent/..", "src/..", "up/..", "round/..");
  const written = fc.tuple(target, fc.array(detour, { minLength: 6, maxLength: 6 })).map(([path, detours]) =>
    path
      .split("/")
      .flatMap((name, index) => [detours[index] ?? "", name])
      .join("/"),
  );
  const start = fc.constantFrom("../", `${base}/`, `${workingDir}/../`, "src/../../", "up/", `file://${base}/`);
  const wayIn = fc.tuple(start, written).map(([head, path]) => (head + path).replace(/^\.\.\/+work\/+/, ""));
  const segment = fc.constantFrom(
    ...[
      "..",
      ".",
      "",
      "src",
      "SRC",
      "near.ts",
      "far.ts",
      "up",
      "UP",
      "work",
      "WORK",
      "work-beside",
      "secret.txt",
      "work/work",
    ],
    ...["Secret.TXT", ".env", ".ENV", ".env.", "debates", "Debates", "talks", "round", "~", "%2e%2e", "..\\", "\0"],
    ...["/dev", "zero", "/proc", "self", "cwd", "root", "fd", "0"],
  );
  const soup = fc.array(segment, { minLength: 1, maxLength: 7 }).map((segments) => segments.join("/"));
  const end = fc.constantFrom("", "", ":1", ":1-2", "#L1", "/", " line 1");
  await fc.assert(
    fc.asyncProperty(fc.oneof(wayIn, soup), end, async (path, tail) => {
      const { mark } = await check(`${path}${tail}`, words);
      assert.notEqual(mark, "found");
    }),
    { numRuns: runs(1_000) },
  );
});

test("no detail can write on the terminal", async (t) => {
  const { check } = place(t);
  assert.deepEqual(await check("src/\u001b[31mred.ts"), {
    mark: "missing",
    detail: "There is no file src/red.ts in the working directory.",
  });
});

test("an aborted check is not reused for the next one", async (t) => {
  const { workingDir } = place(t);
  const checker = evidenceChecker({ level: "repo", workingDir, hidden: [], privateHosts: [] });
  const evidence = { source: "README.md", quote: "# Sessions" };
  await assert.rejects(checker(evidence, AbortSignal.abort()), { name: "AbortError" });
  assert.equal((await checker(evidence, SIGNAL)).mark, "found");
});

test("a quote that is found is kept with the lines around it; one that is not has none", async (t) => {
  const { workingDir, excerpt } = place(t);
  const lines = Array.from({ length: 9 }, (_, index) => `line ${index + 1} of the notes`);
  writeFileSync(join(workingDir, "notes.md"), lines.join("\n"));
  assert.deepEqual(await excerpt("notes.md:5", "line 5 of the notes"), {
    line: 5,
    before: ["line 2 of the notes", "line 3 of the notes", "line 4 of the notes"],
    quoted: ["line 5 of the notes"],
    after: ["line 6 of the notes", "line 7 of the notes", "line 8 of the notes"],
  });
  assert.deepEqual(await excerpt("notes.md", "line 1 of the notes"), {
    line: 1,
    before: [],
    quoted: ["line 1 of the notes"],
    after: ["line 2 of the notes", "line 3 of the notes", "line 4 of the notes"],
  });
  assert.equal(await excerpt("notes.md", "line 10 of the notes"), undefined);
});

test("an excerpt of a long quote, of long lines and of control characters stays short and plain", async (t) => {
  const { workingDir, excerpt } = place(t);
  const quoted = Array.from({ length: 20 }, (_, index) => `quoted line ${index + 1}`);
  writeFileSync(
    join(workingDir, "long.md"),
    ["\u001b[31mred\u001b[0m", "x".repeat(900), ...quoted, "after"].join("\n"),
  );
  assert.deepEqual(await excerpt("long.md", quoted.join("\n")), {
    line: 3,
    before: ["red", `${"x".repeat(239)}…`],
    quoted: quoted.slice(0, 12),
    after: [],
  });
});
