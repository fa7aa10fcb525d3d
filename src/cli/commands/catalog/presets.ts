/** `conclave presets`: lists and explains the presets, those that ship and those of the configuration files. */

import { quoteWord } from "../../../request/quote-words.ts";
import { renderLines, textWidth, words } from "../../../views/styled-text.ts";
import { wrapLine } from "../../../views/terminal/wrap-line.ts";
import type { CliCommand } from "../../arguments/cli-command.ts";
import { CONFIG_OPTIONS, JSON_OPTION } from "../../arguments/option-rows.ts";
import { presetsOf } from "../../config/choose-preset.ts";
import type { Preset } from "../../config/file-layer.ts";
import { findFiles } from "../../config/find-files.ts";
import { readLayer } from "../../config/resolve-input.ts";
import { trustAnswer } from "../../process/trust-answer.ts";
import { screen } from "../../report/output.ts";
import { printDocument } from "../../report/print-result.ts";

export const presets: CliCommand = {
  name: "presets",
  summary: "list and explain the presets",
  description:
    "Lists the presets: named sets of options, seats and prompts for --preset NAME. Some are built in; yours stand under the key presets of a configuration file and replace built-in ones of the same name. Listing them uses nothing from them.",
  operands: [],
  options: [...CONFIG_OPTIONS, JSON_OPTION],
  examples: [
    { line: "conclave presets", says: "then use one with --preset NAME" },
    { line: 'conclave "Should we shard the database?" --preset architecture', says: "a debate with one of them" },
  ],
  async act(input) {
    const { files, problems } = findFiles(input.value("config"));
    for (const problem of problems) input.addProblem(problem);
    input.throwProblems();
    const layers = [];
    for (const file of files) layers.push(await readLayer(file, trustAnswer(input)));
    const found = presetsOf(layers);
    return printDocument(input, found.map(asJson), () => found.map(explanation).join("\n"));
  },
};

function asJson(preset: Preset) {
  const { name, description, file } = preset;
  return { name, description, source: file.shown, options: optionWords(preset) };
}

function explanation(preset: Preset): string {
  const shown = screen();
  const { name, description, file } = preset;
  const lines = [
    ...(description === "" ? [] : wrapLine([words(description)], textWidth(shown) - 2)),
    ...wrapLine([words(optionWords(preset).join(" "), "dim")], textWidth(shown) - 2),
  ];
  return renderLines(
    [[words(name, "bold"), words(`  ${file.shown}`, "dim")], ...lines.map((line) => [words("  "), ...line])],
    shown,
  );
}

/** The same settings as on the command line; a seat's own prompt has no option and is named by its file. */
function optionWords({ values, seats, chair, summaries }: Preset): readonly string[] {
  const options = [...values].flatMap(([option, typed]) =>
    typed.map((value) => (value === "" ? `--${option}` : `--${option} ${quoteWord(value)}`)),
  );
  const part = (name: string, all: readonly string[]) => (all.length === 0 ? [] : [`--${name} ${all.join(",")}`]);
  return [
    ...options,
    ...part("seats", (seats ?? []).map(seatWords)),
    ...part("chair", chair ? [seatWords(chair)] : []),
    ...Object.entries(summaries).map(([key, value]) => `summaries.${key}=${value}`),
  ];
}

function seatWords({ short, role, speaker, prompt }: NonNullable<Preset["chair"]>): string {
  const named = short ?? [role, speaker].filter((word) => word !== null).join("=");
  return quoteWord(prompt ? `${named} (${prompt.source})` : named);
}
