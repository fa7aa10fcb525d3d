/**
 * Decides which requests are let in. The server listens on loopback, which every page in the person's browser can reach, too.
 * So the address must contain the token, the host must be ours by name (a foreign name that resolves to us is not enough), and
 * a request from a page must come from our own page. A refused request learns nothing, not even whether the path exists.
 */

import { timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { SAFE_HEADERS } from "./safe-headers.ts";

const HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/** The same answer for everything that is refused or missing, so that it gives nothing away. A person reads where to go instead. */
export function refuse(context: Context): Response | Promise<Response> {
  const isPerson = context.req.header("accept")?.includes("text/html") === true;
  return isPerson
    ? context.html(REFUSAL, 404, {
        ...SAFE_HEADERS,
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      })
    : context.body(null, 404, SAFE_HEADERS);
}

export function tokenGate(token: string): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    const host = req.header("host") ?? "";
    const origin = req.header("origin");
    const site = req.header("sec-fetch-site");
    const isOurHost = HOST.test(host);
    const isOurOrigin = origin === undefined ? req.method === "GET" : origin === `http://${host}`;
    // Another site may link to us, which browsers mark as a navigation; it may not load anything from us.
    const isFromOutside = site !== undefined && site !== "same-origin" && site !== "none";
    const isLoad = isFromOutside && req.header("sec-fetch-mode") !== "navigate";
    if (!isOurHost || !isOurOrigin || isLoad || !isToken(req.param("token") ?? "", token)) {
      return refuse(context);
    }
    for (const [name, value] of Object.entries(SAFE_HEADERS)) context.header(name, value);
    return next();
  };
}

const REFUSAL = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found · Conclave</title>
<h1>This address is not valid</h1>
<p>Every start of <code>conclave view</code> has an address of its own; those of earlier starts no longer work.
Run <code>conclave view</code> in the folder of your debates and open the address it prints.</p>
`;

function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
