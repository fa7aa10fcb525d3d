/**
 * What a person or a program sees of a debate that runs: progress on standard error, the result on standard output. Nothing
 * that is printed is kept anywhere else: a report reads events and states, and writes none.
 */

import { ConclaveError } from "../../core/errors.ts";
import type { DebateEvent, Recorded } from "../../core/event.ts";
import { encodeLine } from "../../core/event-codec.ts";
import { OUTCOMES, type Outcome } from "../../core/ledger/agreement.ts";
import type { Panel } from "../../core/panel.ts";
import { fold, type State } from "../../core/state.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { displayPath } from "../../folder/display-path.ts";
import { debatePlan } from "../../protocols/debate-plan.ts";
import type { RunContext, RunResult } from "../../runtime/run-context.ts";
import { elapsedMs } from "../../views/figure-lines.ts";
import { synthesis } from "../../views/markdown/synthesis-document.ts";
import { outcomeWords } from "../../views/outcome-words.ts";
import { heartbeatLine, plainLine, plainLines } from "../../views/terminal/plain-lines.ts";
import { quietVerdict, verdictText } from "../../views/terminal/verdict-text.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { commandId } from "../arguments/resolve-location.ts";
import { createCostWatch } from "./cost-watch.ts";
import { exitStatus } from "./exit-status.ts";
import { formatError } from "./format-error.ts";
import { createLiveReport, RUNNING_HERE, type Viewer } from "./live-report.ts";
import { isLiveTerminal, print, printStderr, screen } from "./output.ts";
import { type Debate, nextCommands, resultJson, summaryText } from "./result.ts";
import { resolveResultFiles, writeResult } from "./result-files.ts";

export interface ProgressReporter extends Pick<RunContext, "onFolder" | "onRecorded" | "onWarning" | "onLive"> {
  /** Whether a person looks at a live view. */
  readonly isLive: boolean;
  /** Resolves when the live view, where a person answers, has failed; null: there is none with keys. */
  readonly viewLost: Promise<void> | null;
  /** Loads what it shows with. To be awaited before the debate begins. */
  open(): Promise<void>;
  /** Who will sit, where that is known before: what they cost can then be told from the first line on. */
  expect(panel: Panel): Promise<void>;
  /** Sentences that came up before the debate began. */
  warn(sentences: readonly string[]): void;
  /** What is said whatever the person wants to hear. */
  notice(text: string): void;
  /** Prints the result and resolves to the exit status. */
  finish(ended: RunResult): Promise<number>;
  /** No sign of life is due any more, and the terminal is given back. */
  close(): Promise<void>;
}

const SILENCE_MS = 15_000;

/** `since`: what stands in the log before the first event of this type was copied, and is not told again. */
export function createProgressReporter(
  given: CliInput,
  since: DebateEvent["type"] = "log.claimed",
  watching: Viewer = RUNNING_HERE,
): ProgressReporter {
  let manner = resolveManner(given);
  const failOn = parseFailOn(given);
  const files = resolveResultFiles(given);
  let folder: string | null = null;
  let state = fold([]);
  let timer: NodeJS.Timeout | undefined;
  let isNews = false;
  const costs = createCostWatch();
  const onViewLost = (error: unknown) => {
    live = null;
    manner = "plain";
    printStderr(`${formatError(error).text}The live view has failed; progress goes on in plain lines.\n`);
    printHeartbeat();
  };
  let live = manner === "rich" ? createLiveReport(watching, { cost: costs.estimate, onFailure: onViewLost }) : null;
  const viewLost = live?.lost ?? null;

  const say = (lines: readonly string[]) => {
    if (lines.length === 0) return;
    printStderr(lines.map((line) => `${line}\n`).join(""));
    clearTimeout(timer);
    timer = setTimeout(printHeartbeat, SILENCE_MS).unref();
  };
  const printHeartbeat = () => say([heartbeatLine(state, watching.now()) ?? waitingLine(state, watching.now())]);

  const onRecorded = (recorded: Recorded, after: State) => {
    const before = state;
    state = after;
    isNews ||= recorded.event.type === since;
    if (manner === "json") print(encodeLine(recorded));
    else if (live) live.show(after);
    else if (manner !== "quiet" && isNews) {
      say(
        plainLines(
          { before, recorded, after },
          {
            verbose: manner === "verbose",
            ...(BEGINNINGS.has(recorded.event.type) ? { calls: maxCalls(after), cost: costs.estimate(after) } : {}),
            ...(folder === null ? { folder } : { folder: displayPath(folder), id: commandId(folder) }),
          },
        ),
      );
    }
  };
  const onWarning = (sentence: string) => {
    if (manner !== "quiet") printStderr(`warning: ${stripEscapes(sentence)}\n`);
  };

  return {
    isLive: live !== null,
    viewLost,
    open: async () => live?.load(),
    expect: costs.preparePrices,
    onFolder: (path) => {
      folder = path;
      live?.start(path);
    },
    onRecorded,
    onLive: (part) => live?.addPart(part),
    onWarning,
    warn: (sentences) => {
      for (const sentence of sentences) onWarning(sentence);
    },
    notice: printStderr,
    finish: async (end) => {
      clearTimeout(timer);
      await live?.close();
      const { written, problem, warning } = writeResult(files, end.state);
      if (warning !== null) onWarning(warning);
      return printResult(end, { manner, failOn, problem, written, isPrinted: files.output === null });
    },
    close: async () => {
      clearTimeout(timer);
      await live?.close();
    },
  };
}

/** What is told with what the debate can come to. */
const BEGINNINGS: ReadonlySet<DebateEvent["type"]> = new Set(["debate.opened", "debate.resumed"]);

function maxCalls(state: State): number {
  return debatePlan(state).reduce((sum, { calls }) => sum + calls, 0);
}

type Manner = "json" | "quiet" | "plain" | "verbose" | "rich";

function resolveManner(given: CliInput): Manner {
  if (given.has("verbose") && given.has("quiet")) given.addWarning("-v and -q were both given; -v counts.");
  if (given.has("json")) return "json";
  if (given.has("verbose")) return "verbose";
  if (given.has("quiet")) return "quiet";
  return given.has("plain") || !isLiveTerminal() ? "plain" : "rich";
}

function parseFailOn(given: CliInput): readonly Outcome[] {
  const names = (given.value("fail-on")?.split(",") ?? []).map((name) => name.trim());
  const isOutcome = (name: string): name is Outcome => OUTCOMES.some((outcome) => outcome === name);
  for (const name of names.filter((each) => !isOutcome(each))) {
    const message = `--fail-on takes ${OUTCOMES.join(", ")} and got ${JSON.stringify(name)}.`;
    given.addProblemOf("fail-on", new ConclaveError("USAGE_OPTION_VALUE", message));
  }
  return names.filter(isOutcome);
}

/** For when nothing is under way: a person is asked, somebody paused the debate, or it is about to go on. */
function waitingLine(state: State, nowMs: number): string {
  const at = elapsedMs(state, nowMs);
  if (state.checkpoint) return plainLine(at, "waiting", "for what you decide");
  const isPaused = state.status === "waiting";
  return plainLine(at, "waiting", isPaused ? "paused; conclave go lets it go on" : "no call is under way");
}

interface PrintOptions {
  readonly manner: Manner;
  readonly failOn: readonly Outcome[];
  /** What was written beside the debate's folder, and what could not be. */
  readonly written: readonly string[];
  readonly problem: ConclaveError | null;
  /** Whether the result belongs on standard output. */
  readonly isPrinted: boolean;
}

function printResult(ended: RunResult, { manner, failOn, written, problem, isPrinted }: PrintOptions): number {
  const { state, folder, wasOver } = ended;
  const { error } = wasOver ? { error: null } : exitStatus(state, failOn, commandId(folder));
  const exit = (error ?? problem)?.exit ?? 0;
  if (manner === "json") {
    if (problem) printStderr(formatError(problem).text);
    print(`${JSON.stringify(resultJson({ state, folder, exit, error: error ?? problem }))}\n`);
    return exit;
  }
  if (wasOver) {
    const place = `${displayPath(folder)}/synthesis.md`;
    const say = isPrinted ? print : printStderr;
    say(`The debate ${state.id} is over (${outcomeWords(state)}); its result is in ${place}.\n`);
  } else {
    if (isPrinted) print(resultText({ state, folder }, manner));
    const isAllTold = isPrinted && isAllOnTerminal();
    if (manner !== "quiet" && state.verdict && !isAllTold) printStderr(summaryText({ state, folder }, written));
  }
  for (const told of [problem, error]) if (told) printStderr(formatError(told).text);
  return exit;
}

/** On a terminal the verdict as a page of its own, elsewhere the record as it is kept. */
function resultText({ state, folder }: Debate, manner: Manner): string {
  if (!process.stdout.isTTY) return synthesis(state) ?? "";
  const isTold = isAllOnTerminal();
  const page = {
    ...screen(),
    id: commandId(folder),
    folder: isTold || manner === "quiet" ? displayPath(folder) : null,
    next: isTold ? nextCommands({ state, folder }) : [],
  };
  return manner === "quiet" ? quietVerdict(state, page) : `${manner === "rich" ? "" : "\n"}${verdictText(state, page)}`;
}

/** Then the verdict's own foot says what would be told on standard error. */
function isAllOnTerminal(): boolean {
  return process.stdout.isTTY && process.stderr.isTTY;
}
