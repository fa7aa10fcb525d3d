/**
 * Who sits: whom the person named, else whoever is ready, else a rehearsal. What looking finds fills only the places that were
 * left open, and every speaker that comes in that way is told with its reason.
 */

import { ConclaveError } from "../core/errors.ts";
import type { Panel } from "../core/panel.ts";
import type { Question } from "../core/question.ts";
import { PROTOCOLS } from "../protocols/index.ts";
import type { Protocol } from "../protocols/protocol.ts";
import { detected } from "../speakers/detect.ts";
import type { SeatWish } from "../speakers/seat-grammar.ts";
import { type SeatedPanel, seatedPanel } from "../speakers/seated-panel.ts";
import { besideHost, filled, isHostAlone, presiding, seating } from "../speakers/seating.ts";
import { speakerSurroundings } from "../wire/company.ts";
import type { Given } from "./command.ts";
import { panelGiven } from "./panel-given.ts";
import { copiesGiven, isForOne } from "./poll-style.ts";
import { nearestRehearsal, type Rehearsal, rehearsalName, rehearsalNamed, rehearsedSeats } from "./rehearsal.ts";

export interface Seats {
  readonly panel: Panel;
  readonly protocol: Protocol;
  readonly rehearsal: Rehearsal | null;
  /** Who was found and why, one line each; empty: nobody had to be looked for, or nobody was there. */
  readonly told: readonly string[];
  /** Some of the seats are taken by speakers that nobody named. */
  readonly areFound: boolean;
  readonly summaries: SeatedPanel["summaries"];
}

const NOBODY: Panel = { seats: [], chair: null };

export async function seatsGiven(given: Given, wanted: Protocol, question: Question): Promise<Seats> {
  const { workingDir, text } = question;
  const { wishes: named, chair, isNamed, isFaulty } = panelGiven(given, workingDir);
  const played = isNamed ? namedRehearsal(given, named) : null;
  const isAlone = isHostAlone(named, wanted);
  const isOpen =
    !isNamed || isAlone || named.some(({ speaker }) => speaker === null) || (chair === null && wanted.chair !== "no");
  const isLookedFor = isOpen && !isFaulty && !played && !isScripted(named);
  const sightings = isLookedFor ? await detected({ environment: process.env, workingDir }) : [];
  const seated = isAlone
    ? besideHost(named, sightings, wanted)
    : isNamed
      ? filled(named, sightings)
      : seating(sightings, wanted, isForOne(given, wanted) ? 1 : null);
  if (seated?.warning) given.addWarning(seated.warning);
  const found = played ?? (seated || isFaulty ? null : rehearsalGiven(given, text, wanted));
  const { rehearsal = null, protocol = wanted } = found ?? {};
  const wishes = seated?.wishes ?? (rehearsal ? rehearsedSeats(rehearsal, protocol) : []);
  const copies = copiesGiven(given, protocol, seated ? wishes.length : null);
  const nobody: Seats = { panel: NOBODY, protocol, rehearsal, told: [], areFound: false, summaries: {} };
  if (isFaulty || wishes.length === 0) return nobody;
  const sit = (presides: SeatWish | null) =>
    seatedPanel(
      { wishes, chair: presides, protocol, copies },
      speakerSurroundings({ workingDir, passEnv: given.all("pass-env"), pace: 0 }),
    );
  // A play is not joined by anybody real.
  const { panel, summaries, problems } = sit(rehearsal ? null : chair);
  for (const problem of problems) given.addProblem(problem);
  if (problems.length > 0) return nobody;
  const told = seated?.told ?? [];
  const sitting = { protocol, rehearsal, areFound: told.length > 0, summaries };
  const presides = chair === null && panel.chair ? presiding(familiesOf(panel), sightings) : null;
  if (presides === null) return { ...sitting, panel, told };
  const why = `${presides.speaker}, to preside: ${presides.because}`;
  return { ...sitting, panel: sit({ role: null, speaker: presides.speaker }).panel, told: [...told, why] };
}

/** Then nobody is looked for. */
function isScripted(wishes: readonly SeatWish[]): boolean {
  return wishes.length > 0 && wishes.every(({ speaker }) => speaker?.startsWith("script:"));
}

function familiesOf({ seats }: Panel): readonly string[] {
  return seats.map(({ family }) => family);
}

interface Found {
  readonly rehearsal: Rehearsal;
  readonly protocol?: Protocol;
}

/** Nobody was named and nobody is ready: a rehearsal plays, by the protocol wished for, or by any where none was. */
function rehearsalGiven(given: Given, asked: string, wanted: Protocol): Found | null {
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
function namedRehearsal(given: Given, wishes: readonly SeatWish[]): Found | null {
  const names = [...new Set(wishes.map(({ speaker }) => rehearsalName(speaker ?? "")))];
  const [name = null] = names.filter((each) => each !== null);
  if (name === null) return null;
  if (names.length > 1) {
    given.addProblem(
      new ConclaveError("USAGE_OPTION_VALUE", `rehearsal:${name} was seated beside other speakers.`, {
        hint: "A rehearsal answers nobody: give it all seats or none.",
      }),
    );
  }
  const rehearsal = rehearsalNamed(name);
  return rehearsal && { rehearsal };
}
