/** A question as a heading and the rest, so that no word is shown twice and the heading ends with a sentence. Hard-wrapped lines are joined. */

const LONGEST = 180;

/** The rest is empty if the title says it all. */
export function questionHeading(text: string) {
  const lines = text.trim().split("\n");
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === "" || STARTS_BLOCK.test(line)));
  const lead = (end < 0 ? lines : lines.slice(0, end)).map((line) => line.trim()).join(" ");
  const others = end < 0 ? "" : lines.slice(end).join("\n").trim();
  const [title, left] = splitLead(lead);
  return { title, rest: [left, others].filter((part) => part !== "").join("\n\n") };
}

/** A list, heading, quote, table or fence. */
const STARTS_BLOCK = /^\s*(?:[-*+#>|]|\d+[.)]\s|```)/;

function splitLead(lead: string): readonly [title: string, left: string] {
  if (lead.length <= LONGEST) return [lead, ""];
  const ends = [...lead.matchAll(/[.?!](?=\s)/g)].map(({ index }) => index + 1);
  const end = ends.findLast((each) => each <= LONGEST) ?? ends.find((each) => each <= 2 * LONGEST);
  if (end !== undefined) return [lead.slice(0, end), lead.slice(end).trim()];
  const cut = Math.max(1, lead.lastIndexOf(" ", LONGEST));
  return [`${lead.slice(0, cut)} …`, `… ${lead.slice(cut).trim()}`];
}
