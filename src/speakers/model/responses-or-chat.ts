/**
 * Sends a call over the Responses API, or over Chat Completions if the endpoint lacks that. Calls find out by themselves: nothing
 * is asked beforehand, and calls that start together don't wait for each other, because a missing route is refused at once.
 */

import { lacksRoute } from "./model-failure.ts";

export interface Ways<T> {
  responses(): PromiseLike<T>;
  chat(): Promise<T>;
}

/** Base URLs without the Responses API. */
const lacking = new Set<string>();

export async function responsesOrChat<T>(baseUrl: string, { responses, chat }: Ways<T>): Promise<T> {
  if (lacking.has(baseUrl)) return chat();
  try {
    return await responses();
  } catch (error) {
    if (!lacksRoute(error)) throw error;
    lacking.add(baseUrl);
    return chat();
  }
}
