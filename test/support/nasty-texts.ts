/**
 * Texts that make careless code slow: many starts without an end, long runs of one character, endless lines, nesting. Each is a
 * generator of one shape, filled up to a length, so that both a test and the bench can run it over everything that reads replies.
 */

import { looseBallot } from "../../src/core/ballot/ballot.ts";
import { ballotBlock, readBallot } from "../../src/core/ballot/ballot-block.ts";
import type { State } from "../../src/core/state.ts";
import { debateLog } from "./debate-log.ts";

/** By name: the text of about this many characters. */
export const NASTY_TEXTS: ReadonlyMap<string, (length: number) => string> = new Map([
  ["one word", (length) => fill("a", length)],
  ["spaces", (length) => `x${fill(" ", length)}x`],
  ["line ends", (length) => `x${fill("\n", length)}x`],
  ["a heading with many spaces", (length) => `# x${fill(" ", length)}x`],
  ["a heading of number signs and spaces", (length) => `# ${fill("# ", length)}x`],
  ["many equal headings", (length) => fill("# Storage\n\nRows.\n", length)],
  ["many different headings", (length) => fillEach((index) => `## Section ${index}\n\nRows ${index}.\n`, length)],
  ["one section of many lines", (length) => `# Storage\n${fillEach((index) => `Row ${index}.\n`, length)}`],
  ["single backticks", (length) => fill("` ", length)],
  ["runs of backticks that never close", (length) => fillEach((index) => `${"`".repeat((index % 300) + 1)}x `, length)],
  ["backticks in one run", (length) => fill("`", length)],
  ["open tags", (length) => fill("<a ", length)],
  ["open comments", (length) => fill("<!-- ", length)],
  ["open brackets", (length) => fill("[", length)],
  ["open images", (length) => fill("![", length)],
  ["stars", (length) => fill("*a_", length)],
  ["backslashes", (length) => fill("\\", length)],
  ["pipes", (length) => `${fill("|", length)}\n|-|`],
  ["deep quotes", (length) => `${fill(">", length)} x`],
  ["deep lists", (length) => fillEach((index) => `${" ".repeat(index % 500)}- x\n`, length)],
  ["fences that never close", (length) => fillEach((index) => `${"`".repeat((index % 200) + 3)}ballot\n`, length)],
  ["many ballots", (length) => fill("```ballot\n{}\n```\n", length)],
  ["a ballot in many brackets", (length) => `\`\`\`ballot\n${fill("[", length)}\n\`\`\``],
  ["a ballot nested deep", (length) => ballotOf(fill("[", length / 2), fill("]", length / 2))],
  ["a ballot that is one long text", (length) => ballotBlock({ option: { name: fill("a ", length), summary: "" } })],
  ["started escapes", (length) => fill("\u001b]", length)],
  ["started control strings", (length) => fill("\u0090", length)],
  ["parameters without an end", (length) => `\u001b[${fill("0;", length)}`],
  ["combining marks", (length) => `a${fill("\u0301", length)}`],
  ["wide letters", (length) => fill("漢", length)],
  ["joined emoji", (length) => fill("👩‍👩‍👧‍👦", length)],
  ["halves of characters", (length) => fill("\ud83d", length)],
  ["ids", (length) => fillEach((index) => `[K${index}a1] `, length)],
  ["mentions", (length) => fill("@a #1 ", length)],
  ["addresses", (length) => fill("https://a.b/((((", length)],
  ["thoughts", (length) => fill("<think>", length)],
  ["sentences", (length) => fill("Is that so? It is. ", length)],
  ["lines of Windows", (length) => fill("x\r\n", length)],
]);

/** A duet, which has the most views, in which both seats reply with the text. */
export function nastyDebate(text: string): State {
  const log = debateLog({ protocol: "duet" });
  const design = { text, ...readBallot(text, { schema: looseBallot, example: {} }) };
  log.round(1);
  log.answer({ ...design, seat: "architect", kind: "design" });
  log.answer({ ...design, seat: "security", kind: "review", text: `${text} and so on` });
  log.decide({ cause: "rounds", openings: "design" });
  return log.state();
}

function ballotOf(opened: string, closed: string): string {
  return `\`\`\`ballot\n{"option":${opened}${closed}}\n\`\`\``;
}

function fill(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length));
}

function fillEach(piece: (index: number) => string, length: number): string {
  const pieces: string[] = [];
  for (let index = 0, made = 0; made < length; index += 1) {
    const next = piece(index);
    pieces.push(next);
    made += next.length;
  }
  return pieces.join("");
}
