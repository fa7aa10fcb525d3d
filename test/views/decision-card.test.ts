// The decision card, as a picture and as Markdown.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Parser } from "htmlparser2";
import { cardMarkdown } from "../../src/views/card/card-markdown.ts";
import { cardSvg } from "../../src/views/card/card-svg.ts";
import { offlineEdits, offlineEditsUndecided } from "../support/examples/offline-edits.ts";
import { hostileDebate } from "../support/examples/other-debates.ts";
import { webhooksDispute } from "../support/examples/webhooks.ts";

const QUESTION =
  "How should the inspection app merge edits made offline: with CRDTs, by last write wins, or field by field on the server?";

test("as Markdown it has the question, the decision, the seats, the reasons, what is open and the baseline", () => {
  assert.equal(
    cardMarkdown(offlineEdits().state()),
    `**${QUESTION}**

Decision (majority, 2 of 3): **Merge field by field on the server.**

● architect (for) · ■ data (for) · △ operations (against)

- Edits rarely meet, and when they do they are in different fields: 3 days in 100, so a merge per field settles nearly all of them without asking anybody.
- Whole-record overwriting has already lost findings: the later upload wins even where it changed one field of forty.
- It needs no change of the stored records. The history table that is there already holds what a person needs to settle the rest.

Unsettled: 2 open objections (O1ac1 is blocking; O1ac1 and O1ba1 apply only to options that were not chosen), 2 answered but not confirmed, 1 unanswered question and 1 further question raised in the verdict.

_Openings voted 2–1 for “Last write wins, with history”; the debate chose “Merge by field on the server” 2–1; the option stayed as proposed; cost as much as 18 single answers._

Debate 014 offline-edits, held with Conclave.
`,
  );
});

describe("as a picture", () => {
  test("it shows the same texts, cut into lines", () => {
    const words = textOf(cardSvg(offlineEdits().state()) ?? "");
    for (const part of [
      QUESTION,
      "Merge field by field on the server.",
      "△ operations (against)",
      "Unsettled: 2 open objections",
    ]) {
      assert.ok(words.includes(part), part);
    }
  });

  test("it holds nothing of a hostile debate but text", () => {
    const { tags } = readSvg(cardSvg(hostileDebate().state()) ?? "");
    assert.deepEqual([...new Set(tags)].toSorted(), ["rect", "svg", "text", "title", "tspan"]);
  });

  test("it says when nothing was decided, and there is none before the verdict", () => {
    assert.match(textOf(cardSvg(webhooksDispute().state()) ?? ""), /No decision \(split 1–1\)/);
    assert.equal(cardSvg(offlineEditsUndecided().state()), null);
    assert.equal(cardMarkdown(offlineEditsUndecided().state()), null);
  });

  test("a text that is too long for it ends in an ellipsis", () => {
    const { question, ...state } = offlineEdits().state();
    const words = textOf(cardSvg({ ...state, question: { ...question, text: "word ".repeat(500) } }) ?? "");
    assert.match(words, /(?:word ){30,}word… Decision/);
  });
});

function textOf(svg: string): string {
  return readSvg(svg).texts.join(" ").replaceAll(/\s+/g, " ");
}

function readSvg(svg: string) {
  const tags: string[] = [];
  const texts: string[] = [];
  let row = "";
  const parser = new Parser(
    {
      onopentagname: (name) => tags.push(name),
      ontext: (text) => {
        row += text;
      },
      onclosetag: (name) => {
        if (name === "text") texts.push(row);
        if (name === "text" || name === "title") row = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(svg);
  return { tags, texts };
}
