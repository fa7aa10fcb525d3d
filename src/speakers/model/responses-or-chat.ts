/**
 * Sends a call over the Responses API, or over Chat Completions if the endpoint lacks that. The first call finds out: nothing is
 * asked beforehand. Calls that start meanwhile give it a moment, in which a missing route would have been refused, so that
 * they aren't refused as well.
 */

import { setTimeout as wait } from "node:timers/promises";
import { lacksRoute } from "./model-failure.ts";

export interface Ways<T> {
  responses(): PromiseLike<T>;
  chat(): Promise<T>;
}

/** By base URL, whether the Responses API is missing there. */
const lacking = new Map<string, Promise<boolean>>();

export async function responsesOrChat<T>(baseUrl: string, { responses, chat }: Ways<T>): Promise<T> {
  const known = lacking.get(baseUrl);
  if (known && (await Promise.race([known, waitHeadStart()]))) return chat();
  const finding = Promise.withResolvers<boolean>();
  if (!known) lacking.set(baseUrl, finding.promise);
  try {
    const reply = await responses();
    finding.resolve(false);
    return reply;
  } catch (error) {
    const isLacking = lacksRoute(error);
    finding.resolve(isLacking);
    if (isLacking) return chat();
    // Says nothing about the route, so the next call finds out.
    if (!known) lacking.delete(baseUrl);
    throw error;
  }
}

const HEAD_START_STEPS = 5;
const STEP_MS = 5;

/** In steps: a moment in which this process was busy, and could not read the refusal, counts as one of them. */
async function waitHeadStart(): Promise<false> {
  for (let step = 0; step < HEAD_START_STEPS; step += 1) await wait(STEP_MS, null, { ref: false });
  return false;
}
