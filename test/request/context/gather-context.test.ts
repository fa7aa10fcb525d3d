// What the seats are shown beside the question: real files in a folder of its own, and what must never be among them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { createCliInput } from "../../../src/cli/arguments/create-cli-input.ts";
import { createDebateInput } from "../../../src/cli/arguments/create-debate-input.ts";
import { QUESTION_OPTIONS } from "../../../src/cli/arguments/option-rows.ts";
import { parseArguments } from "../../../src/cli/arguments/parse-arguments.ts";
import { run } from "../../../src/cli/commands/run.ts";
import { isSecretFile } from "../../../src/evidence/secret-files.ts";
import { gatherContext } from "../../../src/request/context/gather-context.ts";
import { createInputCheck } from "../../../src/request/input-check.ts";

let folder = "";
const before = process.cwd();

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "conclave-context-")));
  process.chdir(folder);
});

afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

function put(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

async function gatherFor(question: string, ...words: string[]) {
  const typed = createCliInput(run, words, parseArguments(run, words));
  const check = createInputCheck((await createDebateInput(typed, QUESTION_OPTIONS)).input, typed);
  const items = await gatherContext(check, { question, workingDir: folder, debatesFolder: join(folder, "debates") });
  const problems = check.problems.map(({ code, message }) => `${code}: ${message}`);
  return { items, warnings: check.warnings, problems };
}

function item(name: string, text: string, omitted: string | null = null) {
  return { name, path: join(folder, name), text, omitted };
}

describe("context", () => {
  test("a file, a folder and a glob, each file once, in the order given", async () => {
    put("notes.md", "Notes.\n");
    put("src/a.ts", "a\n");
    put("src/deep/b.ts", "b\n");
    put("lib/c.js", "c\n");
    assert.deepEqual(await gatherFor("?", "-c", "notes.md", "-c", "src", "--context", "**/*.{ts,js}"), {
      items: [
        item("notes.md", "Notes.\n"),
        item("src/a.ts", "a\n"),
        item("src/deep/b.ts", "b\n"),
        item("lib/c.js", "c\n"),
      ],
      warnings: [],
      problems: [],
    });
  });

  test("a missing path is a problem that names it, and all of them are reported", async () => {
    assert.deepEqual((await gatherFor("?", "-c", "gone.md", "-c", "*.zzz")).problems, [
      "FILE_UNREADABLE: The path gone.md does not exist.",
      "FILE_UNREADABLE: The pattern *.zzz matches no file.",
    ]);
  });

  test("secrets, binary files, empty files and earlier debates are left out, with a warning", async () => {
    put("all/.env", "KEY=1\n");
    put("all/server.pem", "x\n");
    put("all/logo.png", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1]));
    put("all/latin1.txt", Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x0a]));
    put("all/empty.txt", "  \n");
    put("all/kept.txt", "kept\n");
    put("debates/001-old/transcript.md", "They agreed.\n");
    symlinkSync(join(folder, "all/.env"), join(folder, "all/innocent.txt"));
    assert.deepEqual(await gatherFor("?", "-c", "all", "-c", "debates"), {
      items: [item("all/kept.txt", "kept\n")],
      warnings: [
        "Left out of the context (may hold keys or passwords): all/.env, all/server.pem.",
        "Left out of the context (empty): all/empty.txt.",
        "Left out of the context (not UTF-8 text): all/latin1.txt, all/logo.png.",
        "Left out of the context (in the folder of debates): debates/001-old/transcript.md.",
      ],
      problems: [],
    });
    const named = await gatherFor("?", "-c", "all/innocent.txt");
    assert.deepEqual(named.items, []);
    assert.deepEqual(named.warnings, ["Left out of the context (may hold keys or passwords): all/innocent.txt."]);
  });

  test("no link of the project leads to a file outside of it, and nothing in a folder of keys is shown", async () => {
    const outside = realpathSync(mkdtempSync(join(tmpdir(), "conclave-outside-")));
    try {
      mkdirSync(join(outside, "private"));
      writeFileSync(join(outside, "private/notes.txt"), "private\n");
      mkdirSync(join(folder, ".git"));
      put("docs/open.md", "open\n");
      put(".ssh/config", "Host x\n");
      symlinkSync(join(outside, "private/notes.txt"), join(folder, "docs/linked.md"));
      symlinkSync(join(outside, "private"), join(folder, "folder"));
      symlinkSync("open.md", join(folder, "docs/inside.md"));
      const words = ["docs/open.md", "docs/*.md", "folder", "docs/linked.md", ".ssh/config"];
      const { items, warnings } = await gatherFor("?", ...words.flatMap((path) => ["-c", path]));
      assert.deepEqual(items, [item("docs/open.md", "open\n"), item("docs/inside.md", "open\n")]);
      assert.deepEqual(warnings, [
        "Left out of the context (a link to a place outside the project): docs/linked.md, folder/notes.txt, docs/linked.md.",
        "Left out of the context (may hold keys or passwords): .ssh/config.",
      ]);
      const asked = await gatherFor("?", "-c", join(outside, "private/notes.txt"));
      assert.deepEqual(
        asked.items.map(({ text }) => text),
        ["private\n"],
      );
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  test("a long file is cut at a line, and the whole is bounded", async () => {
    const line = `${"x".repeat(99)}\n`;
    put("long.txt", line.repeat(3_000));
    put("second.txt", line.repeat(1_900));
    put("third.txt", line.repeat(500));
    put("fourth.txt", "late\n");
    const words = ["long", "second", "third", "fourth"].flatMap((name) => ["-c", `${name}.txt`]);
    const { items, warnings } = await gatherFor("?", ...words);
    assert.deepEqual(items, [
      item("long.txt", line.repeat(2_000), "the first 200 kB of 300 kB; the rest was left out"),
      item("second.txt", line.repeat(1_900)),
      item("third.txt", line.repeat(100), "the first 10 kB of 50 kB; the rest was left out"),
      item("fourth.txt", "", "its 5 bytes were left out for lack of room"),
    ]);
    assert.deepEqual(warnings, [
      "Left out of the context (longer than 200 kB, so only the beginning goes to seats that cannot read files): long.txt.",
      "Left out of the context (beyond 400 kB of context in all): third.txt, fourth.txt.",
    ]);
  });

  test("a file without line ends is cut between characters", async () => {
    put("one-line.txt", `x${"é".repeat(150_000)}`);
    const { items } = await gatherFor("?", "-c", "one-line.txt");
    assert.equal(items[0]?.text, `x${"é".repeat(99_999)}`);
  });

  test("more than 200 files are too many", async () => {
    for (let index = 0; index < 203; index += 1) put(`many/${String(index).padStart(3, "0")}.txt`, "x");
    const { items, warnings } = await gatherFor("?", "-c", "many");
    assert.equal(items.length, 200);
    assert.deepEqual(warnings, [
      "Left out of the context (beyond 200 files): many/200.txt, many/201.txt, many/202.txt.",
    ]);
  });

  test("paths named in the question are found in the working directory, and only there", async () => {
    put("src/auth.ts", "auth\n");
    put("README.md", "Read me.\n");
    put("docs/a.md", "a\n");
    put("docs/b.md", "b\n");
    put(".env", "KEY=1\n");
    const question =
      "Is `src/auth.ts:12` fit (see README.md), or docs/? Not gone/away.ts, Node.js, and/or, /etc/hostname, ../x or .env.";
    assert.deepEqual(await gatherFor(question), {
      items: [
        item("src/auth.ts", "auth\n"),
        item("README.md", "Read me.\n"),
        { name: "docs/", path: join(folder, "docs"), text: "docs/a.md\ndocs/b.md", omitted: null },
      ],
      warnings: ["Left out of the context (may hold keys or passwords): .env."],
      problems: [],
    });
  });

  test("a link out of the working directory is not followed from the question", async () => {
    symlinkSync("/etc", join(folder, "outside"));
    assert.deepEqual((await gatherFor("What of outside/hostname and outside/?")).items, []);
  });
});

describe("context from git", { skip: hasGit() ? false : "git is not installed" }, () => {
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.org", ...words], {
      cwd: folder,
      stdio: "pipe",
    });

  test("--diff shows uncommitted changes, without secrets and debates", async () => {
    git("init", "-q");
    for (const name of ["a.ts", ".env", "debates/001-x/t.md"]) put(name, "one\n");
    git("add", "-f", ".");
    git("commit", "-qm", "one");
    for (const name of ["a.ts", ".env", "debates/001-x/t.md"]) put(name, "two\n");
    const { items, warnings, problems } = await gatherFor("?", "--diff");
    assert.deepEqual(problems, []);
    assert.deepEqual(warnings, ["Left out of the context (may hold keys or passwords): .env."]);
    assert.deepEqual(
      items.map(({ name, path, omitted }) => ({ name, path, omitted })),
      [{ name: "git diff HEAD", path: null, omitted: null }],
    );
    assert.match(items[0]?.text ?? "", /^diff --git a\/a\.ts b\/a\.ts\n.*-one\n\+two\n$/s);
    assert.doesNotMatch(items[0]?.text ?? "", /env|debates/);
  });

  test("--diff=REV compares with a revision; one that is not there is a problem; no change is a warning", async () => {
    git("init", "-q");
    put("a.ts", "one\n");
    git("add", ".");
    git("commit", "-qm", "one");
    assert.deepEqual(await gatherFor("?", "--diff=HEAD"), {
      items: [],
      warnings: ["git diff HEAD shows no changes, so the seats get no diff."],
      problems: [],
    });
    const [unknown] = (await gatherFor("?", "--diff=nowhere")).problems;
    assert.match(unknown ?? "", /^USAGE_OPTION_VALUE: git diff nowhere failed: .*nowhere.*$/);
    assert.deepEqual((await gatherFor("?", "--diff=--output=x")).problems, [
      'USAGE_OPTION_VALUE: --diff needs a revision, but got "--output=x".',
    ]);
  });

  test("in a review of a diff, paths say whose changes are reviewed, as in git", async () => {
    git("init", "-q");
    const names = ["src/a.ts", "src/gone.ts", "src/deep/b.ts", "pages/[id].ts", "pages/i.ts", "notes.md"];
    for (const name of names) put(name, "one\n");
    git("add", ".");
    git("commit", "-qm", "one");
    for (const name of names) put(name, "two\n");
    rmSync(join(folder, "src/gone.ts"));
    const reviewOf = async (...context: string[]) => {
      const check = createInputCheck(
        { protocol: "review", diff: "", context },
        createCliInput(run, [], parseArguments(run, [])),
      );
      const sources = {
        question: `Which defects are there in ${context}?`,
        workingDir: folder,
        debatesFolder: "/none",
      };
      const items = await gatherContext(check, sources);
      return { names: items.map(({ name }) => name), warnings: check.warnings, problems: check.problems };
    };
    const changes = async (...context: string[]) => (await reviewOf(...context)).names;
    assert.deepEqual(
      await changes("src"),
      ["src/a.ts", "src/deep/b.ts", "src/gone.ts"].map((name) => `${name} (git diff HEAD)`),
    );
    assert.deepEqual(
      await changes("src/gone.ts", "notes.md"),
      ["notes.md", "src/gone.ts"].map((name) => `${name} (git diff HEAD)`),
    );
    assert.deepEqual(await changes("pages/[id].ts"), ["pages/[id].ts (git diff HEAD)"]);
    assert.deepEqual(await changes("**/*.md"), ["notes.md (git diff HEAD)"]);
    put("same.md", "one\n");
    assert.deepEqual(await reviewOf("same.md"), {
      names: [],
      warnings: ["git diff HEAD shows no changes to same.md, so the seats get no diff."],
      problems: [],
    });
    for (const [path, message] of [
      ["/elsewhere.ts", `With --diff, /elsewhere.ts must be in the working directory ${folder}.`],
      ["../elsewhere.ts", `With --diff, ../elsewhere.ts must be in the working directory ${folder}.`],
      ["src/{a,gone}.ts", "With --diff, the pattern src/{a,gone}.ts can't have braces."],
    ] as const) {
      const refused = await reviewOf("src", path);
      assert.deepEqual([refused.names, refused.problems.map((problem) => problem.message)], [[], [message]]);
    }
  });

  test("--diff outside a repository is a problem", async () => {
    const [problem] = (await gatherFor("?", "--diff")).problems;
    assert.match(problem ?? "", /^USAGE_OPTION_VALUE: git diff HEAD failed: /);
  });

  test("a folder contributes the files that git does not ignore, and an ignored folder all of its files", async () => {
    git("init", "-q");
    put(".gitignore", "dist/\n*.log\n");
    put("src/a.ts", "a\n");
    put("src/noise.log", "noise\n");
    put("dist/a.js", "a\n");
    const names = async (what: string) => (await gatherFor("?", "-c", what)).items.map(({ name }) => name);
    assert.deepEqual(await names("src"), ["src/a.ts"]);
    assert.deepEqual(await names("dist"), ["dist/a.js"]);
  });
});

test("files with secrets are recognised by their names", () => {
  const secret = [
    ".env",
    ".env.production",
    "prod.env",
    "server.pem",
    "tls.KEY",
    "id_rsa",
    "id_ed25519",
    ".npmrc",
    "credentials",
    "credentials.json",
    "a/b/.netrc",
    "terraform.tfvars",
  ];
  const harmless = [
    ".env.example",
    "id_rsa.pub",
    "environment.ts",
    "key.ts",
    "keys.md",
    "credentials.ts",
    "secrets.md",
    "id_generator.py",
    "package.json",
  ];
  assert.deepEqual(
    secret.filter((name) => !isSecretFile(name)),
    [],
  );
  assert.deepEqual(harmless.filter(isSecretFile), []);
});

function hasGit(): boolean {
  try {
    execFileSync("git", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
