/**
 * What `conclave serve` answers: the page and its routes for people who have signed in, each with the debates of their own tenant, an
 * endpoint that starts debates, and MCP. A debate of another tenant is as unknown as one that does not exist.
 */

import { createMcpHandler } from "@modelcontextprotocol/server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MCP_PATH } from "../../mcp/mcp-fetch.ts";
import { mcpServer } from "../../mcp/mcp-server.ts";
import { type DebateRoutes, debateRoutes, type Visit } from "../../web/debate-routes.ts";
import { confirmPerson } from "./confirm-person.ts";
import { type FleetPerson, may, type People } from "./fleet-person.ts";
import { holdConnection } from "./hold-connection.ts";
import { originGate } from "./origin-gate.ts";
import { type DebateWays, pageAddress, personAccess } from "./person-access.ts";
import { receiveTrees, type TreeReceiver } from "./receive-tree.ts";
import { refusal } from "./refusal.ts";
import { askToSignIn, SIGN_IN_PATH, signIn, signOut, tokenOf } from "./sign-in.ts";
import { watchRights } from "./watch-rights.ts";

export interface ServeOptions extends DebateRoutes, DebateWays {
  readonly people: People;
  readonly keepTree: TreeReceiver["keep"];
  /** The version that MCP clients are shown. */
  readonly version: string;
}

interface Signed extends Visit {
  readonly Variables: Visit["Variables"] & {
    readonly person: FleetPerson;
    /** Aborted when the person loses their right. */
    readonly revoked: AbortSignal;
  };
}

const ORDER_LONGEST = 1_000_000;

export function serveApp({ people, keepTree, version, page, signal, ...ways }: ServeOptions): Hono<Signed> {
  const { publicUrl, debatesOf, start } = ways;
  const app = new Hono<Signed>();
  const rights = watchRights(people);
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
    if (token === null || person === null) return askToSignIn(context);
    const held = rights.hold(token, person);
    context.set("person", person);
    context.set("revoked", held.signal);
    context.set("debates", debatesOf(person.tenant));
    context.set("by", person.name);
    context.set("maySteer", may(person, "steer"));
    return holdConnection(context, next, held);
  });
  // Before the routes below, which receive whole bodies of an ordinary size.
  app.put("/trees/:sha256", receiveTrees({ people, keep: keepTree }));
  app.use(confirmPerson(people));

  app.post("/debates", bodyLimit({ maxSize: ORDER_LONGEST }), async (context) => {
    const person = context.get("person");
    if (!may(person, "start")) return context.text("You may not start debates here.", 403);
    const posted: unknown = await context.req.json().catch(() => null);
    try {
      const key = context.req.header("idempotency-key") ?? null;
      const { id } = await start({ posted, person, key });
      return context.json({ id, address: pageAddress(publicUrl, id) }, 201);
    } catch (error) {
      return refusal(context, error);
    }
  });

  // Without sessions: any server of the fleet answers any request, each with the rights that the person has at that moment.
  app.all(MCP_PATH, async (context) => {
    const access = personAccess(context.get("person"), ways);
    const until = AbortSignal.any([context.req.raw.signal, context.get("revoked")]);
    const request = new Request(context.req.raw, { signal: until });
    const answer = await createMcpHandler(() => mcpServer(access, version)).fetch(request);
    return context.newResponse(answer.body, answer);
  });

  return app.route("/", debateRoutes({ page, signal }));
}
