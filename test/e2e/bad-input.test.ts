// Everything a person can get wrong on the command line: the right code, the right exit status, one sentence, one hint, no
// stack, nothing made, nobody called.
import assert from "node:assert/strict";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { ErrorCode } from "../../src/core/errors.ts";
import { ERRORS } from "../../src/core/errors.ts";
import { places, QUESTION, scriptSeats } from "../support/command.ts";

const place = places();
const SEATS = ["--seats", scriptSeats("agreed")];

interface Case {
  readonly name: string;
  readonly words: readonly string[];
  readonly stdin?: string | Uint8Array;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly code: ErrorCode;
  /** What the sentence has to name. */
  readonly says: RegExp;
  readonly hint?: RegExp;
}

const CASES: readonly Case[] = [
  // Commands and options.
  {
    name: "a single word that is no command",
    words: ["lisst"],
    code: "USAGE_UNKNOWN_COMMAND",
    says: /"lisst"/,
    hint: /conclave list\?/,
  },
  {
    name: "a command behind an option",
    words: ["-v", "list"],
    code: "USAGE_UNKNOWN_COMMAND",
    says: /"list"/,
    hint: /first/,
  },
  {
    name: "a word far from any command",
    words: ["architecture"],
    code: "USAGE_UNKNOWN_COMMAND",
    says: /"architecture"/,
  },
  {
    name: "an unknown option",
    words: [QUESTION, "--round", "2"],
    code: "USAGE_UNKNOWN_OPTION",
    says: /--round\b/,
    hint: /--rounds/,
  },
  {
    name: "an option of a later version",
    words: [QUESTION, "--telepathy", "on"],
    code: "USAGE_UNKNOWN_OPTION",
    says: /--telepathy/,
  },
  {
    name: "an option without its value",
    words: [QUESTION, "--rounds"],
    code: "USAGE_OPTION_VALUE",
    says: /--rounds needs a value/,
  },
  {
    name: "a value for a flag",
    words: [QUESTION, "--quiet=yes"],
    code: "USAGE_OPTION_VALUE",
    says: /--quiet takes no value/,
  },
  {
    name: "an unknown option of another command",
    words: ["list", "--rounds", "2"],
    code: "USAGE_UNKNOWN_OPTION",
    says: /conclave list has no option --rounds/,
  },
  {
    name: "help for a command that is not there",
    words: ["help", "lst"],
    code: "USAGE_UNKNOWN_COMMAND",
    says: /"lst"/,
  },
  // The question.
  { name: "no question", words: ["run", ...SEATS], code: "USAGE_QUESTION_SOURCE", says: /No question/ },
  {
    name: "a question in pieces",
    words: ["Should", "we", "move?", ...SEATS],
    code: "USAGE_ARGUMENTS",
    says: /3 pieces/,
    hint: /"Should we move\?"/,
  },
  {
    name: "a question from two sources",
    words: [QUESTION, "--file", "q.md"],
    files: { "q.md": QUESTION },
    code: "USAGE_QUESTION_SOURCE",
    says: /q\.md/,
  },
  { name: "an empty question", words: ["", ...SEATS], code: "QUESTION_EMPTY", says: /empty/ },
  {
    name: "an empty question from standard input",
    words: ["-", ...SEATS],
    stdin: " \n\u0007\n",
    code: "QUESTION_EMPTY",
    says: /empty/,
  },
  {
    name: "a short question",
    words: ["Why so?", ...SEATS],
    code: "QUESTION_TOO_SHORT",
    says: /"Why so\?" is too short: 7 characters/,
  },
  {
    name: "a question of one character",
    words: ["run", "x", ...SEATS],
    code: "QUESTION_TOO_SHORT",
    says: /"x" is too short: 1 character\./,
  },
  {
    name: "a long question",
    words: ["-", ...SEATS],
    stdin: "x ".repeat(25_002),
    code: "QUESTION_TOO_LONG",
    says: /50,003/,
  },
  {
    name: "standard input that is not UTF-8",
    words: ["-", ...SEATS],
    stdin: Uint8Array.from([0xff, 0xfe, 0x41]),
    code: "FILE_NOT_TEXT",
    says: /Standard input/,
  },
  {
    name: "a question file that is missing",
    words: ["--file", "gone.md", ...SEATS],
    code: "FILE_UNREADABLE",
    says: /gone\.md does not exist/,
  },
  {
    name: "a question file that is a folder",
    words: ["--file", ".", ...SEATS],
    code: "FILE_UNREADABLE",
    says: /path \. is a folder/,
  },
  {
    name: "an empty question file",
    words: ["--file", "q.md", ...SEATS],
    files: { "q.md": " \n\t\n" },
    code: "FILE_EMPTY",
    says: /q\.md is empty/,
  },
  {
    name: "a question file that is not UTF-8",
    words: ["--problemDescription", "q.md", ...SEATS],
    files: { "q.md": Uint8Array.from([0x63, 0xe9]) },
    code: "FILE_NOT_TEXT",
    says: /q\.md/,
  },
  // Context.
  {
    name: "context that is missing",
    words: [QUESTION, "-c", "gone.ts", ...SEATS],
    code: "FILE_UNREADABLE",
    says: /gone\.ts/,
  },
  {
    name: "a glob that matches nothing",
    words: [QUESTION, "--context-file", "*.nope", ...SEATS],
    code: "FILE_UNREADABLE",
    says: /\*\.nope/,
  },
  {
    name: "standard input wanted twice",
    words: ["-", "-c", "-", ...SEATS],
    stdin: QUESTION,
    code: "USAGE_OPTION_VALUE",
    says: /only once/,
  },
  {
    name: "a diff outside a repository",
    words: [QUESTION, "--diff", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /git diff HEAD/,
  },
  {
    name: "an empty constraint",
    words: [QUESTION, "--constraint", " ", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /--constraint/,
  },
  // Protocol and panel.
  {
    name: "an unknown protocol",
    words: [QUESTION, "-p", "duett", ...SEATS],
    code: "PROTOCOL_UNKNOWN",
    says: /"duett"/,
    hint: /duet\?/,
  },
  {
    name: "too many rounds",
    words: [QUESTION, "-p", "duet", "--rounds", "31", ...SEATS],
    code: "ROUNDS_OUT_OF_RANGE",
    says: /1 to 30 rounds, not 31/,
  },
  {
    name: "no rounds",
    words: [QUESTION, "--max-rounds", "0", ...SEATS],
    code: "ROUNDS_OUT_OF_RANGE",
    says: /rounds, not 0/,
  },
  {
    name: "rounds that are no number",
    words: [QUESTION, "-r", "many", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /"many"/,
  },
  {
    name: "an unknown speaker",
    words: [QUESTION, "--seats", "architect=cdm:llm,reviewer=cmd:llm"],
    code: "SEAT_UNKNOWN",
    says: /cdm:llm/,
  },
  {
    name: "an unknown role",
    words: [QUESTION, "--seats", "architct=cmd:cat,reviewer=cmd:cat"],
    code: "SEAT_UNKNOWN",
    says: /architect/,
  },
  {
    name: "a seat twice",
    words: [QUESTION, "--seat", "architect=cmd:cat", "--seat", "architect=cmd:cat"],
    code: "SEAT_TWICE",
    says: /architect=cmd:cat/,
  },
  {
    name: "too few seats",
    words: [QUESTION, "-p", "duet", "--seats", "architect=cmd:cat"],
    code: "SEATS_TOO_FEW",
    says: /2 seats, not 1/,
  },
  {
    name: "too many seats",
    words: [QUESTION, "-p", "duet", "--advisors", "architect=cmd:cat,reviewer=cmd:cat,data=cmd:cat"],
    code: "SEATS_TOO_MANY",
    says: /2 seats, not 3/,
  },
  {
    name: "a quorum above the panel",
    words: [QUESTION, "--quorum", "3", ...SEATS],
    code: "SEATS_TOO_FEW",
    says: /quorum is 3/,
  },
  {
    name: "a role with nobody to take it",
    words: [QUESTION, "--seats", "architect,reviewer=cmd:cat"],
    code: "SPEAKER_NONE",
    says: /architect/,
  },
  {
    name: "a speaker that is not installed",
    words: [QUESTION, "--seats", "architect=cmd:no-such-program,reviewer=cmd:nor-this-one"],
    code: "SPEAKER_NOT_READY",
    says: /"no-such-program" was not found.*\n.*"nor-this-one" was not found/,
    hint: /Install no-such-program.*\n +Install nor-this-one.*\n +Without them the panel is too small\.$/m,
  },
  {
    name: "missing speakers with nobody left",
    words: [QUESTION, "--skip-missing", "--seats", "architect=cmd:no-such-program,reviewer=cmd:cat"],
    code: "SPEAKER_NOT_READY",
    says: /no-such-program/,
    hint: /too small/,
  },
  {
    name: "nobody seated and no rehearsal allowed",
    words: [QUESTION, "--no-rehearsal"],
    code: "SPEAKER_NONE",
    says: /and --no-rehearsal rules out a rehearsal/,
  },
  {
    name: "nobody seated where the outcome counts",
    words: [QUESTION, "--fail-on", "split"],
    code: "SPEAKER_NONE",
    says: /and --fail-on rules out a rehearsal/,
  },
  {
    name: "a rehearsal beside a real speaker",
    words: [QUESTION, "--seats", "architect=rehearsal:jobs-to-postgres,reviewer=cmd:cat"],
    code: "USAGE_OPTION_VALUE",
    says: /cannot share a panel with other speakers/,
  },
  {
    name: "a scenario that is missing",
    words: [QUESTION, "--seats", "architect=script:gone.yaml,reviewer=script:gone.yaml"],
    code: "SCENARIO_WRONG",
    says: /gone\.yaml/,
  },
  {
    name: "a role file without front matter",
    words: [QUESTION, "--seats", "./odd.md=cmd:cat,reviewer=cmd:cat"],
    files: { "odd.md": "You are odd." },
    code: "ROLE_WRONG",
    says: /odd\.md/,
  },
  {
    name: "a style that is none",
    words: [QUESTION, "-p", "poll", "--style", "loud", "--seats", "cmd:cat"],
    code: "USAGE_OPTION_VALUE",
    says: /"loud"/,
  },
  {
    name: "a style of another protocol",
    words: [QUESTION, "-p", "roundtable", "--style", "vote", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /--style must be one of quick, thorough, adversarial, collaborative, but got "vote"/,
  },
  {
    name: "a moderator's style that is none",
    words: [QUESTION, "-p", "roundtable", "-m", "stern", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /--moderator-style must be one of transparent, guided, authoritative, but got "stern"/,
  },
  {
    name: "samples without self-consistency",
    words: [QUESTION, "-p", "poll", "--samples", "3", "--seats", "cmd:cat"],
    code: "USAGE_OPTION_VALUE",
    says: /--samples/,
  },
  {
    name: "a vote of one",
    words: [QUESTION, "-p", "poll", "-s", "vote", "--seats", "cmd:cat"],
    code: "USAGE_OPTION_VALUE",
    says: /vote/,
  },
  {
    name: "a single answer from two",
    words: [QUESTION, "-p", "poll", "-d", "single", "--seats", "cmd:cat,cmd:tee"],
    code: "USAGE_OPTION_VALUE",
    says: /single needs exactly one seat, not 2/,
  },
  // Limits.
  {
    name: "a timeout below its bound",
    words: [QUESTION, "--timeout", "29", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /30s to 15m, but got "29s"/,
  },
  {
    name: "a timeout above its bound",
    words: [QUESTION, "--timeout", "16m", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /from 30s to 15m, but got "16m"/,
  },
  {
    name: "a budget of nothing",
    words: [QUESTION, "--budget", "0", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /--budget/,
  },
  {
    name: "too many retries",
    words: [QUESTION, "--retries", "11", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /0 to 10/,
  },
  {
    name: "tokens that are no number",
    words: [QUESTION, "--max-tokens", "1e5", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /"1e5"/,
  },
  {
    name: "a deadline that is no time",
    words: [QUESTION, "--deadline", "soon", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /"soon"/,
  },
  {
    name: "a deadline that has passed",
    words: [QUESTION, "--deadline", "2020-01-01T00:00:00Z", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /a time in the future/,
  },
  {
    name: "an outcome that is none",
    words: [QUESTION, "--fail-on", "split,maybe", ...SEATS],
    code: "USAGE_OPTION_VALUE",
    says: /"maybe"/,
  },
  // Folders.
  {
    name: "a working directory that is missing",
    words: [QUESTION, "--working-dir", "gone", ...SEATS],
    code: "FOLDER_UNUSABLE",
    says: /gone does not exist/,
  },
  {
    name: "a working directory that is a file",
    words: [QUESTION, "--working-dir", "a.txt", ...SEATS],
    files: { "a.txt": "a" },
    code: "FOLDER_UNUSABLE",
    says: /a\.txt is not a folder/,
  },
  {
    name: "an out-dir that is a file",
    words: [QUESTION, "--out-dir", "a.txt", ...SEATS],
    files: { "a.txt": "a" },
    code: "FOLDER_UNUSABLE",
    says: /a\.txt" is not a folder/,
  },
  {
    name: "a path below a file",
    words: [QUESTION, "--path", "a.txt/deep", ...SEATS],
    files: { "a.txt": "a" },
    code: "FOLDER_UNUSABLE",
    says: /a\.txt\/deep/,
  },
  {
    name: "a path that contains a debate",
    words: [QUESTION, "--path", "old", ...SEATS],
    files: { "old/events.jsonl": "" },
    code: "DEBATE_EXISTS",
    says: /The folder old already contains a debate/,
    hint: /conclave resume \.\/old/,
  },
  // Debates.
  { name: "a debate that is not there", words: ["show", "7"], code: "DEBATE_UNKNOWN", says: /"7"/ },
  {
    name: "a debate whose name begins like two",
    words: ["resume", "jobs"],
    files: { "debates/001-jobs-a/events.jsonl": "", "debates/002-jobs-b/events.jsonl": "" },
    code: "DEBATE_AMBIGUOUS",
    says: /001-jobs-a, 002-jobs-b/,
  },
  {
    name: "a question beside --resume",
    words: [QUESTION, "--resume", "1"],
    code: "USAGE_ARGUMENTS",
    says: /Unexpected argument: /,
  },
  {
    name: "an option of a debate that begins beside --resume",
    words: ["--resume", "1", "--style", "quick"],
    code: "USAGE_OPTION_VALUE",
    says: /--style cannot be combined with --resume/,
  },
  {
    name: "a limit out of bounds beside --resume",
    words: ["--resume", "1", "--timeout", "5"],
    code: "USAGE_OPTION_VALUE",
    says: /from 30s to 15m, but got "5s"/,
  },
  { name: "no debate named", words: ["resume"], code: "USAGE_ARGUMENTS", says: /Missing debate ID/ },
  { name: "an operand too many", words: ["show", "1", "2"], code: "USAGE_ARGUMENTS", says: /Unexpected argument: 2/ },
  { name: "a fork without a round", words: ["fork", "1"], code: "USAGE_OPTION_VALUE", says: /--at/ },
  { name: "nothing to say", words: ["say", "1"], code: "USAGE_ARGUMENTS", says: /Missing text of the note/ },
  {
    name: "a note of two kinds",
    words: ["say", "1", "Hello.", "--fact", "--focus"],
    code: "USAGE_OPTION_VALUE",
    says: /--fact and --focus/,
  },
  {
    name: "a ruling without a state",
    words: ["say", "1", "Fine.", "--end", "O1b1"],
    code: "USAGE_OPTION_VALUE",
    says: /"O1b1"/,
    hint: /accepted_risk/,
  },
  {
    name: "a list by an outcome that is none",
    words: ["list", "--outcome", "draw"],
    code: "USAGE_OPTION_VALUE",
    says: /"draw"/,
  },
  {
    name: "a log that holds nothing",
    words: ["show", "1"],
    files: { "debates/001-dead/events.jsonl": "" },
    code: "LOG_EMPTY",
    says: /001-dead/,
  },
];

describe("bad input", { concurrency: false }, () => {
  for (const { name, words, stdin, files = {}, code, says, hint } of CASES) {
    test(`${name}: ${code}`, async () => {
      const { path, conclave } = place();
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(join(path, file, ".."), { recursive: true });
        writeFileSync(join(path, file), content);
      }
      const before = readdirSync(path, { recursive: true });
      const { exit, stdout, stderr } = await conclave(words, stdin === undefined ? {} : { stdin });
      const told = stderr.replaceAll(/^warning: .*\n/gm, "");
      // A sentence, and what to do; where several speakers are missing, a line for each.
      const more = code === "SPEAKER_NOT_READY" ? "+" : "";
      assert.match(told, new RegExp(`^${code}: .*[.?]\n(?: {2}\\S.*\n)${more}$`));
      assert.match(told, says);
      if (hint) assert.match(told, hint);
      assert.deepEqual({ stdout, exit }, { stdout: "", exit: ERRORS[code].exit });
      assert.deepEqual(readdirSync(path, { recursive: true }), before);
    });
  }
});

test("all problems are reported at once, and with --json as one line of JSON", async () => {
  const words = [
    "Why so?",
    "--rounds",
    "x",
    "--timeout",
    "5",
    "--seats",
    "nobody",
    "--out-dir",
    "/dev/null",
    "--bogus",
    "--json",
  ];
  const { exit, stdout, stderr } = await place().conclave(words);
  const codes = [...stderr.matchAll(/^([A-Z_]+): /gm)].map(([, code]) => code);
  const expected = [
    "USAGE_UNKNOWN_OPTION",
    "USAGE_OPTION_VALUE",
    "USAGE_OPTION_VALUE",
    "FOLDER_UNUSABLE",
    "QUESTION_TOO_SHORT",
    "SEAT_UNKNOWN",
  ];
  assert.deepEqual({ exit, codes }, { exit: 2, codes: expected });
  const { problems, ...told } = JSON.parse(stdout);
  assert.deepEqual(told, {
    type: "error",
    code: "USAGE_SEVERAL",
    message: "This command line has 6 problems.",
    hint: "Fix all of them, then run the command again.",
  });
  assert.deepEqual(
    problems.map(({ code }: { readonly code: string }) => code),
    expected,
  );
});

test("with --json one problem is one line of JSON", async () => {
  const { exit, stdout } = await place().conclave(["show", "9", "--json"]);
  assert.equal(exit, 2);
  assert.deepEqual(JSON.parse(stdout), {
    type: "error",
    code: "DEBATE_UNKNOWN",
    message: `There is no debate "9" in ${join(place().path, "debates")}.`,
    hint: ERRORS.DEBATE_UNKNOWN.hint,
  });
});

const isRoot = process.getuid?.() === 0;

test("a file that may not be read or written is a usage error", {
  skip: isRoot && "root may read and write everything",
}, async () => {
  const { path, conclave } = place();
  writeFileSync(join(path, "secret.md"), QUESTION);
  chmodSync(join(path, "secret.md"), 0);
  mkdirSync(join(path, "shut"), { mode: 0o555 });
  assert.match(
    (await conclave(["--file", "secret.md", ...SEATS])).stderr,
    /^FILE_UNREADABLE: .*secret\.md cannot be read/,
  );
  const { stderr, exit } = await conclave([QUESTION, "--out-dir", "shut", ...SEATS]);
  assert.match(stderr, /^FOLDER_UNUSABLE: The folder "shut" is not writable/);
  assert.equal(exit, 2);
});

test("nothing at all is answered with the help, on standard error, as a usage error", async () => {
  const { exit, stdout, stderr } = await place().conclave([]);
  assert.deepEqual({ exit, stdout }, { exit: 2, stdout: "" });
  assert.match(stderr, /^Usage: conclave "question"/);
});

test("a Chinese question has no spaces and is a question all the same", async () => {
  const { path, conclave } = place();
  const { exit } = await conclave(["会话应该存放在数据库表中还是使用签名令牌？", "-p", "duet", ...SEATS]);
  assert.equal(exit, 0);
  assert.ok(existsSync(join(path, "debates/001-debate/synthesis.md")));
});
