/**
 * What a person or program sees of a running debate: progress on standard error, the result on standard output. The reporter
 * only reads events and states; it never writes any.
 */

import type { ConclaveError } from "../../core/errors.ts";
import type { DebateEvent, Recorded } from "../../core/event.ts";
import { encodeLine } from "../../core/event-codec.ts";
import { OUTCOMES } from "../../core/ledger/agreement.ts";
import type { Panel } from "../../core/panel.ts";
import { fold } from "../../core/reduce/reduce.ts";
import type { State } from "../../core/state.ts";
import { stripEscapes } from "../../core/text/plain-text.ts";
import { debatePlan } from "../../protocols/debate-plan.ts";
import { mostCalls } from "../../protocols/most-calls.ts";
import type { RunContext, RunResult } from "../../runtime/run-context.ts";
import { elapsedMs } from "../../views/figure-lines.ts";
import { synthesis } from "../../views/markdown/synthesis-document.ts";
import { shortId } from "../../views/names.ts";
import { outcomeWords } from "../../views/outcome-words.ts";
import { heartbeatLine, plainLine, plainLines, wrapPlainLine } from "../../views/terminal/plain-lines.ts";
import { quietVerdict, verdictText } from "../../views/terminal/verdict-text.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { commandName } from "../arguments/command-name.ts";
import { type DebatePlace, displayFolder } from "../arguments/debate-place.ts";
import { parseChoices } from "../arguments/parse-choice.ts";
import { createCostWatch } from "./cost-watch.ts";
import { debateError, type Refuse, refuseOutcomes } from "./debate-error.ts";
import { formatError } from "./format-error.ts";
import { createLiveReport, RUNNING_HERE, type Viewer } from "./live-report.ts";
import { isLiveTerminal, print, printStderr, screen } from "./output.ts";
import { type Debate, nextCommands, nextText, resultJson, summaryText, whereResult } from "./result.ts";
import { type Render, resolveResultFiles, writeResult } from "./result-files.ts";

export interface ProgressReporter extends Pick<RunContext, "onRecorded" | "onWarning" | "onLive"> {
  /** Says where the debate is, before its first event. */
  onPlace(place: DebatePlace): void;
  /** Whether the live view is used. */
  readonly isLive: boolean;
  /** Resolves when the live view, and its keys, have failed; null: there are no keys. */
  readonly viewLost: Promise<void> | null;
  /** Loads the live view. Await it before the debate starts. */
  open(): Promise<void>;
  /** Announces the panel early, so that the first line can already show a cost estimate. */
  expect(panel: Panel): Promise<void>;
  /** Prints warnings from before the debate started. */
  warn(sentences: readonly string[]): void;
  /** Prints a notice, even with --quiet. */
  notice(text: string): void;
  /** Prints the result and resolves to the exit status. */
  finish(ended: EndedDebate): Promise<number>;
  /** Stops the heartbeat and restores the terminal. */
  close(): Promise<void>;
}

/** A debate that is over, for now or for good. */
export interface EndedDebate extends Debate, Pick<RunResult, "wasOver"> {}

const SILENCE_MS = 15_000;

/** How the result is judged and printed. */
export interface ResultRules {
  readonly refuse: Refuse;
  /** null: as usual. */
  readonly render: Render | null;
}

/** `since`: events before the first of this type were copied from another debate and are not shown. */
export function createProgressReporter(
  input: CliInput,
  since: DebateEvent["type"] = "log.claimed",
  viewer: Viewer = RUNNING_HERE,
  rules: ResultRules = { refuse: refuseOutcomes(parseChoices(input, "fail-on", OUTCOMES)), render: null },
): ProgressReporter {
  let manner = resolveManner(input);
  const files = resolveResultFiles(input);
  let place: DebatePlace | null = null;
  let state = fold([]);
  let timer: NodeJS.Timeout | undefined;
  let isNews = false;
  const costs = createCostWatch();
  const onViewLost = (error: unknown) => {
    live = null;
    manner = "plain";
    printStderr(`${formatError(error).text}The live view has failed; continuing with plain lines.\n`);
    printHeartbeat();
  };
  let live = manner === "rich" ? createLiveReport(viewer, { cost: costs.estimate, onFailure: onViewLost }) : null;
  const viewLost = live?.lost ?? null;

  const say = (lines: readonly string[]) => {
    if (lines.length === 0) return;
    // Scripts read one fact a line; a person reads them wrapped.
    const width = process.stderr.isTTY ? screen(process.stderr).width : null;
    const shown = width === null ? lines : lines.flatMap((line) => wrapPlainLine(line, width));
    printStderr(shown.map((line) => `${line}\n`).join(""));
    clearTimeout(timer);
    timer = setTimeout(printHeartbeat, SILENCE_MS).unref();
  };
  const printHeartbeat = () => say([heartbeatLine(state, viewer.now()) ?? waitingLine(state, viewer.now())]);

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
            command: commandName(),
            ...(BEGINNINGS.has(recorded.event.type)
              ? { calls: mostCalls(debatePlan(after), after.panel), cost: costs.estimate(after) }
              : {}),
            ...(place === null ? { folder: null } : { folder: displayFolder(place), id: place.id }),
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
    onPlace: (found) => {
      place = found;
      live?.start(found.home);
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
      const { written, problem, warning } = writeResult(files, end.state, rules.render);
      if (warning !== null) onWarning(warning);
      return printResult(end, { manner, rules, problem, written, isPrinted: files.output === null });
    },
    close: async () => {
      clearTimeout(timer);
      await live?.close();
    },
  };
}

/** Events that are shown with the planned calls and their cost. */
const BEGINNINGS: ReadonlySet<DebateEvent["type"]> = new Set(["debate.opened", "debate.resumed"]);

type Manner = "json" | "quiet" | "plain" | "verbose" | "rich";

function resolveManner(input: CliInput): Manner {
  if (input.has("verbose") && input.has("quiet")) input.addWarning("-v and -q were both given; using -v");
  if (input.has("json")) return "json";
  if (input.has("verbose")) return "verbose";
  if (input.has("quiet")) return "quiet";
  return input.has("plain") || !isLiveTerminal() ? "plain" : "rich";
}

/** For when no call is running: a person is asked, the debate is paused, or it is about to continue. */
function waitingLine(state: State, nowMs: number): string {
  const at = elapsedMs(state, nowMs);
  if (state.checkpoint) return plainLine(at, "waiting", "for your decision");
  const isPaused = state.status === "waiting";
  return plainLine(
    at,
    "waiting",
    isPaused ? `paused; to continue: ${commandName()} go ${shortId(state.id)}` : "no call is running",
  );
}

interface PrintOptions {
  readonly manner: Manner;
  readonly rules: ResultRules;
  /** Files written outside the debate's folder, and the problem if one could not be. */
  readonly written: readonly string[];
  readonly problem: ConclaveError | null;
  /** Whether the result belongs on standard output. */
  readonly isPrinted: boolean;
}

function printResult(ended: EndedDebate, { manner, rules, written, problem, isPrinted }: PrintOptions): number {
  const { state, place, wasOver } = ended;
  const error = wasOver ? null : debateError(state, rules.refuse, place.id);
  const exit = (error ?? problem)?.exit ?? 0;
  if (manner === "json") {
    if (problem) printStderr(formatError(problem).text);
    print(`${JSON.stringify(resultJson({ state, place, exit, error: error ?? problem }))}\n`);
    return exit;
  }
  if (wasOver) {
    const say = isPrinted ? print : printStderr;
    say(`Debate ${state.id} has finished (${outcomeWords(state)}). ${whereResult(place)}\n`);
  } else {
    const chosen = rules.render?.(state) ?? null;
    if (isPrinted) print(chosen ?? resultText({ state, place }, manner));
    const isAllShown = isPrinted && chosen === null && isAllOnTerminal();
    if (manner !== "quiet" && state.verdict && !isAllShown) {
      const text = manner === "rich" ? summaryText : nextText;
      printStderr(text({ state, place }, written));
    }
  }
  for (const each of [problem, error]) if (each) printStderr(formatError(each).text);
  return exit;
}

/** On a terminal, the formatted verdict; elsewhere, the decision record as it is saved. */
function resultText({ state, place }: Debate, manner: Manner): string {
  if (!process.stdout.isTTY) return synthesis(state) ?? "";
  const isAllShown = isAllOnTerminal();
  const page = {
    ...screen(),
    id: place.id,
    command: commandName(),
    folder: isAllShown || manner === "quiet" ? displayFolder(place) : null,
    next: isAllShown ? nextCommands({ state, place }) : [],
  };
  return manner === "quiet" ? quietVerdict(state, page) : `${manner === "rich" ? "" : "\n"}${verdictText(state, page)}`;
}

/** Then the verdict's footer already contains what would go to standard error. */
function isAllOnTerminal(): boolean {
  return process.stdout.isTTY && process.stderr.isTTY;
}
