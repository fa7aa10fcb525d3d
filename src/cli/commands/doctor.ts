/** `conclave doctor`: every speaker there could be, what it lacks, and what mends that. */

import { detected } from "../../speakers/detect.ts";
import type { Sighting } from "../../speakers/sighting.ts";
import { type DoctorRow, doctorTable } from "../../views/doctor-table.ts";
import { speakerSurroundings } from "../../wire/company.ts";
import type { CliCommand } from "../command.ts";
import { refuseMore } from "../operand.ts";
import { JSON_OPTION } from "../option-rows.ts";
import { print, screen, tell } from "../output.ts";
import { probed } from "../probe.ts";

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
    refuseMore(given, 0);
    given.settle();
    const lookout = { environment: process.env, workingDir: process.cwd() };
    const looked = (await detected(lookout)).map(rowOf);
    const rows = given.has("probe") ? await Promise.all(looked.map(asked)) : looked;
    if (process.platform === "win32")
      tell("Conclave runs under WSL on Windows: https://learn.microsoft.com/windows/wsl\n");
    print(given.has("json") ? `${JSON.stringify(rows, null, 2)}\n` : doctorTable(rows, screen()));
    return rows.some(({ state, probe }) => state === "ready" && probe?.answered !== false) ? 0 : EXIT_NOBODY;
  },
};

function rowOf({ candidate, ...sighting }: Sighting): DoctorRow & Pick<Sighting, "kind"> {
  return { ...sighting, speaker: candidate?.speaker ?? null, probe: null };
}

async function asked(row: DoctorRow): Promise<DoctorRow> {
  if (row.speaker === null) return row;
  const surroundings = speakerSurroundings({ workingDir: process.cwd(), passEnv: [], pace: 1 });
  return { ...row, probe: await probed(row.speaker, surroundings) };
}
