/** `conclave protocols`: lists and explains the protocols. */

import { DEFAULT_PROTOCOL, PROTOCOLS } from "../../../protocols/index.ts";
import type { Protocol } from "../../../protocols/protocol.ts";
import { renderLines, textWidth, words } from "../../../views/styled-text.ts";
import { wrapLine } from "../../../views/terminal/wrap-line.ts";
import type { CliCommand } from "../../arguments/cli-command.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { screen } from "../../report/output.ts";
import { printDocument } from "../../report/print-result.ts";

export const protocols: CliCommand = {
  name: "protocols",
  summary: "list and explain the protocols",
  description: "Lists the protocols: how the seats debate, and how many seats and rounds each takes.",
  operands: [],
  options: [JSON_OPTION],
  examples: [{ line: "conclave protocols", says: "then choose one with --protocol NAME" }],
  async act(input) {
    input.throwProblems();
    return printDocument(input, PROTOCOLS.map(asJson), () => PROTOCOLS.map(explanation).join("\n"));
  },
};

function asJson(protocol: Protocol) {
  const { name, summary, description, seats, rounds, chair, roles } = protocol;
  return { name, summary, description, seats, rounds, chair, roles, default: protocol === DEFAULT_PROTOCOL };
}

function explanation(protocol: Protocol): string {
  const { name, summary, description, seats, rounds, roles } = protocol;
  const shown = screen();
  const cells = textWidth(shown) - 2;
  const isUsual = protocol === DEFAULT_PROTOCOL ? ", the default" : "";
  const usual = rounds.least === rounds.most ? "" : ` (by default ${rounds.usual})`;
  const facts = `${range(seats, "seat")} (by default ${roles.join(", ")}); ${range(rounds, "round")}${usual}`;
  const lines = [...wrapLine([words(description)], cells), ...wrapLine([words(facts, "dim")], cells)];
  return renderLines(
    [[words(name, "bold"), words(isUsual), words(`  ${summary}`)], ...lines.map((line) => [words("  "), ...line])],
    shown,
  );
}

function range({ least, most }: { readonly least: number; readonly most: number }, noun: string): string {
  const nouns = most === 1 ? noun : `${noun}s`;
  return least === most ? `${least} ${nouns}` : `${least} to ${most} ${nouns}`;
}
