/**
 * Read-only tools for seats that have none of their own: list, read and search in the working directory. They see only
 * what git would track. Every result is text of limited length, and wrong input gets a reply instead of an error.
 */

import { z } from "zod";
import { clip, oneLine } from "../core/ballot/ballot.ts";
import { issueLine } from "../core/text/issue-line.ts";
import { stripEscapes } from "../core/text/plain-text.ts";
import type { Tool } from "../core/tool.ts";
import { listFiles } from "./list-files.ts";
import { readLines } from "./read-lines.ts";
import { searchFiles } from "./search-files.ts";
import type { TreeOptions } from "./working-tree.ts";

export function repoTools(tree: TreeOptions): readonly Tool[] {
  return [
    tool({
      name: "list_files",
      description:
        "Lists the files of the project, or of one of its folders. Large folders are summed up by subfolder.",
      input: z.object({ folder: z.string().default(".").describe("Relative to the project, such as src/core") }),
      activity: ({ folder }) => `lists ${folder === "." ? "the files" : folder}`,
      run: ({ folder }, signal) => listFiles(folder, tree, signal),
    }),
    tool({
      name: "read_file",
      description: "Reads lines of a text file of the project, with their numbers. Cite what you read as path:line.",
      input: z.object({
        path: z.string().describe("Relative to the project, such as src/core/event.ts"),
        from: z.number().int().min(1).default(1).describe("The first line"),
        lines: z.number().int().min(1).default(400).describe("How many lines, 400 at most"),
      }),
      activity: ({ path, from }) => `reads ${path}${from === 1 ? "" : ` from line ${from}`}`,
      run: (asked, signal) => readLines(asked, tree, signal),
    }),
    tool({
      name: "search_files",
      description:
        "Finds the lines of the project's files that hold a text, whatever its case. No patterns, plain text.",
      input: z.object({
        text: z.string().min(2).describe("The text to find"),
        folder: z.string().default(".").describe("Where to look, relative to the project"),
      }),
      activity: ({ text, folder }) => `searches ${folder === "." ? "the files" : folder} for ${JSON.stringify(text)}`,
      run: (asked, signal) => searchFiles(asked, tree, signal),
    }),
  ];
}

interface ToolRow<I> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<I>;
  readonly activity: (input: I) => string;
  readonly run: (input: I, signal: AbortSignal) => Promise<string>;
}

function tool<I>({ name, description, input, activity, run }: ToolRow<I>): Tool {
  return {
    name,
    description,
    input: z.toJSONSchema(input, { io: "input" }),
    run: async (value, signal) => {
      const parsed = input.safeParse(value);
      return parsed.success
        ? run(parsed.data, signal)
        : `${name} cannot use that input: ${parsed.error.issues.map(issueLine).join("; ")}`;
    },
    activity: (value) => {
      const parsed = input.safeParse(value);
      return parsed.success ? clip(oneLine(stripEscapes(activity(parsed.data))), LONGEST_ACTIVITY) : name;
    },
  };
}

const LONGEST_ACTIVITY = 120;
