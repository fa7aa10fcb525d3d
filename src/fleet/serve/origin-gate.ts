/**
 * Lets in only requests that were sent to the public address, and from there. Another name that leads to this server is not enough,
 * and a page of another site can neither load nor send anything, even in the browser of someone who is signed in.
 */

import type { MiddlewareHandler } from "hono";
import { SAFE_HEADERS } from "../../web/safe-headers.ts";

export function originGate(publicUrl: URL): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    for (const [name, value] of Object.entries(SAFE_HEADERS)) context.header(name, value);
    const origin = req.header("origin");
    const site = req.header("sec-fetch-site");
    // Another site may link to us, which browsers mark as a navigation.
    const isForeign = site !== undefined && site !== "same-origin" && site !== "none";
    const isForeignLoad = isForeign && (req.header("sec-fetch-mode") !== "navigate" || req.method !== "GET");
    const isOurs = req.header("host") === publicUrl.host && (origin === undefined || origin === publicUrl.origin);
    // A program sends no origin, and shows its token in a header, which no browser adds by itself. Without either it is asked to sign in.
    const hasOnlyCookie = req.header("authorization") === undefined && req.header("cookie") !== undefined;
    const isByProgram = origin === undefined && !hasOnlyCookie;
    const isRead = req.method === "GET" || req.method === "HEAD";
    const mayAsk = isOurs && !isForeignLoad && (isRead || origin !== undefined || isByProgram);
    return mayAsk ? next() : context.text("This address is served for another host or origin.", 403);
  };
}
