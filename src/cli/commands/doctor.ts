/** `conclave doctor`: every possible speaker, what it is missing, and how to fix that. */

import { detectSpeakers } from "../../request/panel/detect-speakers.ts";
import { speakerSurroundings } from "../../request/panel/speaker-surroundings.ts";
import type { DetectedSpeaker } from "../../speakers/detected-speaker.ts";
import { type DoctorRow, doctorTable } from "../../views/terminal/doctor-table.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { commandName, withCommandName } from "../arguments/command-name.ts";
import { JSON_OPTION } from "../arguments/option-rows.ts";
import { probeSpeaker } from "../process/probe-speaker.ts";
import { print, printStderr, screen } from "../report/output.ts";

const EXIT_NONE_READY = 4;

export const doctor: CliCommand = {
  name: "doctor",
  summary: "check which speakers are ready and what is missing",
  description:
    "Looks for coding agents, API keys, model servers and models on this machine, at no cost, and shows whether each is ready and how to fix it. Exits with status 0 only if at least one is ready.",
  operands: [],
  options: [
    JSON_OPTION,
    { group: "Doctor", flags: "--probe", says: "send one tiny prompt to each ready speaker (may cost money)" },
  ],
  examples: [{ line: "conclave doctor", says: "then use the ready speakers with --seats" }],
  async act(input) {
    input.throwProblems();
    return reportSpeakers({ isJson: input.has("json"), isProbed: input.has("probe") });
  },
};

/** Resolves to the exit status: whether any is ready. */
export async function reportSpeakers({ isJson, isProbed }: { isJson: boolean; isProbed: boolean }): Promise<number> {
  const context = { environment: process.env, workingDir: process.cwd() };
  const looked = (await detectSpeakers(context)).map(rowOf);
  const rows = isProbed ? await Promise.all(looked.map(probeRow)) : looked;
  if (process.platform === "win32")
    printStderr("Conclave runs under WSL on Windows: https://learn.microsoft.com/windows/wsl\n");
  print(
    isJson
      ? `${JSON.stringify(rows, null, 2)}\n`
      : doctorTable(rows.map(withTypedFix), { ...screen(), command: commandName() }),
  );
  return rows.some(({ state, probe }) => state === "ready" && probe?.answered !== false) ? 0 : EXIT_NONE_READY;
}

/** With the commands as the person has to type them. */
function withTypedFix(row: DoctorRow): DoctorRow {
  return { ...row, fix: row.fix && withCommandName(row.fix) };
}

function rowOf({ candidate, ...found }: DetectedSpeaker): DoctorRow & Pick<DetectedSpeaker, "kind"> {
  return { ...found, speaker: candidate?.speaker ?? null, probe: null };
}

async function probeRow(row: DoctorRow): Promise<DoctorRow> {
  if (row.speaker === null) return row;
  const surroundings = speakerSurroundings({ workingDir: process.cwd(), passEnv: [], pace: 1 });
  return { ...row, probe: await probeSpeaker(row.speaker, surroundings) };
}
