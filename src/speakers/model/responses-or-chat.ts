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
  if (known && (await Promise.race([known, wait(HEAD_START_MS, false, { ref: false })]))) return chat();
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

const HEAD_START_MS = 25;
