import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { findRole, listRoles } from "../../../src/request/panel/role.ts";

const made: string[] = [];
after(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

const BUILT_IN = [
  "architect",
  "cost",
  "data",
  "devils-advocate",
  "generalist",
  "judge",
  "moderator",
  "operations",
  "optimist",
  "performance",
  "pessimist",
  "pragmatist",
  "product",
  "reporter",
  "reviewer",
  "security",
  "simplicity",
  "testing",
];

describe("the built-in roles", () => {
  test("are all there, each in a file of its name", () => {
    const roles = listRoles(folderWith({}));
    assert.deepEqual(
      roles.map(({ name, model, source }) => ({ name, model, source })),
      BUILT_IN.map((name) => ({ name, model: null, source: "built-in" })),
    );
    assert.deepEqual(
      readdirSync(join(import.meta.dirname, "../../../src/roles")).sort(),
      BUILT_IN.map((name) => `${name}.md`),
    );
  });

  test("are short, speak to the seat, and name no other role, tool or ballot", () => {
    for (const { name, description, instructions } of listRoles(folderWith({}))) {
      const { length } = instructions;
      assert.ok(length >= 340 && length <= 450, `${name} has ${length} characters`);
      assert.match(instructions, /^You /, name);
      assert.match(description, /^[A-Z][^\n]{20,100}\.$/, name);
      assert.doesNotMatch(instructions, /ballot|markdown|conclave|you are an?\b|expert|senior|world-class/i, name);
      assert.doesNotMatch(
        instructions,
        /\b(architect|reviewer|optimist|pessimist|pragmatist|judge|moderator)s?\b/i,
        name,
      );
    }
  });
});

describe("a person's roles", () => {
  test("are added to the built-in ones, and replace one of the same name", () => {
    const folder = folderWith({
      ".conclave/roles/legal.md":
        "---\nname: legal\ndescription: Licences.\nmodel: openai/gpt-5\ntools: Read\n---\n\nRead it.\n",
      ".conclave/roles/mine.md": "\ufeff---\r\nname: architect\r\ndescription: Ours.\r\n---\r\nOur way.\r\n",
      ".conclave/roles/notes.txt": "no role",
    });
    assert.deepEqual(
      listRoles(folder).filter(({ source }) => source !== "built-in"),
      [
        {
          name: "architect",
          description: "Ours.",
          model: null,
          instructions: "Our way.",
          source: join(folder, ".conclave/roles/mine.md"),
        },
        {
          name: "legal",
          description: "Licences.",
          model: "openai/gpt-5",
          instructions: "Read it.",
          source: join(folder, ".conclave/roles/legal.md"),
        },
      ],
    );
    assert.equal(listRoles(folder).length, BUILT_IN.length + 1);
    assert.equal(findRole("architect", folder)?.instructions, "Our way.");
  });

  test("are found by the path of any file, relative to the working directory", () => {
    const folder = folderWith({ "elsewhere/tax.md": "---\nname: tax\ndescription: Taxes.\n---\nCount.\n" });
    const tax = { name: "tax", description: "Taxes.", model: null, instructions: "Count." };
    const source = join(folder, "elsewhere/tax.md");
    assert.deepEqual(findRole("elsewhere/tax.md", folder), { ...tax, source });
    assert.deepEqual(findRole(source, "/"), { ...tax, source });
    assert.equal(findRole("tax", folder), null);
  });

  test("that are malformed are reported with file, line, key and what was expected", () => {
    const cases = [
      ["Just text.", ": the front matter is missing; it goes between two --- lines."],
      ["---\nname: x\n---\nText.", ":2: description is missing; expected a line of text."],
      [
        "---\ndescription: D.\nname: a/b\n---\nText.",
        ':3: name is "a/b"; expected a name of up to 40 letters, digits, - and _.',
      ],
      [
        "---\nname: x\ndescription: D.\n---\n\n",
        ": the text after the front matter is empty; expected instructions for the seat.",
      ],
      ["---\n---\nText.", ": the file is empty; expected name and description."],
      ["---\nname: x\ndescription: D.\nmodel: 5\n---\nText.", ":4: model is 5; expected a model name."],
    ] as const;
    for (const [text, message] of cases) {
      const folder = folderWith({ "role.md": text });
      const file = join(folder, "role.md");
      assert.throws(() => findRole("./role.md", folder), { code: "ROLE_WRONG", message: `${file}${message}` });
    }
    const folder = folderWith({});
    assert.throws(() => findRole("./gone.md", folder), {
      code: "ROLE_WRONG",
      message: `The role ${join(folder, "gone.md")} cannot be read: no such file or directory (ENOENT).`,
    });
  });

  test("of one name in two files are a mistake", () => {
    const role = "---\nname: legal\ndescription: D.\n---\nText.";
    const folder = folderWith({ ".conclave/roles/a.md": role, ".conclave/roles/b.md": role });
    const [a, b] = ["a.md", "b.md"].map((file) => join(folder, ".conclave/roles", file));
    assert.throws(() => listRoles(folder), {
      code: "ROLE_WRONG",
      message: `${b}: the name "legal" is also used by ${a}.`,
    });
  });

  test("that are not UTF-8 text are not read", () => {
    const folder = folderWith({ "role.md": Buffer.from([0x2d, 0xff, 0xfe]) });
    assert.throws(() => findRole("./role.md", folder), {
      code: "ROLE_WRONG",
      message: `The role ${join(folder, "role.md")} cannot be read: it is not UTF-8 text.`,
    });
  });
});

function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "conclave-roles-"));
  made.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

test("a role of the project that is a link out of it is refused", () => {
  const [outside, project] = [folderWith({ "a.md": "---\nname: a\ndescription: b\n---\nPrivate.\n" }), folderWith({})];
  const roles = join(project, ".conclave/roles");
  mkdirSync(roles, { recursive: true });
  symlinkSync(join(outside, "a.md"), join(roles, "a.md"));
  assert.throws(() => listRoles(project), {
    code: "ROLE_WRONG",
    message: `${join(roles, "a.md")} is a link to a place outside the project.`,
  });
});
