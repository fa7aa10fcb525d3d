/**
 * How what is on the table is put to a seat: open objections, positions, the past in a line a round. Seats go by labels;
 * whoever calls these decides which, and a seat's own things are marked as its own.
 */

import { clip } from "../core/ballot/ballot.ts";
import { markSign } from "../core/evidence-check.ts";
import type { SeatName } from "../core/ids.ts";
import type { Claim, Objection, Option, Position } from "../core/ledger/ledger.ts";
import { linesPart, type PartLine, type PromptPart, part } from "./prompt.ts";
import { OPEN_OBJECTIONS } from "./repair-prompt.ts";

/** What a seat goes by for this reader. */
export type Label = (seat: SeatName) => string;

const POSITION_LONGEST = 800;

/** All of them; in full those that concern the reader, the others by title, as those that a session was told before. */
export function openObjectionsPart(
  open: readonly Objection[],
  label: Label,
  concerns: (objection: Objection) => boolean = () => true,
): PromptPart {
  if (open.length === 0) return part(OPEN_OBJECTIONS, "None.");
  const lines = open.map((objection) => {
    const brief = objectionTitle(objection);
    const text = concerns(objection) ? objectionLine(objection, label) : brief;
    return { text, brief, isOwn: label(objection.by) === "you" && objection.steps.length === 0 };
  });
  return linesPart(OPEN_OBJECTIONS, lines);
}

function objectionLine(objection: Objection, label: Label): string {
  const { text, by, about, steps } = objection;
  const said = steps.map((step) => ` ${label(step.by)}: ${step.as.replace("_", " ")}, ${step.text}`).join(";");
  const against = about === null ? "" : ` against ${label(about)}`;
  return [
    `${objectionTitle(objection)}. Raised by ${label(by)}${against}.`,
    ...(text === "" ? [] : [` ${text}`]),
    ...(said === "" ? [] : [` [so far:${said}]`]),
  ].join("");
}

/** For whoever writes the verdict: what it was and how it ended; what was mended needs no more words. */
export function objectionOutcomeLine(objection: Objection, label: Label): string {
  const last = objection.steps.findLast(({ as }) => as === objection.state);
  const why = objection.state === "fixed" || !last || last.text === "" ? "" : `: ${last.text}`;
  const how = last ? `, by ${label(last.by)}${why}` : "";
  return `${objectionTitle(objection)}. ${objection.state.replace("_", " ")}${how}`;
}

function objectionTitle({ id, severity, title }: Objection): string {
  return `- ${id} (${severity}): ${title}`;
}

/** In brief for a session that knows it or wrote it. */
export function optionLine({ id, name, summary, by }: Option, label: Label): PartLine {
  const whose = by === null ? "" : label(by);
  const brief = `- ${id}${whose === "" ? "" : ` (${whose})`}: ${name}`;
  return { text: summary === "" ? brief : `${brief}. ${summary}`, brief, isOwn: whose === "you" };
}

/**
 * What travels between seats: option, up to five reasons, conditions; at most 800 characters. Options go by their ids:
 * wherever positions are told, the options are listed.
 */
export function positionText(position: Position): string {
  const { prefers, accepts, confidence, reasons, conditions } = position;
  const stance = [
    prefers === null ? "prefers none of the options" : `prefers ${prefers}`,
    ...(accepts.length > 0 ? [`accepts ${accepts.join(", ")}`] : []),
    ...(confidence === null ? [] : [`confidence ${confidence}`]),
  ].join(", ");
  const lines = [
    stance,
    ...reasons.map((reason) => `- ${reason}`),
    ...conditions.map((condition) => `- only if ${condition}`),
  ];
  return clip(lines.join("\n"), POSITION_LONGEST);
}

export function claimLine({ id, kind, text, evidence, check }: Claim): string {
  const source = evidence === null ? "no evidence given" : evidence.source;
  return `- ${id} ${markSign(evidence, check)} (${kind}): ${text} [${source}]`;
}

/** Claims whose sources were looked up, with what came of it; in brief for a session that was told. None: an empty part. */
export function claimChecksPart(claims: readonly Claim[]): PromptPart {
  const lines = claims
    .filter(({ check }) => check !== null)
    .map((claim) => ({
      text: claimLine(claim),
      brief: `- ${claim.id} ${markSign(claim.evidence, claim.check)}`,
      isOwn: false,
    }));
  return linesPart("Claims whose sources were looked up", lines);
}

/** What a seat cited and nobody found, told to it once. */
export function notFoundLine({ id, text, evidence, check }: Claim): string {
  return `- ${id} \u2717: ${text} [${evidence?.source ?? ""}: ${check?.detail ?? ""}]`;
}
