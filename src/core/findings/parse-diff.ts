/**
 * A unified diff as git prints it, file by file and line by line. A line knows its number on each side: a finding's place is computed
 * from these numbers, never taken from what a seat says.
 */

export interface DiffFile {
  /** After the change; of a deleted file, before it. */
  readonly path: string;
  /** Where a renamed or copied file comes from. */
  readonly oldPath: string | null;
  readonly change: FileChange;
  readonly isBinary: boolean;
  readonly hunks: readonly (readonly SourceLine[])[];
}

export type FileChange = "added" | "changed" | "deleted" | "renamed";

/** null: the line is not on that side. */
export interface SourceLine {
  readonly text: string;
  readonly newLine: number | null;
  readonly oldLine: number | null;
}

/** As the diff prints it before the line. */
export function signOf({ newLine, oldLine }: SourceLine): "+" | "-" | " " {
  if (newLine === null) return "-";
  return oldLine === null ? "+" : " ";
}

/** The text of each file's section, in order; none: the text is not a diff. */
export function diffSections(text: string): readonly string[] {
  return text.startsWith(SECTION_START) ? text.split(/^(?=diff --git )/m) : [];
}

// A file may quote a diff somewhere; a diff begins with it.
const SECTION_START = "diff --git ";

export function parseDiffSection(section: string): DiffFile {
  const start = section.search(/^@@ /m);
  const head = start < 0 ? section : section.slice(0, start);
  const [oldPath, newPath] = [pathAfter(head, "---"), pathAfter(head, "+++")];
  const renamedFrom = /^(?:rename|copy) from (.*)$/m.exec(head)?.[1] ?? null;
  const renamedTo = /^(?:rename|copy) to (.*)$/m.exec(head)?.[1] ?? null;
  return {
    path: renamedTo ?? newPath ?? oldPath ?? pathInTitle(head),
    oldPath: renamedFrom,
    change: changeIn(head, renamedFrom),
    isBinary: /^(?:Binary files |GIT binary patch)/m.test(head),
    hunks: start < 0 ? [] : section.slice(start).split(HUNK_START).map(parseHunk),
  };
}

const HUNK_START = /^(?=@@ -\d)/m;

function changeIn(head: string, renamedFrom: string | null): FileChange {
  if (/^new file mode/m.test(head)) return "added";
  if (/^deleted file mode/m.test(head)) return "deleted";
  return renamedFrom === null ? "changed" : "renamed";
}

/** `/dev/null` is not a path. */
function pathAfter(head: string, sign: string): string | null {
  const line = head.split("\n").find((each) => each.startsWith(`${sign} `));
  const path = line
    ?.slice(sign.length + 1)
    .replace(/\t.*$/, "")
    .replace(/^"(.*)"$/, "$1");
  return path === undefined || path === "/dev/null" ? null : path.replace(/^[ab]\//, "");
}

/** Of a section without hunks, e.g. of a binary file: `diff --git a/logo.png b/logo.png`. */
function pathInTitle(head: string): string {
  return /^diff --git "?a\/.*? "?b\/(.*?)"?$/m.exec(head)?.[1] ?? "";
}

function parseHunk(hunk: string): readonly SourceLine[] {
  const [title = "", ...lines] = hunk.replace(/\n$/, "").split("\n");
  const [, oldStart = "1", newStart = "1"] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(title) ?? [];
  let oldLine = Number(oldStart);
  let newLine = Number(newStart);
  const parsed: SourceLine[] = [];
  for (const line of lines) {
    const [sign, text] = [line[0] ?? " ", line.slice(1)];
    if (sign === "\\") continue;
    parsed.push({ text, newLine: sign === "-" ? null : newLine, oldLine: sign === "+" ? null : oldLine });
    if (sign !== "-") newLine += 1;
    if (sign !== "+") oldLine += 1;
  }
  return parsed;
}
