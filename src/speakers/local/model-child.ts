/**
 * A local model's process, seen from Conclave. It runs under the guard, so nothing of it outlives Conclave, and answers one ask at a
 * time. One that does not stop when it is told to is ended.
 */

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment, type Environment } from "../process/child-environment.ts";
import { childLines } from "../process/child-lines.ts";
import { type DuplexEnd, startDuplexChild } from "../process/duplex-child.ts";
import { type PartQueue, partQueue } from "../process/part-queue.ts";
import { type ModelAsk, type ModelOrder, type ModelPart, modelPart } from "./model-message.ts";

export type ModelChild = ReturnType<typeof startModelChild>;

export interface ModelChildSettings {
  readonly runtimeFolder: string;
  readonly modelFile: string;
  readonly contextTokens: number;
  readonly workingDir: string;
  readonly environment: Environment;
}

/** How long it may take to stop by itself. */
const ABORT_MS = 500;
// Same extension as this file: it runs from the sources and from the build.
const ENTRY = fileURLToPath(new URL(`./model-process${extname(import.meta.url)}`, import.meta.url));

export function startModelChild(settings: ModelChildSettings) {
  const { runtimeFolder, modelFile, contextTokens, workingDir: cwd, environment } = settings;
  const args = ["--disable-warning=ExperimentalWarning", ENTRY, runtimeFolder, modelFile, String(contextTokens)];
  const kill = new AbortController();
  const command = { command: process.execPath, args, cwd, env: childEnvironment(environment, []) };
  const child = startDuplexChild(command, kill.signal);
  const input = child.input.getWriter();
  let parts: PartQueue<ModelPart> | null = null;
  let isGone = false;
  const end = (part: ModelPart) => {
    parts?.push(part);
    parts?.end();
    parts = null;
  };
  const readParts = async () => {
    for await (const line of childLines(child)) {
      const part = modelPart.parse(JSON.parse(line));
      if (part.type === "done" || part.type === "failed") end(part);
      else parts?.push(part);
    }
    const ended = await child.gone;
    isGone = true;
    end({ type: "failed", fault: "gone", message: howItEnded(ended) });
  };
  const gone = readParts();
  // A process that has just ended takes no orders; `gone` reports it.
  const send = (order: ModelOrder) =>
    void input.write(encoder.encode(`${JSON.stringify(order)}\n`)).catch(() => undefined);

  return {
    /** Ends with one `done` or `failed`; after an abort it may just end. */
    async *ask(ask: ModelAsk, signal: AbortSignal): AsyncGenerator<ModelPart, void> {
      if (signal.aborted) return;
      const asked = partQueue<ModelPart>();
      parts = asked;
      let patience: NodeJS.Timeout | undefined;
      const abort = () => {
        send({ type: "abort" });
        patience ??= setTimeout(() => kill.abort(), ABORT_MS);
      };
      signal.addEventListener("abort", abort, { once: true });
      send({ type: "ask", ...ask });
      try {
        yield* asked;
      } finally {
        signal.removeEventListener("abort", abort);
        if (parts === asked) {
          abort();
          for await (const _ of asked);
        }
        clearTimeout(patience);
      }
    },
    isGone: () => isGone || kill.signal.aborted,
    /** Resolves when the process is gone. */
    close: async () => {
      child.leave();
      await gone;
    },
  };
}

const encoder = new TextEncoder();

function howItEnded({ end }: DuplexEnd): string {
  if (end.how === "killed") return `The model's process was killed by ${end.signal}.`;
  return `The model's process ended${end.how === "exited" ? ` with status ${end.code}` : ""}.`;
}
