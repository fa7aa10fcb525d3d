/** A report as blocks, written as Markdown and as one page from the same source. */

import { escapeXml } from "./escape-xml.ts";

export type ReportBlock =
  | { readonly type: "heading"; readonly level: 1 | 2; readonly text: string }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "table"; readonly rows: readonly (readonly ReportCell[])[] }
  | { readonly type: "figure"; readonly svg: string; readonly caption: string };

export type ReportCell = string | { readonly text: string; readonly link: string };

export function reportMarkdown(blocks: readonly ReportBlock[]): string {
  return `${blocks.flatMap(blockMarkdown).join("\n\n")}\n`;
}

function blockMarkdown(block: ReportBlock): readonly string[] {
  if (block.type === "heading") return [`${"#".repeat(block.level)} ${block.text}`];
  if (block.type === "text") return [block.text];
  if (block.type === "figure") return [`*${block.caption} The page has the figure.*`];
  const [head = [], ...rows] = block.rows.map((row) => `| ${row.map(cellMarkdown).join(" | ")} |`);
  const columns = block.rows[0]?.length ?? 0;
  return [[head, `| ${new Array<string>(columns).fill("---").join(" | ")} |`, ...rows].join("\n")];
}

function cellMarkdown(cell: ReportCell): string {
  const text = (typeof cell === "string" ? cell : cell.text).replaceAll("|", "\\|");
  return typeof cell === "string" ? text : `[${text}](${cell.link})`;
}

export function reportHtml(title: string, blocks: readonly ReportBlock[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style></head><body>
${blocks.map(blockHtml).join("\n")}
</body></html>
`;
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}table{border-collapse:collapse;margin:1rem 0;display:block;overflow-x:auto}th,td{border-bottom:1px solid #ccc;padding:.3rem .7rem;text-align:left;font-variant-numeric:tabular-nums}figure{margin:1rem 0}svg{max-width:100%;height:auto}figcaption{color:#555}@media(prefers-color-scheme:dark){body{background:#161616;color:#e8e8e8}a{color:#8ab4f8}th,td{border-color:#444}figure svg{background:#fff}figcaption{color:#aaa}}";

function blockHtml(block: ReportBlock): string {
  if (block.type === "heading") return `<h${block.level}>${escapeXml(block.text)}</h${block.level}>`;
  if (block.type === "text") return `<p>${escapeXml(block.text)}</p>`;
  if (block.type === "figure")
    return `<figure>${block.svg}<figcaption>${escapeXml(block.caption)}</figcaption></figure>`;
  const [head = [], ...rows] = block.rows;
  const row = (cells: readonly ReportCell[], tag: "th" | "td") =>
    `<tr>${cells.map((cell) => `<${tag}>${cellHtml(cell)}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${row(head, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("\n")}</tbody></table>`;
}

function cellHtml(cell: ReportCell): string {
  return typeof cell === "string" ? escapeXml(cell) : `<a href="${escapeXml(cell.link)}">${escapeXml(cell.text)}</a>`;
}
