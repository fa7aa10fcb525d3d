/** `conclave view` as a server: on loopback alone, behind a token that is drawn at every start. */

import { randomBytes } from "node:crypto";
import { serve } from "@hono/node-server";
import { ConclaveError } from "../core/errors.ts";
import { builtPage } from "../folder/built-page.ts";
import { putViewer } from "../folder/viewer-file.ts";
import { pageApp } from "./page-app.ts";

export interface PageServer {
  /** With the token. Ends in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";

/** Port 0 takes any that is free. Throws PORT_TAKEN. */
export async function pageServer(parent: string, port: number): Promise<PageServer> {
  const page = await builtPage({ mayBeStale: false });
  if (page === null) throw new ConclaveError("PAGE_MISSING", "The page is not part of this installation.");
  await putViewer(parent);
  const token = randomBytes(18).toString("base64url");
  const closing = new AbortController();
  const app = pageApp({ parent, token, page, signal: closing.signal });
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: LOOPBACK, port }, (address) =>
      resolve({
        url: `http://${LOOPBACK}:${address.port}/${token}/`,
        close: () =>
          new Promise((done) => {
            closing.abort();
            server.close(() => done());
            if ("closeAllConnections" in server) server.closeAllConnections();
          }),
      }),
    );
    server.once("error", (error) => reject(listenError(error, port)));
  });
}

function listenError(error: Error, port: number): Error {
  const code = "code" in error ? error.code : "";
  if (code === "EADDRINUSE") return new ConclaveError("PORT_TAKEN", `Port ${port} is taken.`);
  return code === "EACCES" ? new ConclaveError("PORT_TAKEN", `Port ${port} may not be opened by you.`) : error;
}
