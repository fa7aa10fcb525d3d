/**
 * Receives what a person sends, and only then decides whether they may still send it. A body may take minutes to arrive, and the person
 * may be removed meanwhile.
 */

import { isDeepStrictEqual } from "node:util";
import type { Context, MiddlewareHandler } from "hono";
import type { FleetPerson, People } from "./fleet-person.ts";
import { receiveBody } from "./receive-body.ts";
import { askToSignIn, tokenOf } from "./sign-in.ts";

/** What a gate has found out about a request. */
interface SignedIn {
  readonly Variables: { readonly person: FleetPerson };
}

/** Of most requests; their routes may accept less. */
const BODY_LONGEST = 4_000_000;

/** For every request but those with a body of unusual size. */
export function confirmPerson(people: People): MiddlewareHandler<SignedIn> {
  return async (context, next) => {
    const { req } = context;
    if (req.method === "GET" || req.method === "HEAD" || req.raw.body === null) return next();
    const body = await receiveConfirmed(context, people, BODY_LONGEST);
    if (body instanceof Response) return body;
    // Whatever reads the body of the request itself finds it whole.
    const headers = new Headers(req.raw.headers);
    headers.delete("transfer-encoding");
    headers.set("content-length", String(body.byteLength));
    req.raw = new Request(req.raw.url, { method: req.method, headers, body, signal: req.raw.signal });
    return next();
  };
}

/** The body of a request, or what to answer instead. */
export async function receiveConfirmed(
  context: Context<SignedIn>,
  people: People,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer> | Response> {
  const body = await receiveBody(context.req.raw, mostBytes);
  if (body === "too long") return context.text(`At most ${mostBytes} bytes are accepted here.`, 413);
  if (body === "broken off") return context.text("The request broke off.", 400);
  const person = await people.findByToken(tokenOf(context) ?? "");
  return isDeepStrictEqual(person, context.get("person")) ? body : askToSignIn(context);
}
