/** The result of a tool: text for the model, the same facts as data, and errors that say what to do instead of showing a stack. */

import type { CallToolResult } from "@modelcontextprotocol/server";
import { ConclaveError, ConclaveErrors } from "../core/errors.ts";

/** The data also contains the text, because some clients show the model only the data. */
export function toolAnswer(says: string, facts: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: "text", text: says }], structuredContent: { says, ...facts } };
}

/** Reports expected errors as text. Anything else is a bug, and MCP reports it as one. */
export async function catchToolErrors<T>(work: () => Promise<T>): Promise<T | CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    const problems = error instanceof ConclaveErrors ? error.problems : [error];
    return toolError(problems.map(({ code, message, hint }) => `${code}: ${message}\n  ${hint}`).join("\n"));
  }
}

export function toolError(text: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text }] };
}
