/** From what was typed and configured to the input of a debate: each option under its key, standard input read, seats chosen. */

import { ConclaveError } from "../../core/errors.ts";
import { type Amount, amountError, parseAmount } from "../../request/amount.ts";
import { type DebateInput, debateInput, keyOf } from "../../request/debate-input.ts";
import { splitSeats } from "../../request/panel/seat-grammar.ts";
import { quoteWords } from "../../request/quote-words.ts";
import type { RequestContext } from "../../request/resolve-request.ts";
import { chooseSeats } from "../config/choose-seats.ts";
import { type CliInput, type OptionRow, optionName, takesValue } from "./cli-command.ts";
import { commandName } from "./command-name.ts";
import { readStandardInput } from "./read-standard-input.ts";

/** Of a command that begins a debate. What is wrong is added to the problems of `input`, which go along. */
export async function createDebateInput(
  input: CliInput,
  rows: readonly OptionRow[],
): Promise<RequestContext & { readonly input: DebateInput }> {
  const question = await readQuestion(input);
  return completeInput(input, rows, { question, context: await readContext(input) });
}

export interface AskedSubject {
  /** null: the problems say why there is none. */
  readonly question: Pick<DebateInput, "question" | "file" | "protocol" | "diff" | "topic"> | null;
  readonly context: NonNullable<DebateInput["context"]>;
  /** The command line, for the record; left out: what was typed after the command. */
  readonly words?: readonly string[];
}

/** The same for a command that makes its question itself. */
export function completeInput(
  input: CliInput,
  rows: readonly OptionRow[],
  { question, context, words = input.words }: AskedSubject,
): RequestContext & { readonly input: DebateInput } {
  const { file: _, context: __, ...options } = optionInput(input, rows);
  const complete = {
    ...options,
    ...question,
    ...(context.length > 0 ? { context } : {}),
    invocation: `${commandName()} ${quoteWords(hideAddress(words, input.value("fleet")))}`,
  };
  const { problems, warnings } = input;
  const found = {
    problems,
    warnings,
    lacksQuestion: question === null,
    rehearsalRefusedBy: refusingOption(input, rows),
  };
  return { input: complete, isBounded: true, ...found };
}

/** The address of a fleet may have a password in it. */
function hideAddress(words: readonly string[], url: string | null): readonly string[] {
  return url === null ? words : words.map((word) => word.replaceAll(url, "URL"));
}

/** A rehearsal's result must not be written to a file or decide an exit status. */
function refusingOption(input: CliInput, rows: readonly OptionRow[]): string | null {
  const refusing = ["output", "report", "fail-on", "format", "since"];
  const name = rows.map(optionName).find((each) => refusing.includes(each) && input.has(each));
  return name === undefined ? null : `--${name}`;
}

/** The options alone, for a command that continues a debate. */
export function optionInput(input: CliInput, rows: readonly OptionRow[]): DebateInput {
  const names = rows.map(optionName);
  const found = rows.flatMap((row) => {
    const name = optionName(row);
    const value = Object.hasOwn(debateInput.shape, keyOf(name)) && input.has(name) ? optionValue(input, row) : null;
    return value === null ? [] : [{ key: keyOf(name), value, origin: input.origin(name) }];
  });
  const values = Object.fromEntries(found.map(({ key, value }) => [key, value]));
  const origins = Object.fromEntries(found.flatMap(({ key, origin }) => (origin ? [[key, origin]] : [])));
  const seats = names.includes("seats") ? chooseSeats(input, readSeats(input)) : null;
  const { chair, summaries } = input.configured;
  return debateInput.parse({
    ...(chair ? { chair } : {}),
    ...(Object.keys(summaries).length > 0 ? { summaries } : {}),
    ...values,
    ...(seats ? { seats } : {}),
    ...(Object.keys(origins).length > 0 ? { origins } : {}),
  });
}

function optionValue(input: CliInput, row: OptionRow): unknown {
  const name = optionName(row);
  if (!takesValue(row)) return true;
  if (row.amount) return readNumber(input, name, row.amount);
  return row.isRepeatable ? input.values(name) : input.value(name);
}

/** Within what bounds is checked with the request, where it is known whether the number matters. */
function readNumber(input: CliInput, name: string, amount: Amount): number | null {
  const text = input.value(name) ?? "";
  if (text.trim() === "") return null;
  const number = parseAmount(text, { kind: amount.kind });
  if (number === null) input.addProblemOf(name, amountError(name, text, amount));
  return number;
}

function readSeats(input: CliInput): readonly string[] | null {
  if (!input.has("seats") && !input.has("seat")) return null;
  return splitSeats(input.values("seats"), input.values("seat"));
}

/** null: the problems say why there is none. */
async function readQuestion(input: CliInput): Promise<Pick<DebateInput, "question" | "file"> | null> {
  const { operands, hasUnknownOption } = input;
  const [argument] = operands;
  if (hasUnknownOption && operands.length !== 1) return null;
  if (operands.length > 1) {
    const message = `The question came in ${operands.length} pieces: ${operands.join(" | ")}.`;
    const hint = `Put it in quotes: conclave ${JSON.stringify(operands.join(" "))}`;
    input.addProblem(new ConclaveError("USAGE_ARGUMENTS", message, { hint }));
    return null;
  }
  const file = input.value("file");
  const named = { ...(argument === undefined ? {} : { question: argument }), ...(file === null ? {} : { file }) };
  if ((argument ?? file) !== "-" || (argument !== undefined && file !== null)) return named;
  const text = await tryReadStandardInput(input);
  return text === null ? null : { question: text };
}

async function readContext(input: CliInput): Promise<NonNullable<DebateInput["context"]>> {
  const isTaken = input.operands.includes("-") || input.value("file") === "-";
  return readPaths(input, input.values("context"), isTaken);
}

/** Paths to show the seats, of which one may be `-`, standard input, unless that was read for something else. */
export async function readPaths(
  input: CliInput,
  paths: readonly string[],
  isTaken = false,
): Promise<NonNullable<DebateInput["context"]>> {
  if (!paths.includes("-")) return paths;
  if (isTaken || paths.indexOf("-") !== paths.lastIndexOf("-")) {
    const message = "Standard input can be read only once, and - was given twice.";
    input.addProblemOf(
      "context",
      new ConclaveError("USAGE_OPTION_VALUE", message, { hint: "Give one of the two as a file." }),
    );
    return paths.filter((path) => path !== "-");
  }
  const text = await tryReadStandardInput(input);
  const others = paths.filter((path) => path !== "-");
  return text === null ? others : [{ name: "standard input", path: null, text, omitted: null }, ...others];
}

/** null: the problems say why. */
async function tryReadStandardInput(input: CliInput): Promise<string | null> {
  try {
    return await readStandardInput();
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    input.addProblem(error);
    return null;
  }
}
