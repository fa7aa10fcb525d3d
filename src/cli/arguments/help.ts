/** Help texts, laid out by commander from the rows that arguments are parsed by. */

import { Command, Option } from "commander";
import { boundsText } from "../../request/amount.ts";
import { type CliCommand, type Example, type OptionRow, optionName } from "./cli-command.ts";

/** `width` null: the terminal's. */
export function commandHelp(command: CliCommand, width: number | null): string {
  const shown = new Command(`conclave ${command.name}`)
    .description(command.description)
    .usage([...command.operands.map(({ term }) => term), "[options]"].join(" "))
    .helpOption("-h, --help", "show this help");
  if (width !== null) shown.configureHelp({ helpWidth: width });
  if (command.actions) addActions(shown, command.actions);
  else addRows(shown, command);
  return shown.helpInformation() + examplesText(command.examples);
}

function addRows(shown: Command, { operands, options }: CliCommand): void {
  for (const { term, says } of operands) shown.argument(term, says);
  for (const row of options) shown.addOption(helpOption(row));
}

/** Each has its options in its own help. */
function addActions(shown: Command, actions: readonly CliCommand[]): void {
  shown.helpCommand(false).commandsGroup("Actions:");
  for (const action of actions) addLine(shown, action);
}

/** The last word of its name is enough: those before it are the command's own. */
function addLine(shown: Command, { name, summary, operands }: CliCommand): void {
  const sub = shown
    .command(name.split(" ").at(-1) ?? name)
    .summary(summary)
    .description(summary);
  for (const { term } of operands) sub.argument(term);
  sub.usage(operands.map(({ term }) => term).join(" "));
}

export function programHelp(commands: readonly CliCommand[], width: number | null): string {
  const shown = new Command("conclave")
    .description(
      "Puts a technical question to a panel of AI agents, has them debate it, and writes a decision record you can trust. Each seat on the panel is filled by a speaker: an agent, a model, a command or a person. The chair writes the verdict.",
    )
    .usage('"question" [options]\n       conclave COMMAND [options]')
    .option("-V, --version", "show the version")
    .helpOption("-h, --help", "show this help")
    .helpCommand("help [command]", "show help for a command");
  if (width !== null) shown.configureHelp({ helpWidth: width });
  for (const command of commands) addLine(shown, command);
  return shown.helpInformation() + examplesText(PROGRAM_EXAMPLES);
}

const PROGRAM_EXAMPLES: readonly Example[] = [
  {
    line: 'conclave "Should we move our jobs from Redis to Postgres?"',
    says: "ask a question (short for conclave run)",
  },
  {
    line: "conclave --file question.md --context src/jobs --seats architect='cmd:llm -m gpt-5',reviewer='cmd:llm'",
    says: "ask a question from a file, with context, and choose a panel of two",
  },
  { line: "conclave list", says: "list the debates in this project" },
];

function helpOption(row: OptionRow): Option {
  const option = new Option(row.flags, optionText(row)).helpGroup(`${row.group}:`);
  if (row.isValueOptional) option.flags = `--${optionName(row)}[=rev]`;
  return option;
}

function optionText({ says, usual, also = [], amount, isRepeatable }: OptionRow): string {
  const bounds = amount ? boundsText(amount) : "";
  const notes = [
    ...(usual === undefined ? [] : [`default: ${usual}`]),
    ...(bounds === "" ? [] : [bounds.replace(/^from /, "range: ").replace(/^of /, "")]),
    ...(isRepeatable ? ["repeatable"] : []),
    ...aliasText(also.join(", ")),
  ];
  return says + (notes.length > 0 ? ` (${notes.join("; ")})` : "");
}

/** `names` is a list: one alias may itself have a short and a long name. */
function aliasText(names: string): readonly string[] {
  if (names === "") return [];
  return [`${names.includes(", ") ? "aliases" : "alias"}: ${names}`];
}

function examplesText(examples: readonly Example[]): string {
  if (examples.length === 0) return "";
  return `\nExamples:\n${examples.map(({ line, says }) => `  ${line}\n      ${says}\n`).join("")}`;
}
