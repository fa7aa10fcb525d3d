/** Settings that only some protocols use. One that has no effect on the chosen protocol is ignored with a warning. */

import {
  DEFAULT_SETTINGS,
  EVIDENCE_LEVELS,
  MODERATOR_STYLES,
  ROUNDTABLE_STYLES,
  type Settings,
  STAKES,
} from "../core/panel.ts";
import type { Question } from "../core/question.ts";
import { PROTOCOLS } from "../protocols/index.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { STYLE_ROUNDS } from "../protocols/roundtable.ts";
import { type InputKey, optionOf } from "./debate-input.ts";
import type { InputCheck } from "./input-check.ts";
import type { BuiltPanel } from "./panel/build-panel.ts";

export const UNANIMITIES = ["dissent", "skip"] as const;
export const STOPS = ["consensus", "fixed"] as const;

/** The built-in protocols that use a setting; a program's own protocol gets all of them. */
const USED_BY: ReadonlyMap<InputKey, readonly string[]> = new Map([
  ["style", ["poll", "roundtable"]],
  ["samples", ["poll"]],
  ["moderatorStyle", ["roundtable"]],
  ["maxWords", ["roundtable"]],
  ["quick", ["challenge"]],
  ["interactive", ["cascade", "challenge", "duet", "panel", "roundtable", "workbench"]],
  ["clarify", ["challenge"]],
  ["unanimity", ["challenge"]],
  ["stakes", ["cascade"]],
  ["stop", ["challenge", "panel", "roundtable"]],
  ["fullHistory", ["panel"]],
  ["pairwise", ["cascade", "challenge", "panel"]],
  ["noClosing", ["cascade", "challenge", "council", "duet", "panel", "roundtable", "workbench"]],
  ["trustedSources", ["cascade", "challenge"]],
  ["drivers", ["workbench"]],
]);

export function resolveSettings(check: InputCheck, protocol: Protocol): Settings {
  const applies = (key: InputKey) => usesSetting(protocol, key);
  warnOfIgnored(check, protocol);
  const has = (key: InputKey) => applies(key) && check.has(key);
  const choice = <T extends string>(
    key: "style" | "moderatorStyle" | "unanimity" | "stakes" | "stop",
    words: readonly T[],
  ) => (applies(key) ? check.choice(key, words) : null);
  return {
    ...DEFAULT_SETTINGS,
    named: check.has("named"),
    interactive: has("interactive"),
    style: (protocol.name === "poll" ? null : choice("style", ROUNDTABLE_STYLES)) ?? DEFAULT_SETTINGS.style,
    moderatorStyle: choice("moderatorStyle", MODERATOR_STYLES) ?? DEFAULT_SETTINGS.moderatorStyle,
    maxWords: (applies("maxWords") ? check.amount("maxWords") : undefined) ?? DEFAULT_SETTINGS.maxWords,
    quick: has("quick"),
    clarify: has("clarify"),
    unanimity: choice("unanimity", UNANIMITIES) ?? DEFAULT_SETTINGS.unanimity,
    stakes: choice("stakes", STAKES) ?? DEFAULT_SETTINGS.stakes,
    evidence: check.choice("evidence", EVIDENCE_LEVELS) ?? DEFAULT_SETTINGS.evidence,
    trustedSources: applies("trustedSources") ? resolveTrustedSources(check) : [],
    stop: choice("stop", STOPS) ?? DEFAULT_SETTINGS.stop,
    fullHistory: has("fullHistory"),
    pairwise: has("pairwise"),
    closing: !has("noClosing"),
  };
}

function resolveTrustedSources(check: InputCheck): readonly string[] {
  const { evidence, trustedSources = [] } = check.input;
  if (check.isForThisRun("trustedSources") && evidence !== "web" && evidence !== "all")
    check.addWarning("--trusted-sources has no effect without --evidence web or all; ignored.");
  return [...new Set(trustedSources.flatMap((list) => list.split(/[\s,]+/)).filter((site) => site !== ""))];
}

/** When the history of seats is summarised: the input's setting for all, and each seat's and the chair's own. */
export function resolveSummaries({ input }: InputCheck, own: BuiltPanel["summaries"]): Settings["summaries"] {
  const { bySeat: _, ...all } = { ...DEFAULT_SETTINGS.summaries, ...input.summaries };
  const bySeat = Object.entries(own).filter(([, said]) => Object.keys(said).length > 0);
  return { ...all, bySeat: Object.fromEntries(bySeat.map(([seat, said]) => [seat, { ...all, ...said }])) };
}

/** A style implies a number of rounds; an explicit number wins, with a warning. */
export function defaultRounds(
  check: InputCheck,
  { name, rounds, roundsFor }: Protocol,
  { settings: { style, quick }, question }: { readonly settings: Settings; readonly question: Question },
): number {
  const { rounds: wanted } = check.input;
  if (quick && wanted !== undefined) check.addWarning(`--quick opens no round; --rounds ${wanted} is ignored.`);
  if (name !== "roundtable") return roundsFor?.(question) ?? rounds.usual;
  const usual = STYLE_ROUNDS[style];
  if (check.has("style") && wanted !== undefined && wanted !== usual) {
    const means = usual === 1 ? "1 round" : `${usual} rounds`;
    check.addWarning(`--style ${style} means ${means}; using --rounds ${wanted}.`);
  }
  return usual;
}

export function usesSetting(protocol: Protocol, key: InputKey): boolean {
  return !PROTOCOLS.includes(protocol) || (USED_BY.get(key)?.includes(protocol.name) ?? false);
}

function warnOfIgnored(check: InputCheck, protocol: Protocol): void {
  for (const [key, users] of USED_BY) {
    if (!check.isForThisRun(key) || usesSetting(protocol, key)) continue;
    check.addWarning(
      `--${optionOf(key)} has no effect with ${protocol.name}; ignored. It works with --protocol ${users.join(" or ")}.`,
    );
  }
}
