/** `conclave init`: asks a few questions, looks who could speak here, and writes a configuration with comments. */

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
import { refuseExtraOperands } from "../arguments/operand.ts";
import { type ConfigChoice, configText } from "../config/config-text.ts";
import { print, printStderr } from "../report/output.ts";

const NAME = "conclave.config.yaml";

export const init: CliCommand = {
  name: "init",
  summary: "write a configuration for this folder",
  description: `Looks who could speak here, asks how you want to debate, and writes ${NAME} with comments. Where nobody can be asked it writes what it would propose.`,
  operands: [],
  options: [
    { group: "Init", flags: "--force", says: `write over a ${NAME} that is there` },
    { group: "Output", flags: "-y, --yes", says: "ask nothing, write what would be proposed" },
  ],
  examples: [{ line: "conclave init", says: 'then conclave "…" needs no flags' }],
  async act(given) {
    refuseExtraOperands(given, 0);
    given.throwProblems();
    const sightings = await detectSpeakers({ environment: process.env, workingDir: process.cwd() });
    const isAsked = !given.has("yes") && process.stdin.isTTY && process.stdout.isTTY;
    const choice = isAsked ? await askChoices(sightings) : proposal(DEFAULT_PROTOCOL, sightings);
    if (choice === null) {
      printStderr("Nothing was written.\n");
      return 0;
    }
    await writeConfig(configText(choice), given.has("force"));
    const nobody =
      choice.seats.length === 0 ? " Nobody is ready to speak yet: conclave doctor says what is missing." : "";
    print(`Wrote ${NAME}.${nobody}\n`);
    return 0;
  },
};

function proposal(protocol: Protocol, sightings: readonly DetectedSpeaker[]): ConfigChoice {
  const wishes = chooseSeats(sightings, protocol, null)?.seatSpecs ?? [];
  return {
    protocol: protocol.name,
    seats: wishes.map(({ role, speaker }) => [role, speaker].filter((word) => word !== null).join("=")),
    budget: null,
  };
}

/** null: the person changed their mind. */
async function askChoices(sightings: readonly DetectedSpeaker[]): Promise<ConfigChoice | null> {
  const { isCancel, multiselect, select, text } = await import("@clack/prompts");
  const name = await select({
    message: "How should the seats talk?",
    initialValue: DEFAULT_PROTOCOL.name,
    options: PROTOCOLS.map(({ name: value, summary: hint }) => ({ value, hint })),
  });
  if (isCancel(name)) return null;
  const protocol = protocolNamed(name) ?? DEFAULT_PROTOCOL;
  const ready = sightings.flatMap(({ candidate }) => candidate ?? []);
  const chosen =
    ready.length === 0
      ? []
      : await multiselect({
          message: "Who may speak?",
          initialValues: ready.map(({ speaker }) => speaker),
          options: ready.map(({ speaker: value, because: hint }) => ({ value, hint })),
          required: false,
        });
  if (isCancel(chosen)) return null;
  const limit = await text({
    message: "The most a debate may cost, in US dollars (empty: no limit)",
    validate: (value) =>
      /^\s*(\d+(\.\d+)?)?\s*$/.test(value ?? "") ? undefined : "An amount such as 2.50, or nothing.",
  });
  if (isCancel(limit)) return null;
  const isChosen = (candidate: Candidate | null) => candidate !== null && chosen.includes(candidate.speaker);
  const among = sightings.filter(({ candidate }) => isChosen(candidate));
  return { ...proposal(protocol, among), budget: (limit ?? "").trim() === "" ? null : Number(limit) };
}

async function writeConfig(content: string, isForced: boolean): Promise<void> {
  const path = resolve(NAME);
  try {
    await writeFile(path, content, { flag: isForced ? "w" : "wx" });
  } catch (error) {
    if (errnoOf(error) === "EEXIST")
      throw new ConclaveError("USAGE_ARGUMENTS", `There is a ${NAME} here already.`, {
        hint: "Write over it: --force.",
      });
    throw asWriteError(join(process.cwd(), NAME), error);
  }
}
