/** The result of a debate: JSON for a program, a few lines for a person. */

import type { ConclaveError } from "../../core/errors.ts";
import type { State } from "../../core/state.ts";
import { protocolNamed } from "../../protocols/index.ts";
import { findProgram } from "../../speakers/process/find-program.ts";
import { clock, money, pluralize, tokensOf } from "../../views/amounts.ts";
import { durationMs } from "../../views/figure-lines.ts";
import { outcomeWords } from "../../views/outcome-words.ts";
import { rehearsalWords } from "../../views/record/rehearsal-words.ts";
import { commandName } from "../arguments/command-name.ts";
import { type DebatePlace, displayFolder } from "../arguments/debate-place.ts";
import { formatError, problemJson } from "./format-error.ts";

export interface Debate {
  readonly state: State;
  readonly place: DebatePlace;
}

interface DebateResult extends Debate {
  readonly exit: number;
  readonly error: ConclaveError | null;
}

/** The last line of --json: a result if there is a verdict, else an error. Both identify the debate. */
export function resultJson({ state, place, exit, error }: DebateResult): Readonly<Record<string, unknown>> {
  const { id, outcome, status, rehearsal, verdict, usage } = state;
  const debate = { id, folder: place.folder, outcome, status, exit, rehearsal: rehearsal !== null, usage };
  if (verdict) return { type: "result", ...debate, verdict, ...(error ? { error: problemJson(error) } : {}) };
  return { ...(error ? formatError(error).json : { type: "result" }), ...debate };
}

/** What follows plain lines, which have said the rest. `written`: files outside the debate's folder. */
export function nextText(debate: Debate, written: readonly string[]): string {
  return [...labelLines("saved", written), ...labelLines("next", nextCommands(debate)), ""].join("\n");
}

/** The same after a live view, with the outcome and the files. */
export function summaryText({ state, place }: Debate, written: readonly string[]): string {
  const where = displayFolder(place);
  const facts = [
    outcomeWords(state),
    pluralize(state.round, "round"),
    clock(durationMs(state)),
    tokensOf(state.usage),
    state.rehearsal === null ? money(state.usage.costMicroUsd) : `${rehearsalWords(state.rehearsal).label}, no cost`,
  ];
  const files = where === null ? [] : filesOf(state).map((name) => `${where}/${name}`);
  return `${facts.join(" · ")}\n${nextText({ state, place }, [...written, ...files])}`;
}

function labelLines(label: string, lines: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${(index === 0 ? label : "").padEnd(7)}${line}`);
}

function filesOf({ protocol }: State): readonly string[] {
  return ["synthesis.md", "transcript.md", ...(protocol === "duet" ? ["final_design.md", "debate_history.md"] : [])];
}

/** What each does stands below it: in an interactive zsh, `# a comment` behind a command is passed to it as arguments. */
export function nextCommands({ state, place }: Debate): readonly string[] {
  const { id } = place;
  const conclave = commandName();
  const folder = displayFolder(place);
  const decision = `${folder}/${state.protocol === "duet" ? "final_design.md" : "synthesis.md"}`;
  const commands = [
    // A scripted demo, or a debate without a decision, is nothing to build on.
    ...(folder !== null && state.rehearsal === null && state.verdict?.option != null
      ? findInstalledPrompt().map((agent) => [
          `${agent} "implement the decision in ${decision}"`,
          "have it implemented",
        ])
      : []),
    // The page of a fleet is served elsewhere.
    folder === null
      ? [`${conclave} show ${id}`, "read the debate here"]
      : [`${conclave} view ${id}`, "read the debate in a browser"],
    state.verdict?.findings
      ? [`${conclave} export ${id} --format sarif`, "export the findings"]
      : [`${conclave} export ${id} --format adr`, "export the record as an ADR"],
    [
      `${conclave} fork ${id} --at ${lastForkRound(state)} --constraint "…"`,
      "debate it again with an added constraint",
    ],
  ];
  return commands.flatMap(([command = "", says = ""]) => [command, `  ${says}`]);
}

/** How the first agent that is installed takes a prompt; none: no agent is. */
function findInstalledPrompt(): readonly string[] {
  const places = { cwd: process.cwd(), path: process.env.PATH ?? "" };
  const [found] = AGENTS.filter(({ program }) => findProgram(program, places).found !== null);
  return found ? [found.prompt] : [];
}

const AGENTS = [
  { program: "claude", prompt: "claude" },
  { program: "codex", prompt: "codex" },
  { program: "gemini", prompt: "gemini -i" },
];

/** The last round that another one can follow. A script has no replies for an unplanned one. */
function lastForkRound({ protocol, round, rehearsal }: State): number {
  const most = rehearsal === null ? (protocolNamed(protocol)?.rounds.most ?? round) : round;
  return Math.max(0, Math.min(round, most - 1));
}

/** Where a debate that has finished can be read. */
export function whereResult(place: DebatePlace): string {
  const folder = displayFolder(place);
  return folder === null ? `To read it: ${commandName()} show ${place.id}` : `The result is in ${folder}/synthesis.md.`;
}
