/**
 * What only some protocols listen to. An option that the protocol at hand does not hear is ignored, and that is said, so that
 * nobody believes in an effect that there was not.
 */

import {
  DEFAULT_SETTINGS,
  EVIDENCE_LEVELS,
  MODERATOR_STYLES,
  ROUNDTABLE_STYLES,
  type Settings,
} from "../../core/panel.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import { STYLE_ROUNDS } from "../../protocols/roundtable.ts";
import type { BuiltPanel } from "../../speakers/panel/build-panel.ts";
import type { CliInput, OptionRow } from "../arguments/cli-command.ts";
import { parseChoice } from "../arguments/parse-choice.ts";
import { POLL_STYLES, SAMPLES } from "./poll-style.ts";

interface SettingRow extends OptionRow {
  /** The protocols that listen to it. */
  readonly by: readonly string[];
}

const UNANIMITIES = ["dissent", "skip"] as const;
const STOPS = ["consensus", "fixed"] as const;

const ROWS = {
  style: {
    by: ["poll", "roundtable"],
    group: "Protocol",
    flags: "-s, --style <name>",
    also: ["-d, --debate-style"],
    choices: [...POLL_STYLES, ...ROUNDTABLE_STYLES],
    says: `how to poll (${POLL_STYLES.join(", ")}) or how a roundtable argues (${ROUNDTABLE_STYLES.join(", ")})`,
  },
  samples: { ...SAMPLES, by: ["poll"] },
  "moderator-style": {
    by: ["roundtable"],
    group: "Protocol",
    flags: "-m, --moderator-style <name>",
    choices: MODERATOR_STYLES,
    says: `how a roundtable's moderator ends it: ${MODERATOR_STYLES.join(", ")}`,
  },
  "max-words": {
    by: ["roundtable"],
    group: "Protocol",
    flags: "-w, --max-words <n>",
    amount: { kind: "count", least: 50, most: 5_000 },
    says: `the words of a roundtable's reply (${DEFAULT_SETTINGS.maxWords} if not given):`,
  },
  quick: { by: ["challenge"], group: "Protocol", flags: "--quick", says: "a challenge of openings and verdict only" },
  interactive: {
    by: ["challenge", "duet", "panel", "roundtable"],
    group: "Protocol",
    flags: "-i, --interactive",
    says: "be asked before a challenge begins and between rounds: go on, go deeper, constrain, answer, conclude",
  },
  clarify: {
    by: ["challenge"],
    group: "Protocol",
    flags: "--clarify",
    says: "be asked what the seats of a challenge want to know, before they take a position",
  },
  unanimity: {
    by: ["challenge"],
    group: "Protocol",
    flags: "--unanimity <what>",
    choices: UNANIMITIES,
    says: "where all openings of a challenge agree: dissent has one seat attack, skip goes to the verdict",
  },
  stop: {
    by: ["challenge", "panel", "roundtable"],
    group: "Protocol",
    flags: "--stop <when>",
    choices: STOPS,
    says: "consensus ends the rounds early, fixed runs them all",
  },
  "full-history": {
    by: ["panel"],
    group: "Protocol",
    flags: "--full-history",
    says: "show a panel's seats whole replies of past rounds instead of positions",
  },
  evidence: {
    by: ["challenge", "council", "duet", "panel", "poll", "roundtable"],
    group: "Question",
    flags: "--evidence <what>",
    choices: EVIDENCE_LEVELS,
    says: `what is looked up of what seats cite: off, repo (files here), web (URLs too, and searches), all (${DEFAULT_SETTINGS.evidence} if not given)`,
  },
  "trusted-sources": {
    by: ["challenge"],
    group: "Question",
    flags: "--trusted-sources <list>",
    isRepeatable: true,
    says: "the only sites that a challenge's searches may bring pages of, joined by commas",
  },
} as const satisfies Record<string, SettingRow>;

export const SETTING_OPTIONS: readonly OptionRow[] = Object.values(ROWS);

export function resolveSettings(given: CliInput, protocol: Protocol): Settings {
  warnOfIgnored(given, protocol);
  const applies = (option: keyof typeof ROWS) => protocolsFor(option).includes(protocol.name);
  const has = (option: keyof typeof ROWS) => applies(option) && given.has(option);
  const word = <T extends string>(option: keyof typeof ROWS, words: readonly T[]) =>
    applies(option) ? parseChoice(given, option, words) : null;
  return {
    ...DEFAULT_SETTINGS,
    named: given.has("named"),
    interactive: has("interactive"),
    style: (protocol.name === "roundtable" ? word("style", ROUNDTABLE_STYLES) : null) ?? DEFAULT_SETTINGS.style,
    moderatorStyle: word("moderator-style", MODERATOR_STYLES) ?? DEFAULT_SETTINGS.moderatorStyle,
    maxWords: (applies("max-words") ? given.amount("max-words") : null) ?? DEFAULT_SETTINGS.maxWords,
    quick: has("quick"),
    clarify: has("clarify"),
    unanimity: word("unanimity", UNANIMITIES) ?? DEFAULT_SETTINGS.unanimity,
    evidence: word("evidence", EVIDENCE_LEVELS) ?? DEFAULT_SETTINGS.evidence,
    trustedSources: applies("trusted-sources") ? parseTrustedSources(given) : [],
    stop: word("stop", STOPS) ?? DEFAULT_SETTINGS.stop,
    fullHistory: has("full-history"),
  };
}

function parseTrustedSources(given: CliInput): readonly string[] {
  const level = given.value("evidence");
  if (given.isForThisRun("trusted-sources") && level !== "web" && level !== "all")
    given.addWarning("--trusted-sources says nothing without --evidence web or all, and is ignored.");
  const sites = given
    .values("trusted-sources")
    .flatMap((list) => list.split(/[\s,]+/))
    .filter((site) => site !== "");
  return [...new Set(sites)];
}

/** When seats' pasts are summarised: as a file says of all, and of each that has its own say in it. */
export function resolveSummaries({ configured }: CliInput, own: BuiltPanel["summaries"]): Settings["summaries"] {
  const { bySeat: _, ...all } = { ...DEFAULT_SETTINGS.summaries, ...configured.summaries };
  const bySeat = Object.entries(own).filter(([, said]) => Object.keys(said).length > 0);
  return { ...all, bySeat: Object.fromEntries(bySeat.map(([seat, said]) => [seat, { ...all, ...said }])) };
}

/** A style brings its own number of rounds; one that was given beats it, and that is said. */
export function usualRounds(given: CliInput, { name, rounds }: Protocol, { style, quick }: Settings): number {
  if (quick && given.has("rounds"))
    given.addWarning(`--quick opens no round; --rounds ${given.value("rounds")} is ignored.`);
  if (name !== "roundtable") return rounds.usual;
  const usual = STYLE_ROUNDS[style];
  if (given.has("style") && given.has("rounds") && given.value("rounds") !== String(usual)) {
    given.addWarning(`--style ${style} takes ${usual} rounds by itself; --rounds ${given.value("rounds")} counts.`);
  }
  return usual;
}

function protocolsFor(option: keyof typeof ROWS): readonly string[] {
  return ROWS[option].by;
}

function warnOfIgnored(given: CliInput, { name }: Protocol): void {
  for (const [option, { by }] of Object.entries<SettingRow>(ROWS)) {
    if (!given.isForThisRun(option) || by.includes(name)) continue;
    given.addWarning(`--${option} says nothing to ${name} and is ignored; it goes with --protocol ${by.join(" or ")}.`);
  }
}
