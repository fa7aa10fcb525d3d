/** `conclave doctor`: every speaker there could be, what it lacks, and what mends that. */

import { detectSpeakers } from "../../request/panel/detect-speakers.ts";
import { speakerSurroundings } from "../../request/panel/speaker-surroundings.ts";
import type { DetectedSpeaker } from "../../speakers/detected-speaker.ts";
import { type DoctorRow, doctorTable } from "../../views/terminal/doctor-table.ts";
import type { CliCommand } from "../arguments/cli-command.ts";
import { refuseExtraOperands } from "../arguments/operand.ts";
import { JSON_OPTION } from "../arguments/option-rows.ts";
import { probeSpeaker } from "../process/probe-speaker.ts";
import { print, printStderr, screen } from "../report/output.ts";

const EXIT_NOBODY = 4;

export const doctor: CliCommand = {
  name: "doctor",
  summary: "show who could speak here, and what is missing",
  description:
    "Looks for coding agents, keys and model servers, without spending anything, and says of each whether it is ready and what mends it. Exits 0 only if one is ready.",
  operands: [],
  options: [
    JSON_OPTION,
    { group: "Doctor", flags: "--probe", says: "send each that is ready one tiny prompt, which costs what it costs" },
  ],
  examples: [{ line: "conclave doctor", says: "then conclave … --seats with who is ready" }],
  async act(given) {
    refuseExtraOperands(given, 0);
    given.throwProblems();
    const lookout = { environment: process.env, workingDir: process.cwd() };
    const looked = (await detectSpeakers(lookout)).map(rowOf);
    const rows = given.has("probe") ? await Promise.all(looked.map(probeRow)) : looked;
    if (process.platform === "win32")
      printStderr("Conclave runs under WSL on Windows: https://learn.microsoft.com/windows/wsl\n");
    print(given.has("json") ? `${JSON.stringify(rows, null, 2)}\n` : doctorTable(rows, screen()));
    return rows.some(({ state, probe }) => state === "ready" && probe?.answered !== false) ? 0 : EXIT_NOBODY;
  },
};

function rowOf({ candidate, ...sighting }: DetectedSpeaker): DoctorRow & Pick<DetectedSpeaker, "kind"> {
  return { ...sighting, speaker: candidate?.speaker ?? null, probe: null };
}

async function probeRow(row: DoctorRow): Promise<DoctorRow> {
  if (row.speaker === null) return row;
  const surroundings = speakerSurroundings({ workingDir: process.cwd(), passEnv: [], pace: 1 });
  return { ...row, probe: await probeSpeaker(row.speaker, surroundings) };
}
