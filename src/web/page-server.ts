/** The server of `conclave view`: only on loopback, behind a token that is new with every start. */

import { createHash, randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { readTimings } from "../engine/estimate/timings-file.ts";
import { putViewer } from "../folder/viewer-file.ts";
import { listen } from "./listen.ts";
import { pageApp } from "./page-app.ts";
import { requirePage } from "./require-page.ts";

export interface PageServer {
  /** With the token. Ends in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Without a port, takes the one that belongs to this folder, or any other if that is taken. Throws PORT_TAKEN. */
export async function pageServer(parent: string, port: number | null): Promise<PageServer> {
  const page = await requirePage();
  await putViewer(parent);
  const token = randomBytes(18).toString("base64url");
  const closing = new AbortController();
  const app = pageApp({ parent, token, page, signal: closing.signal, timings: readTimings });
  const server = await (port === null
    ? listen(app.fetch, { port: folderPort(parent) }).catch(() => listen(app.fetch, { port: 0 }))
    : listen(app.fetch, { port }));
  return {
    url: `${server.origin}/${token}/`,
    close: () => {
      closing.abort();
      return server.close();
    },
  };
}

const FIRST_PORT = 20_000;
/** Up to here: Linux hands out the ports above for outgoing connections. */
const LAST_PORT = 32_767;

/** The same for every start, so that a browser keeps its settings for this folder. */
function folderPort(parent: string): number {
  const number = createHash("sha256").update(resolve(parent)).digest().readUInt32BE();
  return FIRST_PORT + (number % (LAST_PORT - FIRST_PORT + 1));
}
