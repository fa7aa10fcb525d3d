// A debate in which every field of every ballot is used to the full. It makes no sense: what counts is that none of it is lost.

import { synthesisBallot } from "../../../src/core/ballot/synthesis.ts";
import { ASKS } from "../asks.ts";
import { aPanel, type DebateLog, debateLog } from "../debate-log.ts";
import { longBallot } from "../long-ballots.ts";

export interface EveryField {
  readonly log: DebateLog;
  /** All that the ballots say. */
  readonly texts: readonly string[];
}

export function everyField(): EveryField {
  const log = debateLog({
    id: "030-every-field",
    topic: "every-field",
    panel: aPanel(["architect=claude", "security=codex"], "chair=gemini"),
  });
  log.round(1);
  const texts: string[] = [];
  for (const [stage, [name, ask]] of Object.entries(ASKS).entries()) {
    const { ballot, texts: own } = longBallot(ask, `call${stage}`);
    texts.push(...own);
    const isVerdict = ask.kind === "synthesis";
    const seat = isVerdict ? "chair" : stage % 2 === 0 ? "architect" : "security";
    log.answer({ seat, kind: `${ask.kind}-${stage}`, stage, text: `Reply to ${name}.`, ballot: Object(ballot) });
    if (isVerdict) log.decide(ending(ballot));
  }
  return { log, texts };
}

function ending(ballot: unknown) {
  return {
    cause: "rounds",
    openings: "opening-2",
    synthesis: { by: "chair", said: synthesisBallot.parse(ballot) },
  } as const;
}
