// A file server that knows nothing of Conclave, as plain as they come: whole files, no ranges.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { TestContext } from "node:test";

/** Its address, without a slash at the end. */
export async function plainServer(t: TestContext, root: string): Promise<string> {
  const server = createServer((request, reply) => {
    const path = join(root, decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
    if (!existsSync(path) || !statSync(path).isFile()) {
      reply.writeHead(404).end();
      return;
    }
    reply.writeHead(200, { "content-type": path.endsWith(".html") ? "text/html" : "application/octet-stream" });
    createReadStream(path).pipe(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}
