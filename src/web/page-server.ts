/** The server of `conclave view`: only on loopback, behind a token that is new with every start. */

import { randomBytes } from "node:crypto";
import { ConclaveError } from "../core/errors.ts";
import { loadPage } from "../folder/load-page.ts";
import { putViewer } from "../folder/viewer-file.ts";
import { loopbackServer } from "./loopback-server.ts";
import { pageApp } from "./page-app.ts";

export interface PageServer {
  /** With the token. Ends in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Port 0 takes any free port. Throws PORT_TAKEN. */
export async function pageServer(parent: string, port: number): Promise<PageServer> {
  const page = await loadPage({ mayBeStale: false });
  if (page === null) throw new ConclaveError("PAGE_MISSING", "The page is not part of this installation.");
  await putViewer(parent);
  const token = randomBytes(18).toString("base64url");
  const closing = new AbortController();
  const app = pageApp({ parent, token, page, signal: closing.signal });
  const server = await loopbackServer(app.fetch, port);
  return {
    url: `${server.origin}/${token}/`,
    close: () => {
      closing.abort();
      return server.close();
    },
  };
}
