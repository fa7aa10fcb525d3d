/** A whole review in memory: three seats that find, examine and defend as told, over the small change of review-entries.ts. */

import { DEFAULT_SETTINGS } from "../../../src/core/panel.ts";
import type { State } from "../../../src/core/state.ts";
import { reviewDebate } from "../../../src/protocols/review-debate.ts";
import { aFinding, synthesisBallot } from "../ballots.ts";
import { seatOf } from "../protocol-cases.ts";
import { idsAskedFor, kindOf, SEATS } from "../random-replies.ts";
import type { Said, Script } from "../scripted.ts";
import { type Played, play, type World } from "../world.ts";
import { CONTEXT } from "./entries.ts";

export const PAGES = {
  ...aFinding,
  severity: "blocking",
  quote: "const last = total - 1;",
  replacement: "const last = total;",
};
export const LIMIT = {
  ...aFinding,
  title: "The limit is a hundred times higher",
  category: "performance",
  file: "src/new.ts",
  quote: "export const limit = 500;",
};
export const ACCESS = {
  ...aFinding,
  title: "Nobody checks access any more",
  category: "security",
  file: "src/gone.ts",
  quote: "export function checkAccess() {}",
};
export const NOWHERE = { ...aFinding, title: "A quote that is nowhere", quote: "neverCalled();" };
export const TWICE = { ...aFinding, title: "A quote in two places", quote: "render(last);" };

/** Ash and birch find the same first; birch's second is refuted by what is under review; cedar's two have no single place. */
const FOUND: Readonly<Record<string, readonly object[]>> = {
  ash: [PAGES, ACCESS],
  birch: [{ ...PAGES, title: "Off by one", severity: "major" }, LIMIT],
  cedar: [NOWHERE, TWICE],
};

const REFUTED = { as: "refuted", evidence: { source: "src/new.ts:2", quote: 'export const name = "pages";' } };

/** What each says of each finding; what is not listed cannot be told. */
const JUDGED: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  ash: { B1b2: REFUTED },
  birch: { B1a2: { as: "confirmed", severity: "blocking" } },
  cedar: { B1a1: { as: "confirmed", severity: "minor" }, B1a2: { as: "refuted", evidence: null } },
};

export const reviewScript: Script = ({ call, prompt }) => {
  const seat = seatOf(call);
  const ballots: Record<string, unknown> = {
    find: { findings: FOUND[seat] ?? [] },
    complete: { corrections: [] },
    examine: {
      judgements: idsAskedFor(prompt).map((finding) => ({
        finding,
        as: "cannot_tell",
        text: `Followed it as ${seat}.`,
        ...JUDGED[seat]?.[finding],
      })),
    },
    defend: {
      lastWords: idsAskedFor(prompt).map((finding) => ({
        finding,
        as: finding === "B1a2" ? "stands" : "withdrawn",
        text: "My last word.",
      })),
    },
    synthesis: synthesisBallot({ headline: "One blocking defect", decision: "Fix the last page first (B1a1)." }),
  };
  return { text: `Words in ${kindOf(call)}.`, ballot: ballots[kindOf(call)] };
};

export function reviewWorld(change: (call: string) => Said | null = () => null, more: Partial<World> = {}): World {
  return {
    protocol: reviewDebate,
    seats: SEATS,
    chair: true,
    limits: { rounds: 1 },
    opened: {
      settings: DEFAULT_SETTINGS,
      question: {
        text: "Which defects are there in the uncommitted changes?",
        constraints: [],
        options: [],
        drivers: [],
        context: CONTEXT,
        workingDir: "/tmp",
      },
    },
    script: (request) => change(request.call) ?? reviewScript(request),
    ...more,
  };
}

export function playReview(change?: (call: string) => Said | null): Promise<Played> {
  return play(reviewWorld(change));
}

/** The state of a review that went through to its end. */
export async function reviewState(): Promise<State> {
  return (await playReview()).state;
}
