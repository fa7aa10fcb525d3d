/** Wall time of a debate against the critical path of its calls: what Conclave adds to the time of its speakers. */

import type { DebateOpened } from "../../src/core/event.ts";
import type { CallKey } from "../../src/core/ids.ts";
import { debateFiles } from "../../src/folder/debate-files.ts";
import { challengeDebate } from "../../src/protocols/challenge.ts";
import { duet } from "../../src/protocols/duet.ts";
import { panelDebate } from "../../src/protocols/panel-debate.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { roundtable } from "../../src/protocols/roundtable.ts";
import { hashText } from "../../test/support/random-replies.ts";
import { scripted } from "../../test/support/scripted.ts";
import { criticalPathMs } from "../support/critical-path.ts";
import { evidenceCheck, openingOf, runBenchDebate, script } from "../support/debate.ts";
import { least } from "../support/numbers.ts";
import type { Figure, Row } from "../support/row.ts";
import { timeSpeaker } from "../support/time-speaker.ts";
import { logIn, withWorkFolder } from "../support/work-folder.ts";

const CALL_MS = 200;
const LIMIT = 1.05;

interface Pace {
  readonly name: string;
  readonly delayMs: (call: CallKey, seats: readonly string[]) => number;
}

const equal: Pace = { name: `equal delays of ${CALL_MS} ms`, delayMs: () => CALL_MS };
const oneSlow: Pace = {
  name: "one seat that takes three times as long",
  delayMs: (call, seats) => (call.includes(`/${seats.at(-1)}`) ? 3 * CALL_MS : CALL_MS),
};
const random: Pace = {
  name: "delays of 50 to 500 ms, drawn per call",
  delayMs: (call) => 50 + (hashText(call) % 451),
};

const CASES: readonly (readonly [Protocol, number, Pace])[] = [
  [panelDebate, 4, equal],
  [panelDebate, 4, oneSlow],
  [panelDebate, 4, random],
  [challengeDebate, 3, equal],
  [challengeDebate, 3, random],
  [roundtable, 4, equal],
  [roundtable, 4, random],
  [duet, 4, random],
];

export const wallTime: Row = {
  name: "wall-time",
  what: "wall time of a debate / critical path of its calls",
  async measure(progress) {
    const figures: Figure[] = [];
    // Warm-up: code is slow the first time it runs.
    await withWorkFolder((folder) => ratio(folder, duet, openingOf(duet, 2), { name: "", delayMs: () => 0 }));
    for (const [protocol, rounds, pace] of CASES) {
      progress(`${protocol.name}, ${rounds} rounds, ${pace.name}`);
      const opened = openingOf(protocol, rounds);
      const value = await least(LIMIT, () => withWorkFolder((folder) => ratio(folder, protocol, opened, pace)));
      const what = `${protocol.name}, ${opened.panel.seats.length} seats × ${rounds} rounds, ${pace.name}`;
      figures.push({ what, value, unit: "×", limit: LIMIT });
    }
    return { figures, details: [] };
  },
};

async function ratio(folder: string, protocol: Protocol, opened: DebateOpened, { delayMs }: Pace): Promise<number> {
  const seats = opened.panel.seats.map(({ name }) => name);
  const said = script(opened);
  const spokenMs = new Map<CallKey, number>();
  const speaker = timeSpeaker(
    scripted((request) => ({ ...said(request), delayMs: delayMs(request.call, seats) }), []),
    spokenMs,
  );
  const files = debateFiles(folder);
  const startedAt = performance.now();
  const state = await runBenchDebate({
    protocol,
    opened,
    log: logIn(folder),
    speaker,
    checkEvidence: evidenceCheck(),
    onRecorded: (_, latest) => files.update(latest),
  });
  const wallMs = performance.now() - startedAt;
  await files.flush();
  return wallMs / criticalPathMs(state, spokenMs);
}
