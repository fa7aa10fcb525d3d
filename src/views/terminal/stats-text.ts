/** The statistics over all debates of a folder, for a terminal. */

import { OUTCOMES } from "../../core/ledger/agreement.ts";
import type { InterventionCount, TrackRecord } from "../../core/statistics/track-record.ts";
import type { PanelForecast } from "../../core/verdict/panel-forecast.ts";
import { joinWithAnd, money, percent, pluralize, tokenCount } from "../amounts.ts";
import { bandWords, ratingsWords } from "../calibration-words.ts";
import { forecastWords } from "../record/forecast-words.ts";
import { type CommandScreen, EMPTY, oneLine, renderLines, type StyledLine, textWidth, words } from "../styled-text.ts";
import { labelBlock, labelList } from "./label-block.ts";

/** With what evaluations predict for panels. */
export interface MeasuredRecord extends TrackRecord {
  readonly forecasts: readonly PanelForecast[];
}

export function statsText(record: MeasuredRecord, screen: CommandScreen): string {
  const besides = record.rehearsals === 0 ? "" : ` besides ${pluralize(record.rehearsals, "rehearsal")}`;
  if (record.debates === 0) return `There are no debates here yet${besides}.\n`;
  const cells = textWidth(screen);
  return renderLines(
    [
      ...labelBlock("DEBATES", [words(debatesWords(record))], cells),
      ...labelBlock("COST", [words(costWords(record))], cells),
      ...labelBlock("VOTE", [words(voteWords(record))], cells),
      ...labelBlock("YOU", [words(personWords(record))], cells),
      ...record.person.kinds.map(kindLine),
      ...cascadeBlock(record, cells),
      ...labelBlock("RATINGS", [words(ratingsWords(record.calibration, screen.command))], cells),
      ...record.calibration.bands
        .filter(({ rated }) => rated > 0)
        .map((band): StyledLine => [words(`           ${bandWords(band)}`)]),
      ...labelList("EVALS", record.forecasts.map(evaluationWords), cells),
      EMPTY,
      ...speakerTable(record),
    ],
    screen,
  );
}

function evaluationWords(forecast: PanelForecast): string {
  return `${forecast.protocol} of ${joinWithAnd(forecast.speakers)}: ${forecastWords(forecast)}`;
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

const KIND_NOUNS = {
  note: ["note", "notes"],
  constraint: ["constraint", "constraints"],
  ruling: ["ruling", "rulings"],
  rejection: ["rejection of evidence", "rejections of evidence"],
  skip: ["skipped call", "skipped calls"],
  steering: ["pause or stop", "pauses and stops"],
} as const;

function personWords({ person: { debates, interventions } }: TrackRecord): string {
  if (debates === 0) return "you never stepped in";
  return `stepped in ${interventions === 1 ? "once" : `${interventions} times`} in ${pluralize(debates, "debate")}`;
}

/** Whether they moved because of it, only their ballots say. */
function kindLine({ kind, count, heard, moved }: InterventionCount): StyledLine {
  const [one, several] = KIND_NOUNS[kind];
  const then =
    heard === 0
      ? "nobody took a position afterwards"
      : `${moved} of ${pluralize(heard, "position")} moved in the next calls`;
  return [words(`           ${pluralize(count, one, several)}: ${then}`)];
}

/** How often each stage was reached; nothing if there was no cascade. */
function cascadeBlock({ cascades: { pair, debate, search } }: TrackRecord, cells: number): readonly StyledLine[] {
  const all = pair + debate + search;
  if (all === 0) return [];
  const reached = `${all}: ${debate + search} went on to a debate, ${search} to another round; ${pair} ended after two answers`;
  return labelBlock("CASCADES", [words(reached)], cells);
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
