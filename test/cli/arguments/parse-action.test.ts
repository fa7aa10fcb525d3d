// Commands with actions, such as `fleet up`: each action has its own options, operands and help.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { commandHelp } from "../../../src/cli/arguments/help.ts";
import { parseAction } from "../../../src/cli/arguments/parse-action.ts";
import { fleet } from "../../../src/cli/commands/fleet/fleet.ts";
import { worker } from "../../../src/cli/commands/fleet/worker.ts";
import { places } from "../../support/command.ts";

const place = places();

function parse(...words: readonly string[]) {
  const { command, read } = parseAction(fleet, words);
  return { name: command.name, operands: read.operands, problems: read.problems.map(({ message }) => message) };
}

describe("an action", () => {
  test("is found wherever the options are, and its name is none of its operands", () => {
    const expected = { name: "fleet archive", operands: ["14", "15"], problems: [] };
    assert.deepEqual(parse("archive", "14", "15", "--to", "kept"), expected);
    assert.deepEqual(parse("--to", "kept", "archive", "14", "15"), expected);
  });

  test("refuses options of other actions", () => {
    assert.deepEqual(parse("up", "--all").problems, ["conclave fleet up has no option --all."]);
    assert.deepEqual(parse("workers", "--tenant", "north").problems, [
      "conclave fleet workers has no option --tenant.",
    ]);
  });

  test("that does not exist leaves the words to the command", () => {
    assert.deepEqual(parse("fly", "--all"), { name: "fleet", operands: ["fly"], problems: [] });
    assert.deepEqual(parse(), { name: "fleet", operands: [], problems: [] });
  });
});

describe("help", () => {
  test("of the command lists each action in a line, and of an action has its own options alone", async () => {
    const { conclave } = place();
    const [whole, up, same] = await Promise.all(
      [
        ["fleet", "--help"],
        ["fleet", "up", "--help"],
        ["help", "fleet", "up"],
      ].map((words) => conclave(words)),
    );
    for (const action of fleet.actions ?? []) {
      assert.match(whole?.stdout ?? "", new RegExp(`^ {2}${action.name.replace("fleet ", "")} .*[a-z]`, "m"));
    }
    assert.match(up?.stdout ?? "", /^Usage: conclave fleet up \[options\]\n/);
    assert.match(up?.stdout ?? "", /--fleet <url> +use this PostgreSQL database instead of starting a server/);
    assert.doesNotMatch(up?.stdout ?? "", /--right|--out-dir/);
    assert.equal(same?.stdout, up?.stdout);
  });

  test("of a command that needs a fleet does not speak of folders, and a time of zero is in seconds", () => {
    const text = commandHelp(worker, 200);
    assert.match(text, /--fleet <url> +the address of the fleet's PostgreSQL database \(default: CONCLAVE_FLEET\)/);
    assert.match(text, /range: 0s to 24h/);
  });
});
