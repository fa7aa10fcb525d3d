/**
 * Where the code spans of a Markdown line are: from a run of backticks to the next run of as many. A backtick behind a backslash
 * opens nothing. Every run is looked at once: a search for the end from each start takes too long where many never end.
 */

export interface CodeSpan {
  readonly start: number;
  readonly end: number;
}

export function* codeSpans(line: string): Generator<CodeSpan> {
  if (!line.includes("`")) return;
  const runs = runsByLength(line);
  let from = 0;
  for (let found = line.indexOf("`"); found >= 0; found = line.indexOf("`", from)) {
    const start = isEscaped(line, from, found) ? found + 1 : found;
    from = runEnd(line, start);
    const close = from === start ? null : nextRun(runs.get(from - start), from);
    if (close === null) continue;
    from = close + from - start;
    yield { start, end: from };
  }
}

/** Backslashes before `from` belong to what was read already. */
function isEscaped(line: string, from: number, at: number): boolean {
  let start = at;
  while (start > from && line.charCodeAt(start - 1) === BACKSLASH) start -= 1;
  return (at - start) % 2 === 1;
}

function runEnd(line: string, start: number): number {
  let end = start;
  while (line.charCodeAt(end) === BACKTICK) end += 1;
  return end;
}

const [BACKSLASH, BACKTICK] = [0x5c, 0x60];

/** Where the runs of one length start, and which of them is next. */
interface Runs {
  readonly starts: number[];
  next: number;
}

function runsByLength(line: string): ReadonlyMap<number, Runs> {
  const found = new Map<number, Runs>();
  for (let start = line.indexOf("`"); start >= 0; ) {
    const end = runEnd(line, start);
    const known = found.get(end - start);
    if (known) known.starts.push(start);
    else found.set(end - start, { starts: [start], next: 0 });
    start = line.indexOf("`", end);
  }
  return found;
}

function nextRun(runs: Runs | undefined, from: number): number | null {
  if (runs === undefined) return null;
  while ((runs.starts[runs.next] ?? from) < from) runs.next += 1;
  return runs.starts[runs.next] ?? null;
}
