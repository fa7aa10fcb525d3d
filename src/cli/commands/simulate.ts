/** `conclave simulate`: panels of simulated speakers through the real engine, with theory beside what was measured. */

import { ConclaveError, ERRORS } from "../../core/errors.ts";
import { adviceText } from "../../eval/report/advice-text.ts";
import { simulationSvg } from "../../eval/report/simulation-svg.ts";
import { simulationText } from "../../eval/report/simulation-text.ts";
import { advise } from "../../eval/simulation/advise.ts";
import { type CellFigures, cellFigures } from "../../eval/simulation/cell-figures.ts";
import { runCell } from "../../eval/simulation/run-cell.ts";
import { type SimulationCell, simulationCells } from "../../eval/simulation/simulation-cell.ts";
import { PROTOCOLS, protocolNamed } from "../../protocols/index.ts";
import { AMOUNTS } from "../../request/amount.ts";
import { isSimulated, parseSimParameters } from "../../speakers/sim/sim-parameters.ts";
import { type CliCommand, type CliInput, optionGroup } from "../arguments/cli-command.ts";
import { JSON_OPTION } from "../arguments/option-rows.ts";
import { trapSignals } from "../process/trap-signals.ts";
import { writeOutput } from "../report/output-file.ts";
import { printDocument } from "../report/print-result.ts";
import { createProgressBar } from "../report/progress-bar.ts";

const DEFAULT_SPEAKER = "sim:p=0.7,rho=0.3,r=2";
const DEFAULT_SIZE = 5;
const DEFAULT_DEBATES = 1_000;
const DEFAULT_PROTOCOLS = "poll,challenge";

export const simulate: CliCommand = {
  name: "simulate",
  summary: "run simulated debates and compare the results with what statistical theory predicts",
  description:
    "Runs thousands of debates between simulated speakers in memory, through the real engine, and compares what happened with what theory says. With --advise it recommends how many seats and rounds to use for a given accuracy, correlation and price. Nothing is sent anywhere, and nothing here is about language models.",
  operands: [],
  options: [
    {
      group: "Panel",
      flags: "--speaker <sim>",
      isRepeatable: true,
      says: `the simulated speaker in every seat; values separated by | are swept (default ${DEFAULT_SPEAKER})`,
    },
    { group: "Panel", flags: "--size <list>", says: `number of seats, or several: 3,5,7 (default ${DEFAULT_SIZE})` },
    {
      group: "Protocol",
      flags: "-p, --protocol <list>",
      says: `one or several of ${PROTOCOLS.filter(({ openings }) => openings.areIndependent)
        .map(({ name }) => name)
        .join(", ")} (default ${DEFAULT_PROTOCOLS})`,
    },
    {
      group: "Protocol",
      flags: "-r, --rounds <n>",
      amount: AMOUNTS.rounds,
      says: "number of rounds (default: as usual for the protocol)",
    },
    ...optionGroup("Simulation", [
      {
        flags: "--debates <n>",
        amount: { kind: "count", least: 1, most: 1_000_000 },
        says: `debates per combination (default ${DEFAULT_DEBATES.toLocaleString("en")})`,
      },
      { flags: "--seed <text>", says: "another seed gives other debates (default 1)" },
      { flags: "--advise", says: "recommend seats and rounds for such speakers instead" },
    ]),
    { group: "Output", flags: "--svg <file>", says: "also write the chart as an SVG file" },
    JSON_OPTION,
  ],
  examples: [
    { line: "conclave simulate", says: "five correlated seats: a vote, and one round of challenge" },
    {
      line: "conclave simulate --speaker 'sim:p=0.6|0.7|0.8,rho=0|0.3' --size 3,5 -p poll --debates 5000",
      says: "a grid of panels",
    },
    {
      line: "conclave simulate --advise --speaker sim:p=0.75,rho=0.4,r=1.5,words=600,in=3,out=15",
      says: "what to use for speakers of this accuracy, correlation and price",
    },
  ],
  async act(input) {
    const speakers = readSimSpeakers(input);
    const debates = input.amount("debates") ?? DEFAULT_DEBATES;
    const rounds = input.amount("rounds");
    const [sizes, protocols] = [sizesOf(input), protocolsOf(input)];
    input.throwProblems();
    const { interrupt, release } = trapSignals();
    try {
      if (input.has("advise")) return await printAdvice(input, speakers, interrupt);
      const cells = simulationCells({ protocols, sizes, speakers, rounds });
      const found = await runCells(cells, { debates, seed: input.value("seed") ?? "1", signal: interrupt });
      const svg = input.value("svg");
      if (svg !== null) writeOutput(svg, simulationSvg(found));
      printDocument(input, found.map(asJson), () => `${simulationText(found)}\n`);
      return interrupt.aborted ? ERRORS.INTERRUPTED.exit : 0;
    } finally {
      release();
    }
  },
};

function readSimSpeakers(input: CliInput): readonly string[] {
  const speakers = input.values("speaker");
  for (const speaker of speakers.filter((each) => !isSimulated(each))) {
    const message = `--speaker must be simulated, as in ${DEFAULT_SPEAKER}, but got ${JSON.stringify(speaker)}.`;
    input.addProblem(new ConclaveError("USAGE_OPTION_VALUE", message));
  }
  return speakers.length === 0 ? [DEFAULT_SPEAKER] : speakers;
}

function sizesOf(input: CliInput): readonly number[] {
  return (input.value("size") ?? `${DEFAULT_SIZE}`).split(",").map((text) => {
    const size = /^\s*\d+\s*$/.test(text) ? Number(text) : 0;
    if (size > 0) return size;
    input.addProblem(
      new ConclaveError("USAGE_OPTION_VALUE", `--size must be whole numbers, as in 3,5, not "${text}".`),
    );
    return 1;
  });
}

function protocolsOf(input: CliInput) {
  return (input.value("protocol") ?? DEFAULT_PROTOCOLS).split(",").flatMap((name) => {
    const found = protocolNamed(name.trim());
    if (!found) input.addProblem(new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${name.trim()}".`));
    return found ? [found] : [];
  });
}

async function printAdvice(input: CliInput, speakers: readonly string[], signal: AbortSignal): Promise<number> {
  const given = await Promise.all(
    speakers.map(async (speaker) => ({ speaker, advice: await advise(speaker, signal) })),
  );
  const json = given.map((each) => ({ simulated: true, ...each }));
  return printDocument(input, json, () => given.map(({ speaker, advice }) => adviceText(speaker, advice)).join("\n"));
}

interface SimulationRun {
  readonly debates: number;
  readonly seed: string;
  readonly signal: AbortSignal;
}

async function runCells(cells: readonly SimulationCell[], run: SimulationRun): Promise<readonly CellFigures[]> {
  for (const { speaker } of cells) parseSimParameters(speaker);
  const bar = createProgressBar("Simulating", cells.length * run.debates);
  const found: CellFigures[] = [];
  try {
    for (const cell of cells) {
      const counts = await runCell(cell, { ...run, onDebate: bar.advance });
      if (counts.debates > 0) found.push(cellFigures(counts));
    }
  } finally {
    bar.close();
  }
  return found;
}

function asJson({ counts: { cell, moves, later, ...counts }, ...figures }: CellFigures) {
  return { simulated: true, ...cell, protocol: cell.protocol.name, ...counts, later, moves, ...figures };
}
