// Commands under --sandbox: the project cannot be changed and the debates are not there, whatever the command tries.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { findProgram } from "../../../src/speakers/process/find-program.ts";
import { createSpeaker } from "../../../src/speakers/registry.ts";
import { hear } from "../../contract/speaker.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const PATH = process.env.PATH ?? "";
const isThere = process.platform === "linux" && findProgram("bwrap", { cwd: "/", path: PATH }).found !== null;
const skip = isThere ? false : "bubblewrap (bwrap) is not installed here";

const TRIES = `cat >/dev/null
  cat open.txt
  ls debates | wc -l
  touch made 2>/dev/null && echo changed the project
  cat debates/secret 2>/dev/null
  touch "$HOME/state" && echo kept its state`;

function scene(t: TestContext) {
  const root = tempFolder(t);
  const [workingDir, home] = [join(root, "work"), join(root, "home")];
  const debatesFolder = join(workingDir, "debates");
  for (const folder of [debatesFolder, home]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(workingDir, "open.txt"), "what everybody may read\n");
  writeFileSync(join(workingDir, "try.sh"), TRIES);
  writeFileSync(join(debatesFolder, "secret"), "what a peer wrote\n");
  const speaker = (spec: string, path = PATH) => {
    const environment = { PATH: path, HOME: home, TMPDIR: home };
    const nobody = { sleep: async () => undefined, hostBox: () => null, protocol: null, passEnv: [] };
    const found = createSpeaker(spec, { workingDir, debatesFolder, environment, isSandboxed: true, ...nobody });
    assert.ok(found);
    return found;
  };
  return { workingDir, home, speaker };
}

describe("a command under --sandbox", () => {
  test("reads the project, changes nothing in it and finds no debate", { skip }, async (t) => {
    const { workingDir, home, speaker } = scene(t);
    const { text, reason } = await hear(speaker("cmd:sh try.sh"));
    assert.equal(reason, "done");
    assert.equal(text.replace(/ +/g, ""), "whateverybodymayread\n0\nkeptitsstate\n");
    assert.deepEqual(readdirSync(workingDir).sort(), ["debates", "open.txt", "try.sh"]);
    assert.ok(existsSync(join(home, "state")));
  });

  test("is not ready if bubblewrap is missing", async (t) => {
    const { speaker, workingDir } = scene(t);
    writeFileSync(join(workingDir, "program"), "", { mode: 0o755 });
    for (const spec of ["cmd:./program", "acp:./program"]) {
      const fault = await speaker(spec, "/nowhere").preflight();
      assert.match(fault?.message ?? "", /^--sandbox needs bubblewrap/, spec);
    }
  });
});
