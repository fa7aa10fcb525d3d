/** Every possible speaker: whether it is ready, how it is reached, and how to fix it if it is not. */

import type { Usage } from "../../core/usage.ts";
import { money, pluralize, tokensOf } from "../amounts.ts";
import {
  type CommandScreen,
  cutLine,
  EMPTY,
  oneLine,
  renderLines,
  type Screen,
  type StyledLine,
  textWidth,
  words,
} from "../styled-text.ts";
import { wrapBehind } from "./wrap-line.ts";

export interface DoctorRow {
  readonly name: string;
  readonly state: "ready" | "needs sign-in" | "not installed" | "broken" | "no model" | "unreachable";
  readonly version: string | null;
  readonly reached: string;
  readonly fix: string | null;
  /** What to write in --seats; null if it is not ready. */
  readonly speaker: string | null;
  /** The result of a real prompt; null if none was sent. */
  readonly probe: ProbeResult | null;
}

export interface ProbeResult {
  readonly answered: boolean;
  readonly durationMs: number;
  readonly usage: Usage;
  /** Why it did not answer. */
  readonly message: string;
}

export function doctorTable(rows: readonly DoctorRow[], screen: CommandScreen): string {
  const widths = {
    name: Math.max(...rows.map(({ name }) => name.length), HEADS.name.length) + 2,
    state: Math.max(...rows.map(({ state }) => state.length)) + 2,
    version: Math.max(...rows.map(({ version }) => (version ?? "").length), HEADS.version.length) + 2,
  };
  const head = [words(HEADS.name.padEnd(widths.name) + HEADS.state.padEnd(widths.state), "dim")];
  const headRest = [words(HEADS.version.padEnd(widths.version) + HEADS.reached, "dim")];
  return renderLines(
    [
      [INDENT, ...head, ...headRest],
      ...rows.flatMap((row) => rowLines(row, widths, screen)),
      EMPTY,
      ...footLines(rows, screen),
    ],
    screen,
  );
}

const INDENT = words("  ");
const HEADS = { name: "speaker", state: "state", version: "version", reached: "reached by" };

function rowLines(
  { name, state, version, reached, fix, probe }: DoctorRow,
  widths: Record<"name" | "state" | "version", number>,
  screen: Screen,
) {
  const cells = textWidth(screen);
  const style = state === "ready" ? "bold" : "plain";
  const first: StyledLine = [
    INDENT,
    words(name.padEnd(widths.name), style),
    words(state.padEnd(widths.state), style),
    words((version ?? "").padEnd(widths.version)),
    oneLine(reached),
  ];
  const under: StyledLine = [INDENT, words(" ".repeat(widths.name))];
  return [
    cutLine(first, cells),
    // Never wrapped: a command that is cut into lines cannot be pasted.
    ...(fix === null ? [] : fix.split("\n").map((step): StyledLine => [...under, words("→ ", "dim"), oneLine(step)])),
    ...(probe === null
      ? []
      : wrapBehind(under, [words(probeText(probe), probe.answered ? "plain" : "alert")], cells - 2)),
  ];
}

function probeText({ answered, durationMs, usage, message }: ProbeResult): string {
  if (!answered) return `probe failed: ${message}`;
  return `probe answered in ${(durationMs / 1_000).toFixed(1)} s: ${tokensOf(usage)}, ${money(usage.costMicroUsd)}`;
}

function footLines(rows: readonly DoctorRow[], screen: CommandScreen): readonly StyledLine[] {
  const ready = rows.flatMap(({ speaker, probe }) => (speaker !== null && probe?.answered !== false ? [speaker] : []));
  const [text, seats] =
    ready.length === 0
      ? ["No speaker is ready. Fix one of the above, or use any command:", "'cmd:llm','cmd:llm -m mistral'"]
      : [`${pluralize(ready.length, "speaker")} ready. To choose speakers yourself:`, seatsOption(ready)];
  const wrap = (line: string) => wrapBehind([INDENT], [words(line)], textWidth(screen));
  const command: StyledLine = [INDENT, INDENT, words(`${screen.command ?? "conclave"} "…" --seats ${seats}`)];
  return [...wrap(text), command, EMPTY, ...wrap(FREE)];
}

/** One speaker alone takes two seats, in different roles. */
function seatsOption(ready: readonly string[]): string {
  const [only] = ready;
  return ready.length === 1 ? `architect=${only},devils-advocate=${only}` : ready.slice(0, 3).join(",");
}

const FREE = "Commands (cmd:, acp:) run with your permissions and can write files; on Linux, --sandbox prevents that.";
