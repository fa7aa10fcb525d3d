/** What `conclave view` serves: the debates of one folder, all of it below the token. */

import { userInfo } from "node:os";
import { Hono } from "hono";
import { folderDebates } from "../folder/folder-debates.ts";
import { type DebateRoutes, debateRoutes, type Visit } from "./debate-routes.ts";
import { refuse, tokenGate } from "./token-gate.ts";

export interface PageOptions extends DebateRoutes {
  /** The folder that holds the debates. */
  readonly parent: string;
  readonly token: string;
}

export function pageApp({ parent, token, ...routes }: PageOptions): Hono<Visit> {
  const app = new Hono<Visit>();
  app.notFound(refuse);
  app.use("/:token/*", tokenGate(token));
  app.use("/:token/*", async (context, next) => {
    context.set("debates", folderDebates(parent));
    context.set("by", userInfo().username);
    context.set("maySteer", true);
    return next();
  });
  return app.route("/:token/", debateRoutes(routes));
}
