/**
 * Bytes without text (reasoning, pings, comments) still show that the model is working. They are observed below the packages,
 * which discard them. Events that a package ignores are left out here, too.
 */

import { createEventFilter, type EventFilter } from "./ignored-events.ts";
import { NoStreamError } from "./model-failure.ts";

export interface Pulse {
  /** The global fetch, with every byte of a reply observed. */
  readonly fetch: typeof globalThis.fetch;
  /** The result, or a beat if that is first: a byte that comes at least `BEAT_MS` after the last beat. */
  beatOr<T>(result: Promise<T>): Promise<T | typeof BEAT>;
}

const BEAT = Symbol("beat");
const BEAT_MS = 5_000;

/** `ignored`: events that are left out of the replies. */
export function createPulse(ignored?: ReadonlySet<string>): Pulse {
  let lastAt = Number.NEGATIVE_INFINITY;
  let onBeat = () => {};
  const onBytes = () => {
    const now = performance.now();
    if (now - lastAt < BEAT_MS) return;
    lastAt = now;
    onBeat();
  };
  return {
    fetch: async (input, init) => watchBytes(await fetch(input, init), { onBytes, filter: createEventFilter(ignored) }),
    // Not a race: between two beats it would leave a listener for each of a thousand parts.
    beatOr: <T>(result: Promise<T>) =>
      new Promise<T | typeof BEAT>((resolve, reject) => {
        onBeat = () => resolve(BEAT);
        result.then(resolve, reject);
      }),
  };
}

interface ByteWatch {
  readonly onBytes: () => void;
  readonly filter: EventFilter;
}

function watchBytes(response: Response, watch: ByteWatch): Response {
  if (!response.ok || response.body === null) return response;
  const kind = response.headers.get("content-type") ?? "";
  if (kind.startsWith("text/html")) throw new NoStreamError("it sent a web page instead of a reply");
  const { status, statusText, headers } = response;
  return new Response(watchBody(response.body, watch), { status, statusText, headers });
}

/** Not a transform: its queue on the writing side makes up much of the cost of a call. */
function watchBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onBytes, filter }: ByteWatch,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      for (;;) {
        const { done, value } = await reader.read();
        if (!done) onBytes();
        const kept = done ? filter.rest() : filter.push(value);
        if (kept.length > 0) controller.enqueue(kept);
        if (done) return controller.close();
        if (kept.length > 0) return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The parts as they arrive; null for every beat between them. */
export async function* withBeats<T>(parts: AsyncIterable<T>, { beatOr }: Pulse): AsyncGenerator<T | null, void> {
  const iterator = parts[Symbol.asyncIterator]();
  let part = iterator.next();
  for (;;) {
    const first = await beatOr(part);
    if (first === BEAT) {
      yield null;
      continue;
    }
    if (first.done) return;
    // Requested only after this one was consumed, so that nothing stays pending when the consumer stops.
    yield first.value;
    part = iterator.next();
  }
}
