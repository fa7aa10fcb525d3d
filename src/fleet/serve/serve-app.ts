/**
 * What `conclave serve` answers: the page and its routes for people who have signed in, each with the debates of their own
 * tenant. A debate of another tenant is as unknown as one that does not exist.
 */

import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Debates } from "../../folder/debates.ts";
import { type DebateRoutes, debateRoutes, type Visit } from "../../web/debate-routes.ts";
import { may, type People } from "./fleet-person.ts";
import { originGate } from "./origin-gate.ts";
import { askToSignIn, SIGN_IN_PATH, signIn, signOut, tokenOf } from "./sign-in.ts";

export interface ServeOptions extends DebateRoutes {
  /** How browsers reach the server. */
  readonly publicUrl: URL;
  readonly people: People;
  readonly debatesOf: (tenant: string) => Debates;
}

export function serveApp({ publicUrl, people, debatesOf, ...routes }: ServeOptions): Hono<Visit> {
  const app = new Hono<Visit>();
  // For whatever keeps the server running; it says nothing about debates.
  app.get("/health", (context) => context.text("ok"));
  app.use(originGate(publicUrl));
  app.get(SIGN_IN_PATH, (context) => askToSignIn(context));
  app.post(SIGN_IN_PATH, bodyLimit({ maxSize: 10_000 }), (context) =>
    signIn(context, people, publicUrl.protocol === "https:"),
  );
  app.post("/sign-out", signOut);

  app.use(async (context, next) => {
    const token = tokenOf(context);
    const person = token === null ? null : await people.findByToken(token);
    if (person === null) return askToSignIn(context);
    context.set("debates", debatesOf(person.tenant));
    context.set("by", person.name);
    context.set("maySteer", may(person, "steer"));
    return next();
  });

  return app.route("/", debateRoutes(routes));
}
