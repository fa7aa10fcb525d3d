/** A web server that only this machine can reach. */

import { serve } from "@hono/node-server";
import { ConclaveError } from "../core/errors.ts";

export interface LoopbackServer {
  readonly origin: string;
  /** Closes all open connections. */
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";

/** Port 0 takes any free port. Throws PORT_TAKEN. */
export function loopbackServer(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
): Promise<LoopbackServer> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: LOOPBACK, port }, (address) =>
      resolve({
        origin: `http://${LOOPBACK}:${address.port}`,
        close: () =>
          new Promise((done) => {
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
  return code === "EACCES" ? new ConclaveError("PORT_TAKEN", `You are not allowed to open port ${port}.`) : error;
}
