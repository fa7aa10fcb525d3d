/**
 * The title of a Markdown heading. Read by hand and not by one pattern: a pattern that has to find where the title ends takes
 * time that grows with the cube of the spaces in the line, and one such line would hold up the whole process.
 */

/** null: the line is not a heading. A heading without words has the title "". */
export function headingTitle(line: string): string | null {
  const marks = HEADING_MARKS.exec(line)?.[0];
  if (marks === undefined) return null;
  const title = line.slice(marks.length).trim();
  const end = endBeforeMarks(title);
  // Marks that close a heading stand apart: the sign of C# does not.
  const isClosed = end === 0 || /\s/.test(title.charAt(end - 1));
  return isClosed ? title.slice(0, end).trimEnd() : title;
}

const HEADING_MARKS = /^ {0,3}#{1,6}(?=\s|$)/;

function endBeforeMarks(title: string): number {
  let end = title.length;
  while (title[end - 1] === "#") end -= 1;
  return end;
}
