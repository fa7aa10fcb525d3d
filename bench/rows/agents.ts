/**
 * What a coding agent itself adds to a call: the real programs, with a loopback server that answers at once. The first call starts
 * the program; the seat's later calls find it waiting, where the agent allows that.
 */

import { existsSync } from "node:fs";
import { modelServer } from "../../test/support/model-server.ts";
import { AGENT_NAMES, type AgentName, agentHome, PROGRAMS } from "../../test/support/real-agents.ts";
import { least, measureMs, median } from "../support/numbers.ts";
import type { Figure, Progress, Row } from "../support/row.ts";

const LATER_CALLS = 5;
const LIMIT_MS = 150;
/** The others need a process for each call (decision 006). */
const STAYS: readonly AgentName[] = ["claude"];

export const agents: Row = {
  name: "agents",
  what: "coding agents: the time that they add to a call",
  async measure(progress) {
    if (!existsSync(PROGRAMS)) {
      progress("skipped: the agents are not installed (node scripts/install-agents.ts, 900 MB)");
      return { figures: [], details: [] };
    }
    const figures: Figure[] = [];
    for (const name of AGENT_NAMES) figures.push(...(await measureAgent(name, progress)));
    return { figures, details: [] };
  },
};

async function measureAgent(name: AgentName, progress: Progress): Promise<readonly Figure[]> {
  progress(`${name}, ${LATER_CALLS + 1} calls of one seat`);
  const limit = STAYS.includes(name) ? LIMIT_MS : null;
  const firsts: number[] = [];
  const later = await least(limit ?? Number.POSITIVE_INFINITY, async () => {
    const [first = Number.NaN, ...others] = await callMs(name);
    firsts.push(first);
    return median(others);
  });
  return [
    { what: `${name}, first call`, value: Math.min(...firsts), unit: "ms", limit: null },
    { what: `${name}, later calls`, value: later, unit: "ms", limit },
  ];
}

/** How long each call of one seat takes, in order. */
async function callMs(name: AgentName): Promise<readonly number[]> {
  const server = await modelServer();
  server.by(() => ({ does: "answer", text: "Use one writer." }));
  const home = agentHome();
  const speaker = home.speaker(name, server.url, { isClosedInTheEnd: true });
  const times: number[] = [];
  let session: string | null = null;
  const call = async () => {
    const request = { call: "r1/open/a", attempt: 1, prompt: "One writer or two?", session, ballotSchema: null };
    const bounds = { stablePrefixLength: 0, totalMs: 60_000 };
    for await (const part of speaker.speak({ ...request, ...bounds }, new AbortController().signal)) {
      if (part.type === "session") session = part.id;
      if (part.type === "finished" && part.reason !== "done") throw new Error(`${name}: ${part.message}`);
    }
  };
  try {
    for (let count = 0; count <= LATER_CALLS; count += 1) times.push(await measureMs(call));
  } finally {
    await speaker.close?.();
    await server.close();
    home.remove();
  }
  return times;
}
