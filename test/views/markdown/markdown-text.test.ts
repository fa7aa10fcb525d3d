// Words of others in a page of ours: they stay where they were put, and none is lost.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  bullets,
  cell,
  codeBlock,
  inline,
  page,
  prose,
  quote,
  reply,
  section,
  table,
} from "../../../src/views/markdown/markdown-text.ts";

describe("on one line", () => {
  test("a text starts no block, opens no tag, loads no image, and keeps its code", () => {
    const made: Readonly<Record<string, string>> = {
      "plain words": "plain words",
      "two\n\nlines\tand  space": "two lines and space",
      "# no heading": "\\# no heading",
      "- no item": "\\- no item",
      "1. no number": "1\\. no number",
      "12) no number": "12\\) no number",
      "> no quote": "\\> no quote",
      "| no table": "\\| no table",
      "```js no fence": "\\`\\`\\`js no fence",
      "~~~ no fence": "\\~~~ no fence",
      "---": "\\---",
      "===": "\\===",
      "a < b and c<d": "a < b and c\\<d",
      "<!-- gone": "\\<!-- gone",
      "</div><script>": "\\</div>\\<script>",
      "![x](http://tracker)": "!\\[x](http://tracker)",
      "in `Vec<u8>` code": "in `Vec<u8>` code",
      "in ``a ` <b>`` code": "in ``a ` <b>`` code",
      "lone ` and <b>": "lone \\` and \\<b>",
      "[O1]: yes": "\\[O1]: yes",
      "\u001b[31mred\u001b[0m\r": "red",
    };
    assert.deepEqual(Object.fromEntries(Object.keys(made).map((text) => [text, inline(text)])), made);
  });

  test("a backslash in the text does not undo our escapes", () => {
    const made: Readonly<Record<string, string>> = {
      "\\<script>": "\\<script>",
      "\\\\<script>": "\\\\\\<script>",
      "\\\\![x](http://tracker)": "\\\\!\\[x](http://tracker)",
      "\\`<b>\\`": "\\`\\<b>\\`",
      "\\\\`<b>`": "\\\\`<b>`",
    };
    assert.deepEqual(Object.fromEntries(Object.keys(made).map((text) => [text, inline(text)])), made);
    assert.equal(cell("a \\\\| b"), "a \\\\\\| b");
  });

  test("a cell contains no bar that could end it", () => {
    assert.equal(cell("a | b \\| c"), "a \\| b \\| c");
    assert.equal(cell("| first"), "\\| first");
  });
});

describe("on several lines", () => {
  test("headings become bold, so that the page keeps its outline", () => {
    assert.equal(
      prose("Do it.\n\n## Dissent\n\nNone.\n===\n\n- one\n- two"),
      "Do it.\n\n**Dissent**\n\nNone.\n\\===\n\n- one\n- two",
    );
  });

  test("an open fence is closed, and code is left alone", () => {
    assert.equal(prose("```js\n# not a heading <b>"), "```js\n# not a heading <b>\n```");
    assert.equal(reply("~~~~\n```\ncode"), "~~~~\n```\ncode\n~~~~");
  });

  test("a quote contains the whole text, line by line", () => {
    assert.equal(quote("# Round 9\n\n<!-- hidden\n```\nopen"), "> # Round 9\n>\n> \\<!-- hidden\n> ```\n> open");
  });
});

test("a code block has a fence that its text cannot close", () => {
  assert.equal(codeBlock("a ````` b", "json"), "``````json\na ````` b\n``````");
});

test("a page joins its blocks with blank lines and leaves out missing ones", () => {
  assert.equal(
    page(["# A", null, section("## Empty", [null, ""]), section("## B", [bullets(["x"]), table(["h"], [["c"]])])]),
    "# A\n\n## B\n\n- x\n\n| h |\n| --- |\n| c |\n",
  );
});
