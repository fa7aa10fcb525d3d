import assert from "node:assert/strict";
import { test } from "node:test";
import { doctorTable } from "../../../src/views/terminal/doctor-table.ts";

const ROW = { version: null, speaker: null, probe: null };

test("the command that names the speakers is as the person types it", () => {
  const rows = [{ ...ROW, name: "acme", state: "ready" as const, reached: "key", speaker: "acme", fix: null }];
  const screen = { width: 80, color: false };
  const shown = (command?: string) => doctorTable(rows, { ...screen, ...(command === undefined ? {} : { command }) });
  assert.match(shown(), /^ +conclave "…" --seats architect=acme,/m);
  assert.match(shown("npm start --"), /^ +npm start -- "…" --seats architect=acme,/m);
});

test("each fix has its own line, unbroken on a narrow screen, so that it can be pasted", () => {
  const page = "Create a key at https://console.example.org/settings/keys/of/your/organisation";
  const table = doctorTable(
    [
      {
        ...ROW,
        name: "claude",
        state: "broken",
        reached: "claude --version fails: no",
        fix: "npm install -g @acme/claude-code",
      },
      { ...ROW, name: "acme", state: "needs sign-in", reached: "no key", fix: `${page}\nexport ACME_API_KEY=…` },
    ],
    { width: 40, color: false, ascii: false },
  );
  const fixes = table.split("\n").flatMap((line) => line.split("→ ")[1] ?? []);
  assert.deepEqual(fixes, ["npm install -g @acme/claude-code", page, "export ACME_API_KEY=…"]);
});
