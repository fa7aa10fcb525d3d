import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { places } from "../support/command.ts";
import { modelServer } from "../support/model-server.ts";

const place = places();
const server = await modelServer({ models: ["qwen3"] });
const passed: string[] = [];
const proxy = createServer((request, response) => {
  passed.push(`${request.method} ${request.url}`);
  response.writeHead(401, { "content-type": "application/json" }).end("{}");
});
proxy.on("connect", ({ url }, socket) => {
  passed.push(`CONNECT ${url}`);
  socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
});
await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
after(() => Promise.all([server.close(), new Promise((resolve) => proxy.close(resolve))]));

test("models are reached through the person's proxy, and local servers are not", async () => {
  const address = proxy.address();
  const url = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
  const env = {
    CONCLAVE_DETECT: "services,servers",
    HTTP_PROXY: url,
    HTTPS_PROXY: url,
    OPENAI_BASE_URL: "http://models.invalid/v1",
    OLLAMA_HOST: server.url,
  };
  const { stdout } = await place().conclave(["doctor"], { env });
  assert.match(stdout, /^ {2}ollama +ready/m);
  assert.deepEqual(
    passed.filter((line) => line.includes("127.0.0.1")),
    [],
  );
  assert.ok(
    passed.some((line) => line.includes("models.invalid")),
    passed.join("\n"),
  );
});
