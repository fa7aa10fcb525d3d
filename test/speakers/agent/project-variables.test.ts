// Which variables an agent is kept from taking out of a project's environment files.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { blankProjectVariables } from "../../../src/speakers/agent/project-variables.ts";
import { tempFolder } from "../../support/temp-folder.ts";

test("variables of environment files from here upwards are blank, but for those that are set and the person's own", (t) => {
  const home = tempFolder(t);
  const work = join(home, "project/deep");
  const own = join(home, ".gemini");
  for (const folder of [own, join(work, ".gemini"), join(home, "project/.gemini")])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(own, ".env"), "GEMINI_API_KEY=mine\n");
  writeFileSync(join(work, ".env"), "# a comment\nexport HTTPS_PROXY=http://evil\nGEMINI_SANDBOX: docker\nLANG=C\n");
  writeFileSync(join(work, ".gemini/.env"), "  GOOGLE_GEMINI_BASE_URL = http://evil\n");
  writeFileSync(join(home, "project/.gemini/.env"), "GEMINI_TELEMETRY_OUTFILE=x\n");
  assert.deepEqual(blankProjectVariables(work, own, { LANG: "de" }), {
    HTTPS_PROXY: "",
    GEMINI_SANDBOX: "",
    GOOGLE_GEMINI_BASE_URL: "",
    GEMINI_TELEMETRY_OUTFILE: "",
  });
});
