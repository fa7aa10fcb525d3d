/** How a tool answers: text for the model, the same facts as data, and an error that says what to do instead of a stack. */

import type { CallToolResult } from "@modelcontextprotocol/server";
import { ConclaveError, ConclaveErrors } from "../core/errors.ts";

/** The text stands in the data as well: some clients show a model nothing else where there is data. */
export function toolAnswer(says: string, facts: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: "text", text: says }], structuredContent: { says, ...facts } };
}

/** Errors a person can meet are told; anything else is a bug, which the protocol reports as one. */
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
