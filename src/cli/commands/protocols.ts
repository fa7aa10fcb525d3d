/** `conclave protocols`: the protocols there are, explained. */

import { DEFAULT_PROTOCOL, PROTOCOLS } from "../../protocols/index.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import { rendered, textWidth, words, wrapped } from "../../views/styled-text.ts";
import type { CliCommand } from "../command.ts";
import { refuseMore } from "../operand.ts";
import { JSON_OPTION } from "../option-rows.ts";
import { print, screen } from "../output.ts";

export const protocols: CliCommand = {
  name: "protocols",
  summary: "list and explain the protocols",
  description: "Lists the protocols: how the seats talk, how many there are, how many rounds they take.",
  operands: [],
  options: [JSON_OPTION],
  examples: [{ line: "conclave protocols", says: "then conclave … --protocol NAME" }],
  async act(given) {
    refuseMore(given, 0);
    given.settle();
    print(
      given.has("json") ? `${JSON.stringify(PROTOCOLS.map(asJson), null, 2)}\n` : PROTOCOLS.map(explained).join("\n"),
    );
    return 0;
  },
};

function asJson(protocol: Protocol) {
  const { name, summary, description, seats, rounds, chair, roles } = protocol;
  return { name, summary, description, seats, rounds, chair, roles, default: protocol === DEFAULT_PROTOCOL };
}

function explained(protocol: Protocol): string {
  const { name, summary, description, seats, rounds, roles } = protocol;
  const shown = screen();
  const cells = textWidth(shown) - 2;
  const isUsual = protocol === DEFAULT_PROTOCOL ? ", the default" : "";
  const facts = `${range(seats, "seat")}, usually ${roles.join(", ")}; ${range(rounds, "round")}, usually ${rounds.usual}`;
  const lines = [...wrapped([words(description)], cells), ...wrapped([words(facts, "dim")], cells)];
  return rendered(
    [[words(name, "bold"), words(isUsual), words(`  ${summary}`)], ...lines.map((line) => [words("  "), ...line])],
    shown,
  );
}

function range({ least, most }: { readonly least: number; readonly most: number }, noun: string): string {
  const nouns = most === 1 ? noun : `${noun}s`;
  return least === most ? `${least} ${nouns}` : `${least} to ${most} ${nouns}`;
}
