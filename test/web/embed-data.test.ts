// A debate inside the page: whatever its log says, it stays data.
import assert from "node:assert/strict";
import { test } from "node:test";
import { embedData } from "../../src/web/embed-data.ts";

const PAGE = `<meta content="connect-src 'self'"><div id="page"></div><script>the app</script>`;

test("a log with end tags, comments, replacement patterns and control characters stays one block of data", () => {
  const log = `{"text":"</script><script>alert(1)</script><!-- $& $1 \u009b2J\u007f"}\n`;
  const made = embedData(PAGE, { id: "log", "data-folder": `a"><img>` }, log);
  assert.equal(
    made,
    `<meta content="connect-src 'none'"><script type="application/json" id="log" data-folder="a&#34;&#62;&#60;img&#62;">` +
      `{"text":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>\\u003c!-- $& $1 \\u009b2J\\u007f"}\n</script>\n` +
      `<div id="page"></div><script>the app</script>`,
  );
});
