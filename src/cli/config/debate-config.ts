/**
 * Reads debate-config.json, the format of an older tool: agents become the seats of a panel, judge its chair. Missing keys
 * get Conclave's defaults with one warning; wrong values are reported with their key and what was expected.
 *
 *   { "agents": [{ "id", "name", "role", "provider", "model", "temperature", "systemPromptPath", "enabled",
 *                  "summarization": { "enabled", "threshold", "maxLength", "method": "length-based" } }],
 *     "judge": { … like an agent },
 *     "debate": { "rounds", "terminationCondition": { "type": "fixed" | "consensus" }, "synthesisMethod": "judge",
 *                 "includeFullHistory", "timeoutPerRound": milliseconds, "summarization": { … } } }
 */

import { z } from "zod";
import type { ConfiguredSeat } from "../../request/debate-input.ts";
import { createSeat } from "./conclave-config.ts";
import { flag, temperature, text } from "./config-schema.ts";
import { type ConfigFile, type FileContent, summariesOf } from "./file-layer.ts";

const whole = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
const LONGEST = 1_000_000;
const ROLE = "a role name of letters, digits, - and _";

const summarization = mapping({
  enabled: flag.optional(),
  threshold: whole(1, LONGEST).optional(),
  maxLength: whole(1, LONGEST).optional(),
  method: z.literal("length-based", { error: '"length-based"' }).optional(),
});

const agent = mapping({
  id: z.union([text, z.number()], { error: "a string" }).optional(),
  name: text.optional(),
  role: z
    .string({ error: ROLE })
    .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,39}$/u, { error: ROLE })
    .optional(),
  provider: text.optional(),
  model: text.optional(),
  temperature: temperature.optional(),
  systemPromptPath: text.optional(),
  enabled: flag.optional(),
  summarization: summarization.optional(),
});

type Agent = z.output<typeof agent>;

const debate = mapping({
  rounds: whole(1, 30).optional(),
  terminationCondition: mapping({
    type: z.enum(["fixed", "consensus"], { error: '"fixed" or "consensus"' }).optional(),
  }).optional(),
  synthesisMethod: z.literal("judge", { error: '"judge"' }).optional(),
  includeFullHistory: flag.optional(),
  timeoutPerRound: whole(30_000, 86_400_000).optional(),
  summarization: summarization.optional(),
});

export const debateConfigSchema = mapping({
  agents: z.array(agent, { error: "a list of agents" }).optional(),
  judge: agent.optional(),
  debate: debate.optional(),
});

type DebateConfig = z.output<typeof debateConfigSchema>;

/** The older tool's files may contain keys that Conclave does not know. */
function mapping<S extends z.ZodRawShape>(shape: S) {
  return z.looseObject(shape, { error: `a mapping of ${Object.keys(shape).join(", ")}` });
}

export function debateConfig(file: ConfigFile, config: DebateConfig): FileContent {
  const { agents = [], judge, debate: how = {} } = config;
  const warnings: string[] = [];
  const enabled = agents.flatMap((each, index) => (each.enabled === false ? [] : [{ each, key: `agents[${index}]` }]));
  const seats = enabled.map(({ each, key }) => seatOf(file, each, { key, warnings }));
  const lacking = missingKeys(config);
  if (lacking.length > 0) warnings.push(`${file.shown} does not set ${lacking.join(", ")}; using the defaults.`);
  return {
    values: valuesOf(how),
    seats,
    chair: judge ? toChair(seatOf(file, judge, { key: "judge", warnings })) : null,
    summaries: summariesOf(how.summarization),
    isChosenFrom: true,
    presets: [],
    toolServers: [],
    warnings,
  };
}

function valuesOf({
  rounds,
  terminationCondition,
  includeFullHistory,
  timeoutPerRound,
}: NonNullable<DebateConfig["debate"]>) {
  const { type } = terminationCondition ?? {};
  const entries: readonly (readonly [string, readonly string[] | null])[] = [
    // Proposals, critiques, refinements and a judge: the tool's only protocol matches `panel`.
    ["protocol", ["panel"]],
    ["rounds", rounds === undefined ? null : [String(rounds)]],
    ["stop", type === undefined ? null : [type]],
    ["full-history", includeFullHistory === undefined ? null : includeFullHistory ? [""] : []],
    ["round-timeout", timeoutPerRound === undefined ? null : [`${timeoutPerRound}ms`]],
  ];
  return new Map(entries.flatMap(([option, typed]) => (typed === null ? [] : [[option, typed] as const])));
}

/** Roles that the older tool names differently. */
const ROLES: ReadonlyMap<string, string> = new Map([["kiss", "simplicity"]]);

function seatOf(
  file: ConfigFile,
  { role, provider, model, temperature, systemPromptPath: prompt, summarization: summaries }: Agent,
  context: { readonly key: string; readonly warnings: string[] },
): ConfiguredSeat {
  const entry = {
    ...{ prompt, summaries, temperature },
    role: role && (ROLES.get(role) ?? role),
    speaker: provider && speakerOf(provider, model),
  };
  return createSeat(file, entry, { ...context, promptKey: "systemPromptPath" });
}

/** These are written `kind:value`; all other speakers are `vendor/model`. */
const BY_COLON: ReadonlySet<string> = new Set(["cmd", "script", "acp", "rehearsal"]);

function speakerOf(provider: string, model: string | undefined): string {
  if (model === undefined) return provider;
  return BY_COLON.has(provider) ? `${provider}:${model}` : `${provider}/${model}`;
}

/** The older tool gives its judge any role; here it gets the chair's role unless it has its own prompt. */
function toChair(seat: ConfiguredSeat): ConfiguredSeat {
  return seat.prompt ? seat : { ...seat, role: null };
}

const AGENT_KEYS = ["role", "provider", "model"] as const;
const DEBATE_KEYS = [
  ...["rounds", "terminationCondition", "synthesisMethod", "includeFullHistory", "timeoutPerRound", "summarization"],
] as const;

function missingKeys({ agents, judge, debate: how }: DebateConfig): readonly string[] {
  const lacks = (entry: Readonly<Record<string, unknown>>, keys: readonly string[], place: string) =>
    keys.filter((key) => entry[key] === undefined).map((key) => `${place}.${key}`);
  return [
    ...(agents === undefined
      ? ["agents"]
      : agents.flatMap((each, index) => lacks(each, AGENT_KEYS, `agents[${index}]`))),
    ...(judge === undefined ? ["judge"] : lacks(judge, AGENT_KEYS.slice(1), "judge")),
    ...(how === undefined ? ["debate"] : lacks(how, DEBATE_KEYS, "debate")),
  ];
}
