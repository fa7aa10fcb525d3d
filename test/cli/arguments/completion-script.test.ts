// Completion: whatever a command takes is offered, by every shell's own reading of the script where that shell is there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { optionName } from "../../../src/cli/arguments/cli-command.ts";
import { completionScript, SHELLS } from "../../../src/cli/arguments/completion-script.ts";
import { COMMANDS } from "../../../src/cli/commands/index.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const commands = await Promise.all([...COMMANDS.values()].map((load) => load()));

describe("the script", () => {
  for (const shell of SHELLS) {
    test(`for ${shell} knows every command and every option, and is one that ${shell} can read`, (t) => {
      const script = completionScript(shell, commands);
      for (const { name, options } of commands) {
        assert.match(script, new RegExp(`\\b${name}\\b`));
        const flag = shell === "fish" ? "-l " : "--";
        for (const row of options) assert.ok(script.includes(`${flag}${optionName(row)}`), `--${optionName(row)}`);
      }
      const path = join(tempFolder(t), "script");
      writeFileSync(path, script);
      const { error, status, stderr } = spawnSync(shell, ["-n", path], { encoding: "utf8" });
      if (error) t.diagnostic(`${shell} is not installed: its reading is not checked`);
      else assert.equal(status, 0, stderr);
    });
  }

  test("for bash completes commands, options and the debates here", (t) => {
    const cwd = tempFolder(t);
    mkdirSync(join(cwd, "debates", "014-jobs"), { recursive: true });
    mkdirSync(join(cwd, "debates", "notes"), { recursive: true });
    const reply = (...words: string[]) => {
      const asked = `COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _conclave; echo "\${COMPREPLY[@]}"`;
      const { error, stdout } = spawnSync("bash", ["-c", `${completionScript("bash", commands)}\n${asked}`], {
        cwd,
        encoding: "utf8",
      });
      return error ? null : stdout.trim();
    };
    if (reply("conclave", "wat") === null) return t.skip("bash is not installed");
    assert.equal(reply("conclave", "wat"), "watch");
    assert.equal(reply("conclave", "run", "--bud"), "--budget");
    assert.equal(reply("conclave", "watch", "0"), "014-jobs");
  });
});
