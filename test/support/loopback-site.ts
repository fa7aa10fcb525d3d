// A web site on loopback whose pages are given as functions. It remembers what it was asked, and is gone after the test.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { TestContext } from "node:test";

export type Page = (response: ServerResponse, request: IncomingMessage, body: string) => void;

export interface LoopbackSite {
  readonly url: string;
  /** The path of each request, in order. */
  readonly requests: string[];
}

export async function loopbackSite(t: TestContext, pages: Readonly<Record<string, Page>>): Promise<LoopbackSite> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    let body = "";
    for await (const piece of request) body += piece;
    const page = pages[path] ?? pages[path.split("?")[0] ?? path];
    if (page === undefined) response.writeHead(404).end();
    else page(response, request, body);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { url: `http://127.0.0.1:${address.port}`, requests: asked };
}

/** A page of one type and text. */
export function page(type: string, text: string): Page {
  return (response) => {
    response.writeHead(200, { "content-type": type }).end(text);
  };
}

export function redirectTo(to: string, status = 302): Page {
  return (response) => {
    response.writeHead(status, { location: to }).end();
  };
}
