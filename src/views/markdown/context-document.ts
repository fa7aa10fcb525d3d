/** What the debate started from: question, pins, configuration, panel with the source of each prompt, files. */

import { DEFAULT_SETTINGS, everyMember, type Limits, type Settings } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { clock, money, pluralize } from "../amounts.ts";
import { debateTitle, noteText } from "../names.ts";
import { bullets, cell, codeBlock, inline, page, quote, section, table } from "./markdown-text.ts";
import { rehearsalBanner } from "./page-head.ts";

export function contextDocument(state: State): string {
  return page([`# Context of debate ${inline(debateTitle(state))}`, rehearsalBanner(state), ...contextSections(state)]);
}

export function contextSections(state: State): readonly (string | null)[] {
  const { question, panel, seats } = state;
  return [
    section("## Question", [quote(question.text)]),
    section("## Constraints", [bullets(constraintLines(state))]),
    section("## Options to choose from", [
      bullets(question.options.map((text, index) => `**P${index + 1}** ${inline(text)}`)),
    ]),
    section("## Notes", [bullets(noteLines(state))]),
    section("## Configuration", [bullets(configuration(state)), codeBlock(state.invocation, "text")]),
    section("## Panel", [
      table(
        ["seat", "role", "speaker", "family", "prompt source"],
        everyMember({ seats, panel }).map(({ name, role, speaker, family, source }) =>
          [name, role, speaker, family, source].map(cell),
        ),
      ),
    ]),
    section("## Files", [question.context.length === 0 ? "None." : bullets(question.context.map(fileLine))]),
  ];
}

function constraintLines({ question, notes }: State): readonly string[] {
  const added = notes.filter(({ note }) => note.kind === "constraint");
  return [
    ...question.constraints.map((text, index) => `**C${index + 1}** ${inline(text)}`),
    ...added.map(
      (each) => `**${each.label}** ${inline(noteText(each))} (${inline(each.by)}, ${roundWords(each.round)})`,
    ),
  ];
}

function noteLines({ notes }: State): readonly string[] {
  return notes
    .filter(({ label, note }) => label !== null && note.kind !== "constraint")
    .map(
      (each) =>
        `**${each.label}** ${each.note.kind}: ${inline(noteText(each))} (${inline(each.by)}, ${roundWords(each.round)})`,
    );
}

function roundWords(round: number): string {
  return round === 0 ? "before the first round" : `in round ${round}`;
}

function configuration(state: State): readonly string[] {
  const { protocol, limits, settings, question, forkedFrom, seed } = state;
  return [
    `protocol ${inline(protocol)}`,
    ...limitLines(limits),
    ...settingLines(settings),
    `working directory ${inline(question.workingDir)}`,
    `seed ${inline(seed)}`,
    ...(forkedFrom === null ? [] : [`forked from ${inline(forkedFrom.debate)} after round ${forkedFrom.round}`]),
  ];
}

function limitLines(limits: Limits): readonly string[] {
  const { rounds, quorum, retries, silenceMs, totalMs, roundMs, budgetMicroUsd, maxTokens, deadline } = limits;
  return [
    `at most ${pluralize(rounds, "round")}, quorum ${quorum}, at most ${pluralize(retries, "retry", "retries")} per call`,
    `silence limit ${clock(silenceMs)}${totalMs === null ? "" : `, call limit ${clock(totalMs)}`}${roundMs === null ? "" : `, round limit ${clock(roundMs)}`}`,
    ...(budgetMicroUsd === null ? [] : [`budget ${money(budgetMicroUsd)}`]),
    ...(maxTokens === null ? [] : [`at most ${maxTokens} tokens`]),
    ...(deadline === null ? [] : [`deadline ${inline(deadline)}`]),
  ];
}

/** Always whether peers were anonymous, because a reader has to know; otherwise only settings that differ from the default. */
function settingLines(settings: Settings): readonly string[] {
  const { named, ...others } = settings;
  const unusual = Object.entries(others).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(USUAL.get(name)) ? [] : [`${settingName(name)} ${settingText(value)}`],
  );
  return [named ? "seats saw each other's names" : "seats saw each other without names", ...unusual];
}

const USUAL: ReadonlyMap<string, unknown> = new Map(Object.entries(DEFAULT_SETTINGS));

/** `moderator style` for `moderatorStyle`. */
function settingName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function settingText(value: Settings[keyof Settings]): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return inline(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function fileLine({ name, path, omitted }: State["question"]["context"][number]): string {
  const where = path === null ? "as text" : inline(path);
  return `${inline(name)} (${where})${omitted === null ? "" : `; omitted: ${inline(omitted)}`}`;
}
