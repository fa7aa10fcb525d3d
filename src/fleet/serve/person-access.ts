/** The debates of a fleet as a person's coding agent sees them over MCP: what the person may read, steer and start, and nothing else. */

import type { Debates } from "../../folder/debates.ts";
import type { AskDebate, DebateAccess, DebateStarter } from "../../mcp/debate-access.ts";
import { PROTOCOL_SUMMARIES } from "../../mcp/start-input.ts";
import { toolFields } from "../../mcp/tool-fields.ts";
import type { DebateInput } from "../../request/debate-input.ts";
import type { AnsweredFollowUp } from "../../views/record/follow-ups.ts";
import type { DebateSearchKey } from "../postgres-debates.ts";
import type { FleetQuestion } from "../work/ask-in-fleet.ts";
import { type FleetPerson, may } from "./fleet-person.ts";
import { postedInput } from "./posted-input.ts";
import { POSTED_REVIEW } from "./posted-review.ts";
import type { PostedDebate, StartedPosted } from "./start-posted.ts";

export interface DebateWays {
  /** How browsers reach the server. */
  readonly publicUrl: URL;
  readonly debatesOf: (tenant: string) => Debates;
  /** Throws every problem of the input. */
  readonly start: (debate: PostedDebate) => Promise<StartedPosted>;
  /** Throws DEBATE_OVER, DEBATE_RUNNING and every problem of the limits. */
  readonly resume: (debate: DebateSearchKey, limits: DebateInput) => Promise<void>;
  /** null: there is no answer yet, and `until` is aborted. */
  readonly ask: (debate: DebateSearchKey, asked: FleetQuestion, until: AbortSignal) => Promise<AnsweredFollowUp | null>;
}

const { summaries: _, seats, chair, ...postedShape } = postedInput.shape;

/** What a model may set of it. */
const FIELDS = toolFields({
  ...postedShape,
  protocol: postedShape.protocol.describe(PROTOCOL_SUMMARIES),
  seats: seats.describe(
    "Who argues, with the keys and programs of the workers: SPEAKER or ROLE=SPEAKER, e.g. claude, security=openai/gpt-5. host is you: Conclave asks you, and you contribute.",
  ),
  chair: chair.describe(`${chair.description} host is you.`),
});

export function personAccess(person: FleetPerson, ways: DebateWays): DebateAccess {
  return {
    debates: ways.debatesOf(person.tenant),
    isLocal: false,
    by: person.name,
    maySteer: may(person, "steer"),
    starter: may(person, "start") ? personStarter(person, ways) : null,
    ask: may(person, "start") ? personAsk(person, ways) : null,
  };
}

/** Shorter than what most proxies and clients wait for. */
const ANSWER_MS = 50_000;

function personAsk({ tenant, name: by }: FleetPerson, { ask }: DebateWays): AskDebate {
  return ({ name: id }, asked, signal) =>
    ask({ tenant, id }, { ...asked, by }, AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]));
}

function personStarter(person: FleetPerson, { publicUrl, debatesOf, start, resume }: DebateWays): DebateStarter {
  return {
    fields: FIELDS,
    review: POSTED_REVIEW,
    start: async (posted) => {
      const { id, ...said } = await start({ posted, person, key: null, invocation: "start of the MCP server" });
      return { id, home: await debatesOf(person.tenant).find(id), ...said };
    },
    resume: async (home, limits) => {
      await resume({ tenant: person.tenant, id: home.name }, limits);
      return { id: home.name, home, notices: [], warnings: [] };
    },
    link: async ({ name }) => pageAddress(publicUrl, name),
  };
}

/** Where the page shows a debate. */
export function pageAddress(publicUrl: URL, id: string): string {
  return new URL(`#/${encodeURIComponent(id)}`, publicUrl).href;
}
