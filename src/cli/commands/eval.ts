/** `conclave eval`: protocols against baselines on questions with known answers, at equal cost and with honest statistics. */

import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ConclaveError, ERRORS } from "../../core/errors.ts";
import { MAX_SEATS } from "../../core/ids.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { parseItems } from "../../eval/data/eval-item.ts";
import { verdictSentence } from "../../eval/report/eval-report.ts";
import { findingsText } from "../../eval/report/findings-text.ts";
import { forecastText } from "../../eval/report/forecast-text.ts";
import { SIMULATED } from "../../eval/report/simulation-text.ts";
import { checkByCommand } from "../../eval/run/check-by-command.ts";
import { checkEvalFolder, isEvalFolder, openEvalFolder } from "../../eval/run/eval-folder.ts";
import { createManifest, type EvalSettings } from "../../eval/run/eval-settings.ts";
import { forecastCost } from "../../eval/run/forecast-cost.ts";
import { type EvalPlan, planEval } from "../../eval/run/plan-eval.ts";
import { readFlaws } from "../../eval/run/read-flaws.ts";
import { runEval } from "../../eval/run/run-eval.ts";
import type { TaskResults } from "../../eval/run/run-tasks.ts";
import { scoreDebates } from "../../eval/run/score-debates.ts";
import { writeReport } from "../../eval/run/write-report.ts";
import { forecastPanels } from "../../eval/score/forecast-panels.ts";
import type { EvalScores } from "../../eval/score/score-eval.ts";
import { displayPath } from "../../folder/display-path.ts";
import { addForecasts } from "../../folder/forecasts-file.ts";
import { errnoWords } from "../../log/errno.ts";
import { protocolNamed } from "../../protocols/index.ts";
import { AMOUNTS } from "../../request/amount.ts";
import { errorCode } from "../../request/context/read-text.ts";
import { splitSeats } from "../../request/panel/seat-grammar.ts";
import { isSimulated } from "../../speakers/sim/sim-parameters.ts";
import { money } from "../../views/amounts.ts";
import { type CliCommand, type CliInput, optionGroup } from "../arguments/cli-command.ts";
import { refuseExtraOperands, requireOperand } from "../arguments/operand.ts";
import { JSON_OPTION, OUT_DIR, ROUNDS, SEAT_OPTIONS, SPEAKER_OPTIONS } from "../arguments/option-rows.ts";
import { resolveDebate, resolveParent } from "../arguments/resolve-location.ts";
import { packageVersion } from "../package-version.ts";
import { confirm } from "../process/confirm.ts";
import { trapSignals } from "../process/trap-signals.ts";
import { print, printStderr } from "../report/output.ts";
import { printDocument } from "../report/print-result.ts";
import { createProgressBar } from "../report/progress-bar.ts";

const DEFAULT_SAMPLES = 5;
const DEFAULT_PARALLEL = 2;
const MICRO = 1_000_000;

export const evaluate: CliCommand = {
  name: "eval",
  summary: "measure whether debate helps on questions with known answers",
  description:
    "Runs protocols and baselines on the same questions (JSONL; docs/eval.md) and reports whether debating helps: against a single answer, the vote of its own openings, and votes of samples at equal cost. What it can show and what it can cost are printed first, and you are asked to confirm. The same command continues an interrupted evaluation. With the folder of an evaluation instead of data, it scores the logs again without calling any model. With --key, it scores debates that you already have against keys of known defects.",
  checksOperands: true,
  operands: [
    {
      term: "<data...>",
      says: "the questions (JSONL), a folder of seeded flaws, or the folder of an evaluation to score again; with --key, debates",
    },
  ],
  options: [
    ...SEAT_OPTIONS,
    ...SPEAKER_OPTIONS.filter(({ flags }) => flags.startsWith("--pass-env")),
    { group: "Protocol", flags: "-p, --protocol <list>", says: "the protocols to test (default challenge)" },
    ROUNDS,
    ...optionGroup("Evaluation", [
      {
        flags: "--samples <n>",
        amount: { kind: "count", least: 2, most: MAX_SEATS },
        says: `how often each speaker answers alone (default ${DEFAULT_SAMPLES})`,
      },
      {
        flags: "--parallel <n>",
        amount: { kind: "count", least: 1, most: 32 },
        says: `debates at the same time (default ${DEFAULT_PARALLEL})`,
      },
      { flags: "--budget <usd>", amount: AMOUNTS.budget, says: "cost limit of the whole evaluation, in USD" },
      { flags: "--placebo", says: "also let each seat debate with peers whose texts are about another question" },
      {
        flags: "--alone <speaker>",
        isRepeatable: true,
        says: "another speaker that only answers alone, such as one that thinks longer",
      },
      { flags: "--self-refine", says: "also let each speaker criticise and revise its own answer, for as many rounds" },
      {
        flags: "--grader <speaker>",
        says: "who compares answers with the reference, where a question asks for a judge; of another family than the panel",
      },
      { flags: "-y, --yes", says: "start without asking" },
      {
        flags: "--key <path>",
        says: "score finished debates against this key.yaml, or the one in this folder that fits",
      },
    ]),
    {
      group: "Output",
      flags: "--path <folder>",
      says: "the folder of the evaluation (default: evals/NAME of the data)",
    },
    OUT_DIR,
    JSON_OPTION,
  ],
  examples: [
    {
      line: "conclave eval questions.jsonl --seats openai/gpt-5.5,anthropic/claude-opus-4-8 -p challenge,council --budget 20",
      says: "two protocols against the baselines",
    },
    { line: "conclave eval evals/questions", says: "score the logs again without calling any model" },
    { line: "conclave eval 12 13 --key datasets/seeded-flaws", says: "what two reviews found of the known defects" },
  ],
  async act(input) {
    const key = input.value("key");
    if (key !== null) return printFindings(input, key);
    const operand = requireOperand(input, "data");
    refuseExtraOperands(input, 1);
    input.throwProblems();
    if (isEvalFolder(operand)) return scoreAgain(input, operand);
    return runEvaluation(input, operand);
  },
};

async function printFindings(input: CliInput, key: string): Promise<number> {
  if (input.operands.length === 0) input.addProblem(new ConclaveError("USAGE_ARGUMENTS", "Missing debate ID."));
  input.throwProblems();
  const folders = input.operands.map((id) => resolveDebate(input, id));
  const keys = parseItems(readOrExplain(key, readFlaws), key);
  const scored = await scoreDebates(folders, keys);
  return printDocument(input, scored, () => findingsText(scored));
}

async function scoreAgain(input: CliInput, folder: string): Promise<number> {
  const scores = await writeReport(folder);
  if (!scores) throw new ConclaveError("DEBATE_UNKNOWN", "No question of this evaluation has been answered yet.");
  await printScores(input, folder, scores);
  return 0;
}

async function runEvaluation(input: CliInput, file: string): Promise<number> {
  const settings = evalSettings(input);
  const amounts = { budget: input.amount("budget"), parallel: input.amount("parallel") ?? DEFAULT_PARALLEL };
  input.throwProblems();
  const isSeeded = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  const data = readOrExplain(file, isSeeded ? readFlaws : (path) => readFileSync(path, "utf8"));
  const items = parseItems(data, file);
  const folder = resolve(input.value("path") ?? join("evals", basename(file).replace(/\.jsonl?$/i, "")));
  const manifest = createManifest(settings, data, { version: packageVersion(), items: items.length });
  checkEvalFolder(folder, manifest);
  const passEnv = input.values("pass-env");
  const place = { folder, dataFolder: isSeeded ? resolve(file) : dirname(resolve(file)), passEnv };
  const plan = await planEval(items, settings, place);
  if (!(await confirmStart(input, plan, { items: items.length, budget: amounts.budget, settings }))) return 0;
  openEvalFolder(folder, manifest, data);
  const { interrupt, release } = trapSignals();
  const bar = createProgressBar("Debates", plan.tasks.length + plan.later.length);
  try {
    const results = await runEval(plan.tasks, {
      ...{ settings, place, parallel: amounts.parallel, passEnv, interrupt, onDebate: bar.advance },
      budgetMicroUsd: amounts.budget === null ? null : amounts.budget * MICRO,
      onWarning: (sentence) => printStderr(`${sentence}\n`),
    });
    await checkByCommand(folder, { ...place, parallel: amounts.parallel, interrupt });
    bar.close();
    printStderr(resultText(results));
    const scores = await writeReport(folder);
    if (scores) await printScores(input, folder, scores);
    else printStderr("There is no report yet: no question is finished.\n");
    return exitStatus(results, interrupt);
  } finally {
    bar.close();
    release();
  }
}

/** What kept debates from finishing, if anything did. */
function exitStatus({ left, failed }: TaskResults, interrupt: AbortSignal): number {
  if (interrupt.aborted) return ERRORS[interrupt.reason === "terminated" ? "TERMINATED" : "INTERRUPTED"].exit;
  if (left > 0) return ERRORS.LIMIT_BUDGET.exit;
  return failed.length > 0 ? ERRORS.INSUFFICIENT_SPEAKERS.exit : 0;
}

interface Start {
  readonly items: number;
  readonly budget: number | null;
  readonly settings: EvalSettings;
}

/** What it can show and cost, and what it would run on this machine. */
async function confirmStart(input: CliInput, plan: EvalPlan, { items, budget, settings }: Start): Promise<boolean> {
  const isPlayed = settings.seats.every((seat) => isSimulated(seat.slice(seat.indexOf("sim:"))));
  const forecast = await forecastCost(items, [...plan.tasks, ...plan.later]);
  printStderr(isPlayed ? `${SIMULATED}\n` : forecastText(forecast, budget));
  // What the data asks for must not be able to hide itself.
  for (const command of plan.commands) printStderr(`Answers are checked by running: ${stripEscapes(command)}\n`);
  for (const path of plan.outside)
    printStderr(`Context from outside the folder of the data: ${stripEscapes(displayPath(path))}\n`);
  if (input.has("yes") || (isPlayed && plan.commands.length === 0)) return true;
  return confirm("Starting an evaluation", "Start?");
}

function evalSettings(input: CliInput): EvalSettings {
  const seats = splitSeats(input.values("seats"), input.values("seat"));
  if (seats.length === 0) {
    const hint = "Name the panel: --seats A,B";
    input.addProblem(new ConclaveError("SEATS_TOO_FEW", "An evaluation needs a panel that stays the same.", { hint }));
  }
  const protocols = (input.value("protocol") ?? "challenge").split(",").map((name) => name.trim());
  for (const name of protocols) {
    const found = protocolNamed(name);
    if (!found) input.addProblem(new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${name}".`));
    else if (!found.openings.areIndependent)
      input.addProblem(
        new ConclaveError("USAGE_OPTION_VALUE", `${name} has no independent openings that could be compared.`),
      );
  }
  const [chair, rounds] = [input.value("chair"), input.amount("rounds")];
  const samples = input.amount("samples") ?? DEFAULT_SAMPLES;
  const judge = input.value("grader");
  const placebo = input.has("placebo");
  const alone = input.values("alone");
  return {
    ...{ seats: [...seats], chair, protocols, rounds, samples, placebo },
    ...(alone.length === 0 ? {} : { alone: [...alone] }),
    ...(input.has("self-refine") ? { refine: true } : {}),
    ...(judge === null ? {} : { judge }),
  };
}

function readOrExplain(file: string, read: (file: string) => string): string {
  try {
    return read(file);
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    throw new ConclaveError("FILE_UNREADABLE", `The file ${file} could not be read: ${errnoWords(code)}.`, {
      cause: error,
    });
  }
}

function resultText({ finished, failed, left, spentMicroUsd }: TaskResults): string {
  return [
    `${finished} debates finished, ${money(spentMicroUsd)} spent.`,
    ...failed.map((path) => `No verdict: ${displayPath(path)}`),
    ...(left === 0 ? [] : [`${left} debates are left.`]),
    ...(left + failed.length === 0 ? [] : ["To continue, repeat the command; nothing is paid for twice."]),
    "",
  ].join("\n");
}

/** What was learned about the panel is kept with the project's debates: their verdicts and `stats` say it. */
async function printScores(input: CliInput, folder: string, scores: EvalScores): Promise<void> {
  printStderr(`saved  ${displayPath(join(folder, "report.md"))}, report.html, scores.json\n`);
  await addForecasts(resolveParent(input), forecastPanels(scores));
  if (input.has("json")) print(readFileSync(join(folder, "scores.json"), "utf8"));
  else print(`${scores.comparisons.map(verdictSentence).join("\n")}\n`);
}
