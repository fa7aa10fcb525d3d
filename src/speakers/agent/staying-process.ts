/**
 * The turns of one seat in one process of its agent, which waits for the next prompt between them: starting costs more than
 * everything else an agent adds to a call. The agent's own session stays the truth. A turn that ends in any way but a complete
 * reply ends the process too, and the next one continues the session in a new process.
 */

import { parseJson } from "../../core/text/parse-json.ts";
import { childLines } from "../process/child-lines.ts";
import { startDuplexChild } from "../process/duplex-child.ts";
import type { ProcessFolder } from "../process/process-folder.ts";
import type { ChildCommand } from "../process/run-child.ts";
import type { SpeechPart } from "../speaker.ts";
import type { AgentStay, AgentTurn } from "./agent.ts";
import { endTurn, type TurnReader } from "./line-turn.ts";
import { privateFolder } from "./private-folder.ts";

export interface StayingAgent {
  /** How it is started, to continue the turn's session if there is one. */
  launch(turn: AgentTurn): Pick<ChildCommand, "args" | "env">;
  /** One prompt as one line of its input. */
  message(prompt: string): string;
  createReader(turn: AgentTurn): TurnReader;
  /** Whether this line of its output is the last one of a turn. */
  isTurnEnd(line: unknown): boolean;
}

/** Well below the limit of a child's output, so that a long reply fits. */
const KEPT_OUTPUT_MOST = 32 * 1024 * 1024;

export function stayingProcess(agent: StayingAgent): AgentStay {
  let idle: Staying | null = null;

  async function take(turn: AgentTurn): Promise<Staying> {
    const kept = idle;
    idle = null;
    if (kept && !kept.hasExited && turn.session !== null && kept.session === turn.session) return kept;
    await kept?.leave();
    return start(agent, turn, await privateFolder());
  }

  return {
    async *turn(turn, signal): AsyncGenerator<SpeechPart, void> {
      const staying = await take(turn);
      signal.addEventListener("abort", staying.kill, { once: true });
      if (signal.aborted) staying.kill();
      try {
        const reading = agent.createReader(turn);
        staying.send(agent.message(turn.prompt));
        const isComplete = yield* hear(staying, reading, agent);
        if (signal.aborted) return;
        const parts = isComplete ? [...reading.end({ code: 0, stderr: "" })] : await staying.explainExit(reading);
        const finished = parts.at(-1);
        const isDone = isComplete && finished?.type === "finished" && finished.reason === "done";
        if (isDone && idle === null && staying.outputBytes < KEPT_OUTPUT_MOST) idle = staying;
        yield* parts;
      } finally {
        signal.removeEventListener("abort", staying.kill);
        if (idle !== staying) await staying.end();
      }
    },
    close: async () => {
      const kept = idle;
      idle = null;
      await kept?.leave();
    },
  };
}

/** Whether the turn came to its end; false: the process did. */
async function* hear(
  staying: Staying,
  reading: TurnReader,
  { isTurnEnd }: StayingAgent,
): AsyncGenerator<SpeechPart, boolean> {
  for (let line = await staying.nextLine(); line !== null; line = await staying.nextLine()) {
    staying.outputBytes += Buffer.byteLength(line);
    const value = parseJson(line);
    if (value === undefined) continue;
    for (const part of reading.take(value)) {
      if (part.type === "session") staying.session = part.id;
      yield part;
    }
    if (isTurnEnd(value)) return true;
  }
  return false;
}

type Staying = ReturnType<typeof start>;

/** `temp` is removed when the process is gone. */
function start(agent: StayingAgent, turn: AgentTurn, temp: ProcessFolder) {
  const command = { command: turn.file, cwd: turn.workingDir, ...agent.launch({ ...turn, temp: temp.path }) };
  const life = new AbortController();
  const child = startDuplexChild(command, life.signal);
  const input = child.input.getWriter();
  const lines = childLines(child);
  const gone = child.gone.then((ended) => {
    staying.hasExited = true;
    temp.remove();
    return ended;
  });
  const kill = () => life.abort();
  const staying = {
    /** The session it is in; null: it has not said yet. */
    session: turn.session,
    hasExited: false,
    outputBytes: 0,
    // A process that is gone cannot be written to; its exit says why.
    send: (line: string) => void input.write(Buffer.from(`${line}\n`)).catch(() => undefined),
    /** null: it has exited. */
    nextLine: async () => (await lines.next()).value ?? null,
    explainExit: async (reading: TurnReader) => [...endTurn(command, await gone, reading)],
    kill,
    /** Kills it; resolves when it is gone. */
    end: async () => {
      kill();
      await gone;
    },
    /** Lets it exit by itself. */
    leave: async () => {
      child.leave();
      await gone;
    },
  };
  return staying;
}
