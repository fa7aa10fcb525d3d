/** The words of a page as a browser would show them, in one pass whatever the page holds. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { pageText } from "../../src/evidence/page-text.ts";

test("tags separate words unless they may occur inside one, and a bare < is text", () => {
  assert.deepEqual(["<p>a<b>b</b>c</p>d", "a<br>b<br/>c", "1 < 2 and <3", '<a title="x > y">l</a>'].map(pageText), [
    " abc d",
    "a b c",
    "1 < 2 and <3",
    "l",
  ]);
});

test("a figure above or next to another one stays apart from it", () => {
  const html = "<p>CO<sub>2</sub>: 10<sup>2</sup>, <del>10</del><ins>20</ins> or $5<small>99</small>";
  assert.equal(pageText(html), " CO2: 10 2 ,  10  20  or $5 99 ");
});

test("hidden elements are removed, up to the end if they are not closed", () => {
  const hidden = [
    "x<script>if (a<b) {}</script>y",
    "<STYLE>p{}</STYLE >t",
    "<template><p>z</p></template>seen",
    "<!-- c -->t<!-- open",
    "x<script>never",
    "<templates>x</templates>",
  ];
  assert.deepEqual(hidden.map(pageText), ["x y", " t", " seen", "t", "x ", " x "]);
});

test("entities are read by name and by number, as browsers do", () => {
  assert.equal(
    pageText("&amp;&lt;b&gt; &eacute;&#233;&#xe9; &hellip; &copy &unknown; so&shy;ft &#1114112;"),
    "&<b> ééé … © &unknown; soft \uFFFD",
  );
});

test("a page made to be slow to read is not", () => {
  const starts = ["<script ", "<!--", '<a b="', "&#38", "<", "<style>", "</script", "<b><i>", "<a></b>", "<template>"];
  for (const start of starts) {
    const html = start.repeat(200_000);
    // Read again from each start, any of them would take minutes.
    assert.equal(typeof runInNewContext("read()", { read: () => pageText(html) }, { timeout: 60_000 }), "string");
  }
});
