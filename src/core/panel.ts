/** Who sits at the table. All that a prompt needs of a seat is in it, so that a log can be run again without its role files. */

import { MAX_SEATS, type SeatName, seatLetter } from "./ids.ts";

export interface Seat {
  readonly name: SeatName;
  readonly role: string;
  /** The role's text as it was when the debate opened. */
  readonly instructions: string;
  /** Where that text came from: `built-in` or a path. */
  readonly source: string;
  /** As the person would write it: `cmd:llm -m mistral`, `script:demo.yaml`. */
  readonly speaker: string;
  /** For independence: two seats of one family mostly agree with themselves. */
  readonly family: string;
  /** It gets paths where others get contents. */
  readonly readsFiles: boolean;
}

export interface Panel {
  readonly seats: readonly Seat[];
  readonly chair: Seat | null;
}

export interface Limits {
  readonly rounds: number;
  readonly quorum: number;
  readonly retries: number;
  /** No byte and no activity for this long ends an attempt. */
  readonly silenceMs: number;
  /** null: what the speaker's kind is given (models 300 s, agents 900 s). */
  readonly totalMs: number | null;
  readonly roundMs: number | null;
  readonly budgetMicroUsd: number | null;
  readonly maxTokens: number | null;
  /** ISO time after which nothing starts. */
  readonly deadline: string | null;
}

/** Rounds are the protocol's own to say. */
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

/** What a protocol may be told beside its rounds. Each reads what concerns it. */
export interface Settings {
  /** Peers are shown by seat name instead of by a label. */
  readonly named: boolean;
  /** A person is asked at checkpoints. */
  readonly interactive: boolean;
  /** What is looked up of what seats cite: nothing, files, URLs as well, or all there is. */
  readonly evidence: EvidenceLevel;
  /** Sites whose pages count when evidence is searched for, as the person wrote them; none: all. */
  readonly trustedSources: readonly string[];
  /** Of a roundtable: how its rounds are argued. */
  readonly style: RoundtableStyle;
  readonly moderatorStyle: ModeratorStyle;
  readonly maxWords: number;
  /** Of a challenge: openings and synthesis only. */
  readonly quick: boolean;
  /** Of a challenge: the seats put questions to the person first. */
  readonly clarify: boolean;
  /** Of a challenge whose openings all agree: one seat must attack, or the challenge is skipped. */
  readonly unanimity: "dissent" | "skip";
  /** Whether agreement ends the rounds early. */
  readonly stop: "fixed" | "consensus";
  /** Whole replies of past rounds instead of positions. */
  readonly fullHistory: boolean;
  /** Of a panel: when a seat's past is summarised; a seat's own entry beats the debate's. */
  readonly summaries: Summaries & { readonly bySeat: Readonly<Record<SeatName, Summaries>> };
}

export const EVIDENCE_LEVELS = ["off", "repo", "web", "all"] as const;
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];
export const ROUNDTABLE_STYLES = ["quick", "thorough", "adversarial", "collaborative"] as const;
export type RoundtableStyle = (typeof ROUNDTABLE_STYLES)[number];
export const MODERATOR_STYLES = ["transparent", "guided", "authoritative"] as const;
export type ModeratorStyle = (typeof MODERATOR_STYLES)[number];

export interface Summaries {
  readonly enabled: boolean;
  /** Characters of a seat's own view of the past, over which it is summarised. */
  readonly threshold: number;
  readonly maxLength: number;
}

export const DEFAULT_SETTINGS: Settings = {
  named: false,
  interactive: false,
  evidence: "repo",
  trustedSources: [],
  style: "quick",
  moderatorStyle: "guided",
  maxWords: 300,
  quick: false,
  clarify: false,
  unanimity: "dissent",
  stop: "consensus",
  fullHistory: false,
  summaries: { enabled: true, threshold: 5_000, maxLength: 2_500, bySeat: {} },
};

/** A role sits once per speaker; further seats of one role are numbered, past the names that other roles have. */
export function seatNames(roles: readonly string[]): readonly SeatName[] {
  const taken = new Set<SeatName>();
  return roles.map((role) => {
    const name = taken.has(role) ? nextFreeName(role, (free) => !taken.has(free) && !roles.includes(free)) : role;
    taken.add(name);
    return name;
  });
}

function nextFreeName(role: string, isFree: (name: SeatName) => boolean): SeatName {
  for (let number = 2; ; number += 1) {
    const name = `${role}-${number}`;
    if (isFree(name)) return name;
  }
}

/** The letters of all seats that ever sat, in the order they joined. */
export function seatLetters(seats: readonly Seat[]): ReadonlyMap<SeatName, string> {
  return new Map(seats.slice(0, MAX_SEATS).map((seat, index) => [seat.name, seatLetter(index)]));
}
