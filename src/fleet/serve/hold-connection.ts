/** Answers a request for as long as the person who sent it has the right to the answer: it is refused then, or its stream ends. */

import type { Context, Next } from "hono";
import { askToSignIn } from "./sign-in.ts";
import type { HeldRight } from "./watch-rights.ts";

/** Resolves to nothing if the answer is the context's own. */
export async function holdConnection(context: Context, next: Next, held: HeldRight): Promise<Response | undefined> {
  let isStream = false;
  try {
    await Promise.race([next(), waitForAbort(held.signal)]);
    if (held.signal.aborted) return await askToSignIn(context);
    const { body, headers } = context.res;
    isStream = body !== null && headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (body !== null && isStream) context.res = new Response(passOn(body, held), context.res);
    return undefined;
  } finally {
    if (!isStream) held.release();
  }
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/** The reader may leave as well, which ends the source. */
function passOn(body: ReadableStream<Uint8Array>, { signal, release }: HeldRight): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void body
    .pipeTo(writable, { signal, preventAbort: true })
    .catch(() => writable.close().catch(() => undefined))
    .finally(release);
  return readable;
}
