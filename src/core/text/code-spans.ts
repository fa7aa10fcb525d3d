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
  const opening = /\\.|`+/g;
  for (let found = opening.exec(line); found !== null; found = opening.exec(line)) {
    const [marks] = found;
    if (marks.startsWith("\\")) continue;
    const close = nextRun(runs.get(marks.length), opening.lastIndex);
    if (close === null) continue;
    opening.lastIndex = close + marks.length;
    yield { start: found.index, end: opening.lastIndex };
  }
}

/** Where the runs of one length start, and which of them is next. */
interface Runs {
  readonly starts: number[];
  next: number;
}

function runsByLength(line: string): ReadonlyMap<number, Runs> {
  const found = new Map<number, Runs>();
  for (let start = line.indexOf("`"); start >= 0; ) {
    let end = start + 1;
    while (line[end] === "`") end += 1;
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
