/** `conclave init`: detects speakers, asks a few questions and writes a commented configuration file. */

import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ConclaveError } from "../../core/errors.ts";
import { asWriteError, errnoOf } from "../../log/errno.ts";
import { DEFAULT_PROTOCOL, PROTOCOLS, protocolNamed } from "../../protocols/index.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import { detectSpeakers } from "../../request/panel/detect-speakers.ts";
import { chooseSeats } from "../../request/panel/seating.ts";
import type { Candidate, DetectedSpeaker } from "../../speakers/detected-speaker.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import { type ConfigChoice, configText } from "../config/config-text.ts";
import { print, printStderr } from "../report/output.ts";

const NAME = "conclave.config.yaml";

export const init: CliCommand = {
  name: "init",
  summary: "create a configuration file for this folder",
  description: `Detects available speakers, asks how you want to debate, and writes a commented ${NAME}. Without a terminal it writes the suggested settings.`,
  operands: [],
  options: [
    { group: "Init", flags: "--force", says: `overwrite an existing ${NAME}` },
    { group: "Output", flags: "-y, --yes", says: "ask no questions and write the suggested settings" },
  ],
  examples: [{ line: "conclave init", says: 'afterwards conclave "…" needs no flags' }],
  async act(input) {
    input.throwProblems();
    const detected = await detectSpeakers({ environment: process.env, workingDir: process.cwd() });
    const isAsked = !input.has("yes") && process.stdin.isTTY && process.stdout.isTTY;
    const choice = isAsked ? await askChoices(detected) : proposal(DEFAULT_PROTOCOL, detected);
    if (choice === null) {
      printStderr("Nothing was written.\n");
      return 0;
    }
    await writeConfig(configText(choice), input.has("force"));
    const noneReady =
      choice.seats.length === 0 ? ` No speaker is ready yet. Run ${commandName()} doctor to see what is missing.` : "";
    print(`Wrote ${NAME}.${noneReady}\n`);
    return 0;
  },
};

function proposal(protocol: Protocol, detected: readonly DetectedSpeaker[]): ConfigChoice {
  const specs = chooseSeats(detected, protocol, null)?.seatSpecs ?? [];
  return {
    protocol: protocol.name,
    seats: specs.map(({ role, speaker }) => [role, speaker].filter((word) => word !== null).join("=")),
    budget: null,
  };
}

/** null: the person cancelled. */
async function askChoices(detected: readonly DetectedSpeaker[]): Promise<ConfigChoice | null> {
  const { isCancel, multiselect, select, text } = await import("@clack/prompts");
  const name = await select({
    message: "How should the seats debate?",
    initialValue: DEFAULT_PROTOCOL.name,
    options: PROTOCOLS.map(({ name: value, summary: hint }) => ({ value, hint })),
  });
  if (isCancel(name)) return null;
  const protocol = protocolNamed(name) ?? DEFAULT_PROTOCOL;
  const ready = detected.flatMap(({ candidate }) => candidate ?? []);
  const chosen =
    ready.length === 0
      ? []
      : await multiselect({
          message: "Which speakers may take part?",
          initialValues: ready.map(({ speaker }) => speaker),
          options: ready.map(({ speaker: value, because: hint }) => ({ value, hint })),
          required: false,
        });
  if (isCancel(chosen)) return null;
  const limit = await text({
    message: "Cost limit per debate, in US dollars (empty for no limit)",
    validate: (value) =>
      /^\s*(\d+(\.\d+)?)?\s*$/.test(value ?? "") ? undefined : "Enter an amount such as 2.50, or leave it empty.",
  });
  if (isCancel(limit)) return null;
  const isChosen = (candidate: Candidate | null) => candidate !== null && chosen.includes(candidate.speaker);
  const among = detected.filter(({ candidate }) => isChosen(candidate));
  return { ...proposal(protocol, among), budget: (limit ?? "").trim() === "" ? null : Number(limit) };
}

async function writeConfig(content: string, isForced: boolean): Promise<void> {
  const path = resolve(NAME);
  try {
    await writeFile(path, content, { flag: isForced ? "w" : "wx" });
  } catch (error) {
    if (errnoOf(error) === "EEXIST")
      throw new ConclaveError("USAGE_ARGUMENTS", `${NAME} already exists.`, {
        hint: "Overwrite it with --force.",
      });
    throw asWriteError(join(process.cwd(), NAME), error);
  }
}
