/** `conclave roles`: lists the built-in roles and your own. */

import { listRoles, type Role, USER_ROLES } from "../../../request/panel/role.ts";
import { hangIndent, renderLines, textWidth, words } from "../../../views/styled-text.ts";
import { wrapLine } from "../../../views/terminal/wrap-line.ts";
import type { CliCommand } from "../../arguments/cli-command.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { screen } from "../../report/output.ts";
import { printDocument } from "../../report/print-result.ts";

export const roles: CliCommand = {
  name: "roles",
  summary: "list the available roles",
  description: `Lists the built-in roles and your own in ${USER_ROLES}/*.md. Your own replace built-in roles of the same name.`,
  operands: [],
  options: [JSON_OPTION],
  examples: [{ line: "conclave roles", says: "then use one with --seats ROLE=SPEAKER,…" }],
  async act(input) {
    input.throwProblems();
    const found = listRoles(process.cwd());
    return printDocument(input, found.map(asJson), () => table(found));
  },
};

function asJson({ name, description, source, model }: Role) {
  return { name, description, source, model };
}

function table(found: readonly Role[]): string {
  const shown = screen();
  const nameCells = Math.max(...found.map(({ name }) => name.length)) + 2;
  const lines = found.flatMap(({ name, description, source }) => {
    const own = source === "built-in" ? "" : ` (${source})`;
    const first = [words(name.padEnd(nameCells), "bold")];
    return hangIndent(first, wrapLine([words(`${description}${own}`)], textWidth(shown) - nameCells));
  });
  return renderLines(lines, shown);
}
