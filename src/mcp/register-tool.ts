/**
 * Registers a tool. Its arguments are checked here and not by the MCP package, so that a client that gets one wrong reads what
 * was expected in the same words as a person who gets an option wrong.
 */

import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import { checkValue } from "../speakers/parse-yaml.ts";
import { catchToolErrors } from "./tool-answer.ts";

interface ToolDescription<T> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Its messages name what is expected, as in "a number". */
  readonly inputSchema: z.ZodType<T> & Pick<z.ZodObject, "shape">;
  readonly annotations?: ToolAnnotations;
}

type ToolWork<T> = (input: T, context: ServerContext) => Promise<CallToolResult | InputRequiredResult>;

export function registerTool<T>(
  server: McpServer,
  { name, inputSchema, ...description }: ToolDescription<T>,
  work: ToolWork<T>,
): void {
  const hint = `The arguments of ${name}: ${Object.keys(inputSchema.shape).join(", ")}.`;
  server.registerTool(name, { ...description, inputSchema: withoutChecks(inputSchema) }, (value, context) =>
    catchToolErrors(async () =>
      work(checkValue({ file: name, value, code: "USAGE_ARGUMENTS", hint }, inputSchema), context),
    ),
  );
}

/** Clients are shown the schema all the same. */
function withoutChecks({ "~standard": { jsonSchema } }: z.ZodType): StandardSchemaWithJSON {
  return { "~standard": { version: 1, vendor: "conclave", validate: (value) => ({ value }), jsonSchema } };
}
