/**
 * What a person or a program sees of a debate that runs: progress on standard error, the result on standard output. Nothing
 * that is printed is kept anywhere else: a report reads events and states, and writes none.
 */

import { OUTCOMES, type Outcome } from "../core/agreement.ts";
import { ConclaveError } from "../core/errors.ts";
import type { DebateEvent, Recorded } from "../core/event.ts";
import { encodeLine } from "../core/event-codec.ts";
import type { Panel } from "../core/panel.ts";
import { stripEscapes } from "../core/plain-text.ts";
import { fold, type State } from "../core/state.ts";
import { millis } from "../core/time.ts";
import { outcomeWords } from "../views/outcome-words.ts";
import { plainLine, plainLines, workingLine } from "../views/plain.ts";
import { synthesis } from "../views/synthesis.ts";
import { quietVerdict, verdictText } from "../views/verdict-text.ts";
import type { Ended, Host } from "../wire/debate-request.ts";
import type { Given } from "./command.ts";
import { costWatch } from "./cost-watch.ts";
import { ending } from "./ending.ts";
import { errorTold } from "./errors-told.ts";
import { liveReport, planOf, RUNNING_HERE, type Watching } from "./live-report.ts";
import { isLiveTerminal, print, screen, tell } from "./output.ts";
import { commandId, shownFolder } from "./place-given.ts";
import { type Debate, nextCommands, resultJson, summaryText } from "./result.ts";
import { resultFiles, writeResult } from "./result-files.ts";

export interface Report extends Pick<Host, "onFolder" | "onRecorded" | "onWarning" | "onLive"> {
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
  ended(ended: Ended): Promise<number>;
  /** No sign of life is due any more, and the terminal is given back. */
  close(): Promise<void>;
}

const SILENCE_MS = 15_000;

/** `since`: what stands in the log before the first event of this type was copied, and is not told again. */
export function report(
  given: Given,
  since: DebateEvent["type"] = "log.claimed",
  watching: Watching = RUNNING_HERE,
): Report {
  let manner = mannerGiven(given);
  const failOn = failOnGiven(given);
  const files = resultFiles(given);
  let folder: string | null = null;
  let state = fold([]);
  let timer: NodeJS.Timeout | undefined;
  let isNews = false;
  const costs = costWatch();
  const onViewLost = (error: unknown) => {
    live = null;
    manner = "plain";
    tell(`${errorTold(error).text}The live view has failed; progress goes on in plain lines.\n`);
    signOfLife();
  };
  let live = manner === "rich" ? liveReport(watching, { cost: costs.ahead, onFailure: onViewLost }) : null;
  const viewLost = live?.lost ?? null;

  const say = (lines: readonly string[]) => {
    if (lines.length === 0) return;
    tell(lines.map((line) => `${line}\n`).join(""));
    clearTimeout(timer);
    timer = setTimeout(signOfLife, SILENCE_MS).unref();
  };
  const signOfLife = () => say([workingLine(state, watching.now()) ?? waitingLine(state, watching.now())]);

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
            ...(BEGINNINGS.has(recorded.event.type) ? { calls: callsAtMost(after), cost: costs.ahead(after) } : {}),
            ...(folder === null ? { folder } : { folder: shownFolder(folder), id: commandId(folder) }),
          },
        ),
      );
    }
  };
  const onWarning = (sentence: string) => {
    if (manner !== "quiet") tell(`warning: ${stripEscapes(sentence)}\n`);
  };

  return {
    isLive: live !== null,
    viewLost,
    open: async () => live?.load(),
    expect: costs.know,
    onFolder: (path) => {
      folder = path;
      live?.start(path);
    },
    onRecorded,
    onLive: (part) => live?.hear(part),
    onWarning,
    warn: (sentences) => {
      for (const sentence of sentences) onWarning(sentence);
    },
    notice: tell,
    ended: async (end) => {
      clearTimeout(timer);
      await live?.close();
      const { written, problem, warning } = writeResult(files, end.state);
      if (warning !== null) onWarning(warning);
      return printed(end, { manner, failOn, problem, written, isPrinted: files.output === null });
    },
    close: async () => {
      clearTimeout(timer);
      await live?.close();
    },
  };
}

/** What is told with what the debate can come to. */
const BEGINNINGS: ReadonlySet<DebateEvent["type"]> = new Set(["debate.opened", "debate.resumed"]);

function callsAtMost(state: State): number {
  return planOf(state).reduce((sum, { calls }) => sum + calls, 0);
}

type Manner = "json" | "quiet" | "plain" | "verbose" | "rich";

function mannerGiven(given: Given): Manner {
  if (given.has("verbose") && given.has("quiet")) given.addWarning("-v and -q were both given; -v counts.");
  if (given.has("json")) return "json";
  if (given.has("verbose")) return "verbose";
  if (given.has("quiet")) return "quiet";
  return given.has("plain") || !isLiveTerminal() ? "plain" : "rich";
}

function failOnGiven(given: Given): readonly Outcome[] {
  const names = (given.one("fail-on")?.split(",") ?? []).map((name) => name.trim());
  const isOutcome = (name: string): name is Outcome => OUTCOMES.some((outcome) => outcome === name);
  for (const name of names.filter((each) => !isOutcome(each))) {
    const message = `--fail-on takes ${OUTCOMES.join(", ")} and got ${JSON.stringify(name)}.`;
    given.addProblemOf("fail-on", new ConclaveError("USAGE_OPTION_VALUE", message));
  }
  return names.filter(isOutcome);
}

/** For when nothing is under way: a person is asked, somebody paused the debate, or it is about to go on. */
function waitingLine(state: State, nowMs: number): string {
  const at = Math.max(0, nowMs - millis(state.createdAt));
  if (state.checkpoint) return plainLine(at, "waiting", "for what you decide");
  const isPaused = state.status === "waiting";
  return plainLine(at, "waiting", isPaused ? "paused; conclave go lets it go on" : "no call is under way");
}

interface Printing {
  readonly manner: Manner;
  readonly failOn: readonly Outcome[];
  /** What was written beside the debate's folder, and what could not be. */
  readonly written: readonly string[];
  readonly problem: ConclaveError | null;
  /** Whether the result belongs on standard output. */
  readonly isPrinted: boolean;
}

function printed(ended: Ended, { manner, failOn, written, problem, isPrinted }: Printing): number {
  const { state, folder, wasOver } = ended;
  const { error } = wasOver ? { error: null } : ending(state, failOn, commandId(folder));
  const exit = (error ?? problem)?.exit ?? 0;
  if (manner === "json") {
    if (problem) tell(errorTold(problem).text);
    print(`${JSON.stringify(resultJson({ state, folder, exit, error: error ?? problem }))}\n`);
    return exit;
  }
  if (wasOver) {
    const place = `${shownFolder(folder)}/synthesis.md`;
    const say = isPrinted ? print : tell;
    say(`The debate ${state.id} is over (${outcomeWords(state)}); its result is in ${place}.\n`);
  } else {
    if (isPrinted) print(resultText({ state, folder }, manner));
    const isAllTold = isPrinted && isAllOnTerminal();
    if (manner !== "quiet" && state.verdict && !isAllTold) tell(summaryText({ state, folder }, written));
  }
  for (const told of [problem, error]) if (told) tell(errorTold(told).text);
  return exit;
}

/** On a terminal the verdict as a page of its own, elsewhere the record as it is kept. */
function resultText({ state, folder }: Debate, manner: Manner): string {
  if (!process.stdout.isTTY) return synthesis(state) ?? "";
  const isTold = isAllOnTerminal();
  const page = {
    ...screen(),
    id: commandId(folder),
    folder: isTold || manner === "quiet" ? shownFolder(folder) : null,
    next: isTold ? nextCommands({ state, folder }) : [],
  };
  return manner === "quiet" ? quietVerdict(state, page) : `${manner === "rich" ? "" : "\n"}${verdictText(state, page)}`;
}

/** Then the verdict's own foot says what would be told on standard error. */
function isAllOnTerminal(): boolean {
  return process.stdout.isTTY && process.stderr.isTTY;
}
