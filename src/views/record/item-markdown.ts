/** One item of a debate as Markdown, to be pasted into a review or a chat: a reason, claim, objection, option, point, question or reply. */

import { withoutBallots } from "../../core/ballot/ballot-block.ts";
import { markWords } from "../../core/evidence-check.ts";
import type { Claim } from "../../core/ledger/ledger.ts";
import { ledgerOf } from "../../core/ledger/ledger-of.ts";
import type { State } from "../../core/state.ts";
import { joinWithAnd } from "../amounts.ts";
import { inline, prose } from "../markdown/markdown-text.ts";
import { objectionLines } from "../markdown/objection-sections.ts";
import { optionNames } from "../names.ts";
import { reasonAt } from "../reasons/reason-address.ts";

/** null if nothing that can be copied has this address. */
export function itemMarkdown(state: State, address: string): string | null {
  return reasonText(state, address) ?? ledgerText(state, address) ?? replyText(state, address);
}

function reasonText(state: State, address: string): string | null {
  const found = reasonAt(state, address);
  if (!found) return null;
  const { text, refs } = found.reason;
  const unnamed = refs.filter((id) => !text.includes(id));
  return `**${found.title}**${unnamed.length === 0 ? "" : ` (${unnamed.join(", ")})`}: ${inline(text)}\n`;
}

function ledgerText(state: State, address: string): string | null {
  const { claims, objections, options, points, questions } = ledgerOf(state);
  const claim = claims.find(({ id }) => id === address);
  if (claim) return claimText(claim);
  const objection = objections.find(({ id }) => id === address);
  if (objection) return `${objectionLines(state, [objection])}\n`;
  const option = options.find(({ id }) => id === address);
  if (option) {
    const name = optionNames(state)(option.id);
    const text = option.summary === "" ? name : `${name}. ${option.summary}`;
    return itemLine(option.id, option.by ?? "given with the question", text);
  }
  const said = [...points, ...questions].find(({ ids }) => ids.some((id) => id === address));
  return said ? itemLine(address, joinWithAnd(said.by), said.text) : null;
}

function claimText({ id, by, text, evidence, check }: Claim): string {
  const line = itemLine(id, `${by}, ${markWords(evidence, check)}`, text);
  if (evidence === null) return line;
  const quote = evidence.quote === null ? [] : evidence.quote.split("\n").map((each) => `> ${inline(each)}`);
  const result = check === null ? "" : ` (${inline(check.detail)})`;
  return [line, ...quote, `> — ${inline(evidence.source)}${result}`, ""].join("\n");
}

function itemLine(id: string, by: string, text: string): string {
  return `**${id}** (${inline(by)}): ${inline(text)}\n`;
}

function replyText({ calls }: State, address: string): string | null {
  const call = calls.get(address);
  if (call?.status !== "answered") return null;
  return `**${inline(call.key)}** (${inline(call.seat)}):\n\n${prose(withoutBallots(call.text))}\n`;
}
