/** The panel. It has everything that prompts need, so that a log can be resumed without the role files. */

import { z } from "zod";
import { MAX_SEATS, type SeatName, seatLetter } from "./ids.ts";
import type { Immutable } from "./immutable.ts";

const seatSchema = z.object({
  name: z.string(),
  role: z.string(),
  /** The role's text as it was when the debate opened. */
  instructions: z.string(),
  /** Where that text came from: `built-in` or a path. */
  source: z.string(),
  /** As the person would write it: `cmd:llm -m mistral`, `script:demo.yaml`. */
  speaker: z.string(),
  /** To keep seats independent: models of the same family tend to agree. */
  family: z.string(),
  /** It gets paths instead of contents. */
  readsFiles: z.boolean(),
  /** For API models that take one; left out: the model's own. */
  temperature: z.number().exactOptional(),
});
export type Seat = Immutable<typeof seatSchema>;

export const panelSchema = z.object({ seats: z.array(seatSchema), chair: seatSchema.nullable() });
export type Panel = Immutable<typeof panelSchema>;

/** Its seats, then its chair. */
export function panelMembers({ seats, chair }: Panel): readonly Seat[] {
  return chair ? [...seats, chair] : seats;
}

/** Everyone who ever had a seat in a debate, then its chair. */
export function everyMember({ seats, panel }: { readonly seats: readonly Seat[]; readonly panel: Panel }) {
  return panelMembers({ seats, chair: panel.chair });
}

/** Far more than any protocol uses. Plans and views grow with the number of rounds, so a log must not claim any number. */
export const ROUNDS_MOST = 1_000;
export const roundNumberSchema = z.int().min(0).max(ROUNDS_MOST);

export const limitsSchema = z.object({
  rounds: roundNumberSchema,
  quorum: z.number(),
  retries: z.number(),
  /** No byte and no activity for this long ends an attempt. */
  silenceMs: z.number(),
  /** null: the default of the speaker's kind (models 300 s, agents 900 s). */
  totalMs: z.number().nullable(),
  roundMs: z.number().nullable(),
  budgetMicroUsd: z.number().nullable(),
  maxTokens: z.number().nullable(),
  /** ISO time after which nothing starts. */
  deadline: z.string().nullable(),
});
export type Limits = Immutable<typeof limitsSchema>;

/** Each protocol has its own default for rounds. */
export const DEFAULT_LIMITS: Limits = {
  rounds: 1,
  quorum: 2,
  retries: 2,
  silenceMs: 90_000,
  totalMs: null,
  roundMs: null,
  budgetMicroUsd: null,
  maxTokens: null,
  deadline: null,
};

export const EVIDENCE_LEVELS = ["off", "repo", "web", "all"] as const;
export const ROUNDTABLE_STYLES = ["quick", "thorough", "adversarial", "collaborative"] as const;
export type RoundtableStyle = (typeof ROUNDTABLE_STYLES)[number];
export const MODERATOR_STYLES = ["transparent", "guided", "authoritative"] as const;
export type ModeratorStyle = (typeof MODERATOR_STYLES)[number];

/** How much a wrong decision would cost: what a cascade goes by. */
export const STAKES = ["low", "normal", "high"] as const;
export type Stakes = (typeof STAKES)[number];

const summariesSchema = z.object({
  enabled: z.boolean(),
  /** A seat's history is summarised once it is longer than this many characters. */
  threshold: z.number(),
  maxLength: z.number(),
});
export type Summaries = Immutable<typeof summariesSchema>;

/**
 * A protocol's settings besides its rounds; each protocol reads its own. The defaults are how a log that is older than
 * the setting was run.
 */
export const settingsSchema = z.object({
  /** Peers are shown by seat name instead of by a label. */
  named: z.boolean().default(false),
  /** A person is asked at checkpoints. */
  interactive: z.boolean().default(false),
  /** Which citations are checked: none, files, also URLs, or all. */
  evidence: z.enum(EVIDENCE_LEVELS).default("repo"),
  /** Sites whose pages count when evidence is searched for, as the person wrote them; none: all. */
  trustedSources: z.array(z.string()).default([]),
  /** Of a roundtable: how its rounds are argued. */
  style: z.enum(ROUNDTABLE_STYLES).default("quick"),
  moderatorStyle: z.enum(MODERATOR_STYLES).default("guided"),
  maxWords: z.number().default(300),
  /** Of a challenge: openings and synthesis only. */
  quick: z.boolean().default(false),
  /** Of a challenge: the seats put questions to the person first. */
  clarify: z.boolean().default(false),
  /** Of a cascade: how much agreement is enough to stop. */
  stakes: z.enum(STAKES).default("normal"),
  /** If all openings of a challenge agree: one seat argues against it, or the rounds are skipped. */
  unanimity: z.enum(["dissent", "skip"]).default("dissent"),
  /** Whether agreement ends the rounds early. */
  stop: z.enum(["fixed", "consensus"]).default("consensus"),
  /** Whole replies of past rounds instead of positions. */
  fullHistory: z.boolean().default(false),
  /** Whether each seat has a last word on its objections and its vote before the verdict. */
  closing: z.boolean().default(false),
  /** Of a challenge: one call per ordered pair instead of one per seat against all others. */
  pairwise: z.boolean().default(true),
  /** Of a panel: when a seat's past is summarised; a seat's own entry beats the debate's. The chair summarises only by an entry of its own. */
  summaries: summariesSchema
    .extend({ bySeat: z.record(z.string(), summariesSchema) })
    .default({ enabled: true, threshold: 5_000, maxLength: 2_500, bySeat: {} }),
});
export type Settings = Immutable<typeof settingsSchema>;

/** What a debate starts with. */
export const DEFAULT_SETTINGS: Settings = { ...settingsSchema.parse({}), closing: true, pairwise: false };

/** The letters of all seats that ever sat, in the order they joined. */
export function seatLetters(seats: readonly Seat[]): ReadonlyMap<SeatName, string> {
  return new Map(seats.slice(0, MAX_SEATS).map((seat, index) => [seat.name, seatLetter(index)]));
}
