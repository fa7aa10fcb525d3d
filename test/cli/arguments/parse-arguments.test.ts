// Reading a command line: what is wrong is collected, and no option swallows what is not its own.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CliCommand, OptionRow } from "../../../src/cli/arguments/cli-command.ts";
import { createCliInput } from "../../../src/cli/arguments/create-cli-input.ts";
import { parseArguments } from "../../../src/cli/arguments/parse-arguments.ts";
import { ConclaveError, ConclaveErrors } from "../../../src/core/errors.ts";

const OPTIONS: readonly OptionRow[] = [
  {
    group: "Any",
    flags: "-r, --rounds <n>",
    also: ["--max-rounds"],
    says: "",
    amount: { kind: "count", least: 1, most: 30 },
  },
  { group: "Any", flags: "--timeout <time>", says: "", amount: { kind: "seconds", least: 30, most: 900 } },
  { group: "Any", flags: "--budget <usd>", says: "", amount: { kind: "dollars", least: 0.01 } },
  { group: "Any", flags: "-c, --context <path>", says: "", isRepeatable: true },
  { group: "Any", flags: "--diff <rev>", says: "", isValueOptional: true },
  { group: "Any", flags: "-v, --verbose", says: "" },
  { group: "Any", flags: "-q, --quiet", says: "" },
  { group: "Any", flags: "--no-rehearsal", says: "" },
];

const COMMAND: CliCommand = {
  name: "run",
  summary: "",
  description: "",
  operands: [],
  options: OPTIONS,
  examples: [],
  act: async () => 0,
};

function read(...words: string[]) {
  const { operands, values, hasUnknownOption, wantsHelp, problems } = parseArguments(COMMAND, words);
  return {
    operands,
    values: Object.fromEntries(values),
    hasUnknownOption,
    wantsHelp,
    problems: problems.map(({ code, message }) => `${code}: ${message}`),
  };
}

const NOTHING = { operands: [], values: {}, hasUnknownOption: false, wantsHelp: false, problems: [] };

describe("reading words", () => {
  test("options may come before, after and around the question, and their aliases mean the same", () => {
    assert.deepEqual(read("-c", "a.ts", "my question", "--max-rounds", "3", "--context=b.ts", "-vq"), {
      ...NOTHING,
      operands: ["my question"],
      values: { context: ["a.ts", "b.ts"], rounds: ["3"], verbose: [""], quiet: [""] },
    });
  });

  test("--diff takes a value only by its equals sign, so the question after it stays a question", () => {
    assert.deepEqual(read("--diff", "my question"), { ...NOTHING, operands: ["my question"], values: { diff: [""] } });
    assert.deepEqual(read("--diff=main", "my question"), {
      ...NOTHING,
      operands: ["my question"],
      values: { diff: ["main"] },
    });
  });

  test("words after -- are operands, whatever they look like", () => {
    assert.deepEqual(read("-v", "--", "--diff"), { ...NOTHING, operands: ["--diff"], values: { verbose: [""] } });
    assert.deepEqual(read("--bogus", "--", "-x").operands, ["-x"]);
  });

  test("all unknown options are found, and the arguments between them are still parsed", () => {
    assert.deepEqual(read("--round", "3", "my question", "--context", "a.ts", "--zzzzzz", "-x"), {
      operands: ["3", "my question"],
      values: { context: ["a.ts"] },
      hasUnknownOption: true,
      wantsHelp: false,
      problems: [
        "USAGE_UNKNOWN_OPTION: conclave run has no option --round.",
        "USAGE_UNKNOWN_OPTION: conclave run has no option --zzzzzz.",
        "USAGE_UNKNOWN_OPTION: conclave run has no option -x.",
      ],
    });
  });

  test("the nearest option is named", () => {
    const [problem] = parseArguments(COMMAND, ["--round"]).problems;
    assert.equal(problem?.hint, "Did you mean --rounds? conclave run --help lists the options.");
  });

  test("an option whose value is missing does not hide the rest", () => {
    assert.deepEqual(read("my question", "--bogus", "--rounds"), {
      operands: ["my question"],
      values: {},
      hasUnknownOption: true,
      wantsHelp: false,
      problems: [
        "USAGE_UNKNOWN_OPTION: conclave run has no option --bogus.",
        "USAGE_OPTION_VALUE: --rounds needs a value.",
      ],
    });
  });

  test("a value for an option that takes none is refused", () => {
    assert.deepEqual(read("--verbose=yes").problems, [
      "USAGE_OPTION_VALUE: --verbose takes no value, but got --verbose=yes.",
    ]);
  });

  test("help is found anywhere before --", () => {
    assert.equal(read("my question", "-h").wantsHelp, true);
    assert.equal(read("--bogus", "--help").wantsHelp, true);
    assert.equal(read("--", "--help").wantsHelp, false);
  });
});

describe("the command line input", () => {
  const from = (...words: string[]) => createCliInput(COMMAND, words, parseArguments(COMMAND, words));

  test("amounts come as counts, seconds and US dollars", () => {
    const amounts = (...words: string[]) => {
      const read = from(...words);
      const found = [read.amount("rounds"), read.amount("timeout"), read.amount("budget")];
      read.throwProblems();
      return found;
    };
    assert.deepEqual(amounts("--rounds", "3", "--timeout", "90", "--budget", "0.5"), [3, 90, 0.5]);
    assert.deepEqual(amounts("--timeout", "1m30s"), [null, 90, null]);
    assert.deepEqual(amounts(), [null, null, null]);
  });

  for (const [name, text, message] of [
    ["rounds", "many", '--rounds takes a whole number from 1 to 30, but got "many".'],
    ["rounds", "2.5", '--rounds takes a whole number from 1 to 30, but got "2.5".'],
    ["rounds", "-1", '--rounds takes a whole number from 1 to 30, but got "-1".'],
    ["rounds", "31", '--rounds takes a whole number from 1 to 30, but got "31".'],
    ["rounds", "", "--rounds needs a value, but got an empty one."],
    ["context", " ", "--context needs a value, but got an empty one."],
    ["timeout", "29", '--timeout takes seconds or a duration such as 90s or 5m, from 30s to 15m, but got "29".'],
    ["timeout", "1h", '--timeout takes seconds or a duration such as 90s or 5m, from 30s to 15m, but got "1h".'],
    ["budget", "0", '--budget takes an amount in US dollars, such as 2.50, of at least 0.01, but got "0".'],
    ["budget", "$5", '--budget takes an amount in US dollars, such as 2.50, of at least 0.01, but got "$5".'],
  ] as const) {
    test(`--${name} ${text || "with an empty value"} is refused with the values it takes`, () => {
      const read = from(`--${name}`, text);
      assert.equal(read.amount(name), null);
      assert.throws(
        () => read.throwProblems(),
        (error) => error instanceof ConclaveError && error.code === "USAGE_OPTION_VALUE" && error.message === message,
      );
    });
  }

  test("all problems are thrown together", () => {
    const read = from("--rounds", "x", "--timeout", "y", "--bogus");
    read.amount("rounds");
    read.amount("timeout");
    assert.throws(
      () => read.throwProblems(),
      (error) => error instanceof ConclaveErrors && error.problems.length === 3 && error.exit === 2,
    );
  });

  test("an option given twice warns and says which counts", () => {
    assert.deepEqual(from("--rounds", "2", "-r", "3").warnings, ["--rounds was given 2 times; using the last one, 3."]);
    assert.deepEqual(from("--rounds", "3", "-r", "3", "-c", "a", "-c", "b").warnings, []);
  });

  test("asking for an option that the command does not have is a bug", () => {
    assert.throws(() => from().has("bogus"), /^Error: The command run has no option --bogus\.$/);
  });
});
