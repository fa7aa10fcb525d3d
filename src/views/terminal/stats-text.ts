/** The statistics over all debates of a folder, for a terminal. */

import { OUTCOMES } from "../../core/ledger/agreement.ts";
import type { CalibrationBand, TrackRecord } from "../../core/track-record.ts";
import { money, percent, pluralize, tokenCount } from "../amounts.ts";
import { EMPTY, oneLine, renderLines, type Screen, type StyledLine, textWidth, words } from "../styled-text.ts";
import { labelBlock } from "./label-block.ts";

export function statsText(record: TrackRecord, screen: Screen): string {
  if (record.debates === 0) return emptyText(record);
  const cells = textWidth(screen);
  return renderLines(
    [
      ...labelBlock("DEBATES", [words(debatesWords(record))], cells),
      ...labelBlock("COST", [words(costWords(record))], cells),
      ...labelBlock("VOTE", [words(voteWords(record))], cells),
      ...labelBlock("YOU", [words(personWords(record))], cells),
      ...labelBlock("RATINGS", [words(ratingsWords(record))], cells),
      ...record.calibration.bands.filter(({ rated }) => rated > 0).map(bandLine),
      EMPTY,
      ...speakerTable(record),
    ],
    screen,
  );
}

function emptyText({ rehearsals }: TrackRecord): string {
  const only = rehearsals === 0 ? "" : ` besides ${pluralize(rehearsals, "rehearsal")}`;
  return `There are no debates here yet${only}.\n`;
}

function debatesWords({ debates, rehearsals, outcomes }: TrackRecord): string {
  const counts = OUTCOMES.flatMap((outcome) => {
    const count = outcomes[outcome] ?? 0;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  const ended = counts.length === 0 ? "none has ended" : counts.join(", ");
  const left = rehearsals === 0 ? "" : `; ${pluralize(rehearsals, "rehearsal")} left out`;
  return `${debates}: ${ended}${left}`;
}

function costWords({ cost: { microUsd, tokens, unpriced }, debates }: TrackRecord): string {
  const exceptions = unpriced === 0 ? "" : `; no price is known for ${pluralize(unpriced, "debate")}`;
  return `${money(microUsd)} in total, ${money(Math.round(microUsd / debates))} per debate, ${tokenCount(tokens)} tokens${exceptions}`;
}

function voteWords({ vote: { compared, changed } }: TrackRecord): string {
  if (compared === 0) return "no debate had a vote of openings to compare with";
  return `${changed} of ${pluralize(compared, "debate")} changed the vote of the openings (${percent(changed / compared)})`;
}

function personWords({ person: { debates, interventions, changedAfter } }: TrackRecord): string {
  if (debates === 0) return "you never stepped in";
  return `stepped in ${interventions} times in ${pluralize(debates, "debate")}; positions changed afterwards in ${changedAfter}`;
}

function ratingsWords({ calibration: { rated, brier } }: TrackRecord): string {
  if (rated === 0 || brier === null) return "none yet; rate a decision with conclave rate ID right|wrong|mixed";
  const few = rated < 20 ? "; too few to judge" : "";
  return `${pluralize(rated, "decision")} rated, Brier score ${brier.toFixed(2)} (0 is perfect, 0.25 is guessing)${few}`;
}

function bandLine({ band, rated, right, stated }: CalibrationBand): StyledLine {
  const said = `${band} confidence (${Math.round(stated ?? 0)} on average)`;
  return [words(`           ${said}: right in ${right} of ${rated} (${percent(right / rated)})`)];
}

const HEADS = ["calls", "failed", "objections", "conceded", "citations", "found"] as const;

function speakerTable({ speakers }: TrackRecord): readonly StyledLine[] {
  const names = Math.max(7, ...speakers.map(({ speaker }) => speaker.length)) + 2;
  const rowOf = (cells: readonly (string | number)[]) =>
    cells.map((cell, index) => String(cell).padStart((HEADS[index] ?? "").length + 2)).join("");
  return [
    [words("speaker".padEnd(names) + rowOf(HEADS), "dim")],
    ...speakers.map(
      ({ speaker, calls, failed, objections, conceded, cited, found }): StyledLine => [
        oneLine(speaker, "bold"),
        words(
          " ".repeat(Math.max(0, names - speaker.length)) + rowOf([calls, failed, objections, conceded, cited, found]),
        ),
      ],
    ),
  ];
}
