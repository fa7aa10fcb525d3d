/** The tools that set a debate going. They return as soon as it stands in its log; it runs on in a process of its own. */

import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { EVIDENCE_LEVELS } from "../core/panel.ts";
import { PROTOCOLS } from "../protocols/index.ts";
import { type CommandResult, type DebateAccess, lookUpDebate, readSnapshot } from "./debate-access.ts";
import { debateStatus } from "./debate-status.ts";
import { refuseUntrusted } from "./start-needs.ts";
import { catchToolErrors, toolAnswer, toolError } from "./tool-answer.ts";

const names = PROTOCOLS.map(({ name }) => name);

const startInput = z.object({
  question: z
    .string()
    .describe("What is to be decided, with what matters to the person. Paths of files in it are found."),
  seats: z
    .array(z.string())
    .optional()
    .describe(
      "Who argues: SPEAKER or ROLE=SPEAKER, e.g. claude, codex, gemini, security=openai/gpt-5. host is you: you are asked and contribute; as the only seat it is joined by others. Left out: whoever is ready on this machine.",
    ),
  chair: z.string().optional().describe("The speaker that presides and writes the verdict; host is you."),
  protocol: z
    .enum(names)
    .optional()
    .describe(PROTOCOLS.map(({ name, summary }) => `${name}: ${summary}`).join(" ")),
  rounds: z.int().min(1).max(30).optional(),
  style: z
    .string()
    .optional()
    .describe(
      "Of a roundtable: quick, thorough, adversarial, collaborative. Of a poll: single, vote, self-consistency.",
    ),
  constraints: z.array(z.string()).optional().describe("What the decision must keep, word for word."),
  options: z.array(z.string()).optional().describe("The options to choose among; left out, seats bring their own."),
  context: z.array(z.string()).optional().describe("Files, folders or globs that the seats are shown."),
  diff: z
    .string()
    .optional()
    .describe("Show the seats git's diff against this revision; HEAD for what is not committed."),
  evidence: z
    .enum(EVIDENCE_LEVELS)
    .optional()
    .describe(
      "How far claims are looked into: off; repo, cited files (if left out); web, cited URLs and searches too; all, the configured MCP servers too.",
    ),
  trusted_sources: z.array(z.string()).optional().describe("The only sites that searches may bring pages of."),
  quick: z.boolean().optional().describe("Of a challenge: openings and verdict only."),
  interactive: z.boolean().optional().describe("Ask the person between the rounds; wait says when it is time."),
  budget_usd: z.number().positive().optional(),
  timeout_seconds: z.int().min(30).max(900).optional().describe("How long a call may take, the host's too."),
  topic: z.string().optional().describe("A short name for the debate's folder."),
  working_dir: z.string().optional().describe("The folder that the seats may read; the server's own if left out."),
});

type StartInput = z.infer<typeof startInput>;

export function registerStartTools(server: McpServer, desk: DebateAccess): void {
  server.registerTool(
    "start",
    {
      title: "Start a debate",
      description:
        "Puts a question before a panel of AI agents that argue under a protocol. Returns at once with the debate's id; wait follows it, verdict reads its result. The seats speak for themselves: never write a reply but your own, where you sit as host.",
      inputSchema: startInput,
      annotations: { readOnlyHint: false, openWorldHint: true },
    },
    (input) =>
      catchToolErrors(async () => {
        refuseUntrusted(desk, input);
        return describeStart(
          desk,
          await desk.runCommand([
            "run",
            "--detach",
            "--out-dir",
            desk.parent,
            ...startArguments(input),
            "--",
            input.question,
          ]),
        );
      }),
  );
  server.registerTool(
    "resume",
    {
      title: "Go on with a debate",
      description:
        "Goes on with a debate that was interrupted or ran out of something, asking nothing twice. Returns at once; wait follows it.",
      inputSchema: z.object({
        id: z.string(),
        budget_usd: z.number().positive().optional(),
        rounds: z.int().min(1).max(30).optional(),
      }),
    },
    ({ id, budget_usd, rounds }) =>
      catchToolErrors(async () => {
        const { folder } = await lookUpDebate(desk, id);
        const limits = [...optionArguments("--budget", budget_usd), ...optionArguments("--rounds", rounds)];
        return describeStart(desk, await desk.runCommand(["resume", "--detach", ...limits, "--", folder]));
      }),
  );
}

function startArguments(input: StartInput): readonly string[] {
  const each = (name: string, values: readonly string[] = []) => values.flatMap((value) => [name, value]);
  return [
    ...each("--seat", input.seats),
    ...optionArguments("--chair", input.chair),
    ...optionArguments("--protocol", input.protocol),
    ...optionArguments("--rounds", input.rounds),
    ...optionArguments("--style", input.style),
    ...each("--constraint", input.constraints),
    ...each("--option", input.options),
    ...each("--context", input.context),
    ...(input.diff === undefined ? [] : [`--diff=${input.diff}`]),
    ...optionArguments("--evidence", input.evidence),
    ...each("--trusted-sources", input.trusted_sources),
    ...(input.quick ? ["--quick"] : []),
    ...(input.interactive ? ["--interactive"] : []),
    ...optionArguments("--budget", input.budget_usd),
    ...optionArguments("--timeout", input.timeout_seconds),
    ...optionArguments("--topic", input.topic),
    ...optionArguments("--working-dir", input.working_dir),
  ];
}

function optionArguments(name: string, value: string | number | undefined): readonly string[] {
  return value === undefined ? [] : [name, String(value)];
}

const detached = z.object({ type: z.literal("detached"), folder: z.string() });
const failure = z.object({ code: z.string(), message: z.string(), hint: z.string() });
const failures = z.object({ problems: z.array(failure) });

async function describeStart(desk: DebateAccess, { json, stderr }: CommandResult) {
  const told = detached.safeParse(json);
  if (!told.success) return toolError(refusalText(json, stderr));
  const { folder } = told.data;
  const debate = await readSnapshot(folder);
  const link = await desk.link(folder);
  const { id, rehearsal } = debate.state;
  const lines = [
    ...(rehearsal === null ? [] : [stderr.trim()]),
    `The debate ${id} runs in the background, in ${folder}.`,
    ...(link === null ? [] : [`The person can watch it at ${link}`]),
    `Call wait with id ${id} until there is a verdict. In a terminal: conclave watch ${id}`,
  ];
  return toolAnswer(lines.join("\n"), { ...debateStatus(debate), link });
}

export function refusalText(json: unknown, stderr: string): string {
  const several = failures.safeParse(json);
  const one = failure.safeParse(json);
  const problems = several.success ? several.data.problems : one.success ? [one.data] : [];
  if (problems.length === 0) return stderr.trim();
  return problems.map(({ code, message, hint }) => `${code}: ${message}\n  ${hint}`).join("\n");
}
