/**
 * Who sits: whom the person named, else whoever is ready, else a rehearsal. What looking finds fills only the places that were
 * left open, and every speaker that comes in that way is told with its reason.
 */

import { ConclaveError } from "../../core/errors.ts";
import type { Panel } from "../../core/panel.ts";
import type { Question } from "../../core/question.ts";
import { PROTOCOLS } from "../../protocols/index.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import { speakerSurroundings } from "../../runtime/debate-speakers.ts";
import { type BuiltPanel, buildPanel } from "../../speakers/panel/build-panel.ts";
import { detectSpeakers } from "../../speakers/panel/detect-speakers.ts";
import type { SeatSpec } from "../../speakers/panel/seat-grammar.ts";
import { assignSpeakers, chooseSeats, findChair, isHostAlone, seatWithHost } from "../../speakers/panel/seating.ts";
import type { CliInput } from "../arguments/cli-command.ts";
import { findRehearsal, nearestRehearsal, type Rehearsal, rehearsalName, rehearsalSeats } from "./nearest-rehearsal.ts";
import { isSingleSpeakerPoll, resolveCopies } from "./poll-style.ts";
import { resolvePanel } from "./resolve-panel.ts";

export interface Seats {
  readonly panel: Panel;
  readonly protocol: Protocol;
  readonly rehearsal: Rehearsal | null;
  /** Who was found and why, one line each; empty: nobody had to be looked for, or nobody was there. */
  readonly foundSpeakers: readonly string[];
  /** Some of the seats are taken by speakers that nobody named. */
  readonly areFound: boolean;
  readonly summaries: BuiltPanel["summaries"];
}

const NOBODY: Panel = { seats: [], chair: null };

export async function resolveSeats(given: CliInput, wanted: Protocol, question: Question): Promise<Seats> {
  const { workingDir, text } = question;
  const { seatSpecs: named, chair, isNamed, isFaulty } = resolvePanel(given, workingDir);
  const played = isNamed ? findNamedRehearsal(given, named) : null;
  const isAlone = isHostAlone(named, wanted);
  const isOpen =
    !isNamed || isAlone || named.some(({ speaker }) => speaker === null) || (chair === null && wanted.chair !== "no");
  const isLookedFor = isOpen && !isFaulty && !played && !isScripted(named);
  const sightings = isLookedFor ? await detectSpeakers({ environment: process.env, workingDir }) : [];
  const seated = isAlone
    ? seatWithHost(named, sightings, wanted)
    : isNamed
      ? assignSpeakers(named, sightings)
      : chooseSeats(sightings, wanted, isSingleSpeakerPoll(given, wanted) ? 1 : null);
  if (seated?.warning) given.addWarning(seated.warning);
  const found = played ?? (seated || isFaulty ? null : chooseRehearsal(given, text, wanted));
  const { rehearsal = null, protocol = wanted } = found ?? {};
  const seatSpecs = seated?.seatSpecs ?? (rehearsal ? rehearsalSeats(rehearsal, protocol) : []);
  const copies = resolveCopies(given, protocol, seated ? seatSpecs.length : null);
  const nobody: Seats = { panel: NOBODY, protocol, rehearsal, foundSpeakers: [], areFound: false, summaries: {} };
  if (isFaulty || seatSpecs.length === 0) return nobody;
  const panelChairedBy = (presides: SeatSpec | null) =>
    buildPanel(
      { seatSpecs: seatSpecs, chair: presides, protocol, copies },
      speakerSurroundings({ workingDir, passEnv: given.values("pass-env"), pace: 0 }),
    );
  // A play is not joined by anybody real.
  const { panel, summaries, problems } = panelChairedBy(rehearsal ? null : chair);
  for (const problem of problems) given.addProblem(problem);
  if (problems.length > 0) return nobody;
  const told = seated?.reasons ?? [];
  const sitting = { protocol, rehearsal, areFound: told.length > 0, summaries };
  const presides = chair === null && panel.chair ? findChair(familiesOf(panel), sightings) : null;
  if (presides === null) return { ...sitting, panel, foundSpeakers: told };
  const why = `${presides.speaker}, to preside: ${presides.because}`;
  return {
    ...sitting,
    panel: panelChairedBy({ role: null, speaker: presides.speaker }).panel,
    foundSpeakers: [...told, why],
  };
}

/** Then nobody is looked for. */
function isScripted(seatSpecs: readonly SeatSpec[]): boolean {
  return seatSpecs.length > 0 && seatSpecs.every(({ speaker }) => speaker?.startsWith("script:"));
}

function familiesOf({ seats }: Panel): readonly string[] {
  return seats.map(({ family }) => family);
}

interface RehearsalChoice {
  readonly rehearsal: Rehearsal;
  readonly protocol?: Protocol;
}

/** Nobody was named and nobody is ready: a rehearsal plays, by the protocol wished for, or by any where none was. */
function chooseRehearsal(given: CliInput, asked: string, wanted: Protocol): RehearsalChoice | null {
  const refusing = ["no-rehearsal", "output", "report", "fail-on"].find((name) => given.has(name));
  const candidates = refusing ? [] : given.has("protocol") ? [wanted] : [wanted, ...PROTOCOLS];
  for (const protocol of candidates) {
    const rehearsal = nearestRehearsal(asked, protocol);
    if (rehearsal) return { rehearsal, protocol };
  }
  const because = refusing ? `--${refusing} allows no rehearsal` : `no rehearsal plays ${wanted.name}`;
  given.addProblem(new ConclaveError("SPEAKER_NONE", `No speaker was named, and ${because}.`));
  return null;
}

/** Seats that were given to a rehearsal by name make a rehearsal of the whole, with its own question. */
function findNamedRehearsal(given: CliInput, seatSpecs: readonly SeatSpec[]): RehearsalChoice | null {
  const names = [...new Set(seatSpecs.map(({ speaker }) => rehearsalName(speaker ?? "")))];
  const [name = null] = names.filter((each) => each !== null);
  if (name === null) return null;
  if (names.length > 1) {
    given.addProblem(
      new ConclaveError("USAGE_OPTION_VALUE", `rehearsal:${name} was seated beside other speakers.`, {
        hint: "A rehearsal answers nobody: give it all seats or none.",
      }),
    );
  }
  const rehearsal = findRehearsal(name);
  return rehearsal && { rehearsal };
}
