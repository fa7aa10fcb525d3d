/** Fills an input that was not typed from the environment and the configuration files, like the arguments of a command. */

import type { DebateInput } from "../../request/debate-input.ts";
import { optionOf } from "../../request/debate-input.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { optionInput } from "../arguments/create-debate-input.ts";
import { run } from "../commands/run.ts";
import { resolveInput } from "./resolve-input.ts";

export interface FilledInput extends Pick<CliInput, "problems" | "warnings" | "toolServers"> {
  readonly input: DebateInput;
}

export async function fillInput(own: DebateInput): Promise<FilledInput> {
  const { seats, ...rest } = own;
  const texts = (seats ?? []).filter((seat) => typeof seat === "string");
  // Values that the input sets itself are not taken from a file, so they need no trust in it.
  const values = new Map<string, readonly string[]>(Object.keys(rest).map((key) => [optionOf(key), []]));
  if (seats) values.set("seat", texts);
  // There is also no one to ask for trust.
  values.set("yes", []);
  const nothing = { operands: [], hasUnknownOption: false, wantsHelp: false, problems: [] };
  const configured = await resolveInput(run, [], { ...nothing, values });
  const { context = [], ...base } = optionInput(configured, run.options);
  const { problems, warnings, toolServers } = configured;
  const files = context.filter((item) => item !== "-");
  const input = { ...base, ...(files.length > 0 ? { context: files } : {}), ...rest };
  return { input: seats?.length === 0 ? { ...input, seats } : input, problems, warnings, toolServers };
}
