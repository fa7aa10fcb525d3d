/** A web server, reachable only from this machine unless another address is given. */

import { serve } from "@hono/node-server";
import { ConclaveError } from "../core/errors.ts";

export interface ListeningServer {
  readonly origin: string;
  /** Closes all open connections. */
  close(): Promise<void>;
}

export interface ListenAddress {
  /** 0: any port that is free. */
  readonly port: number;
  readonly host?: string;
}

const LOOPBACK = "127.0.0.1";

/** Throws PORT_TAKEN, and USAGE_OPTION_VALUE for a host that is not this machine's. */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, host = LOOPBACK }: ListenAddress,
): Promise<ListeningServer> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port }, (address) =>
      resolve({
        origin: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            if ("closeAllConnections" in server) server.closeAllConnections();
          }),
      }),
    );
    server.once("error", (error) => reject(listenError(error, { port, host })));
  });
}

function listenError(error: Error, { port, host }: Required<ListenAddress>): Error {
  const code = "code" in error ? error.code : "";
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    const hint = "Use one of this machine's addresses, or 0.0.0.0 for all of them.";
    return new ConclaveError("USAGE_OPTION_VALUE", `--host ${host} is not an address of this machine.`, { hint });
  }
  if (code === "EADDRINUSE") return new ConclaveError("PORT_TAKEN", `Port ${port} is already in use.`);
  return code === "EACCES" ? new ConclaveError("PORT_TAKEN", `You are not allowed to open port ${port}.`) : error;
}
