/**
 * The process of one local model: loads it, answers one ask after another, and ends when its input does. The native code is here
 * and nowhere else, so that a crash in it costs one attempt.
 *
 * Called as `model-process RUNTIME_FOLDER MODEL_FILE CONTEXT_TOKENS`; see model-message.ts for what goes in and out.
 */

import { createInterface } from "node:readline";
import { generateReply } from "./generate-reply.ts";
import { type LlamaRuntime, loadRuntime } from "./llama-runtime.ts";
import { type ModelFault, type ModelPart, modelOrder } from "./model-message.ts";
import { seatContexts } from "./seat-contexts.ts";

const [runtimeFolder = "", modelFile = "", contextTokens = ""] = process.argv.slice(2);

// Whatever the runtime prints must not get between the messages.
console.log = console.error;

const runtime = await attempt("runtime", () => loadRuntime(runtimeFolder));
const loaded = await attempt("damaged", () => loadModel(runtime));
const contexts = seatContexts(runtime, loaded.model, Number(contextTokens));
let running = new AbortController();

const orders = createInterface({ input: process.stdin });
orders.on("line", (line) => {
  const order = modelOrder.parse(JSON.parse(line));
  if (order.type === "abort") return running.abort();
  running = new AbortController();
  const { signal } = running;
  void contexts(order.seat)
    .then((context) => generateReply(order, { ...loaded, ...context, send, signal }))
    .catch((error: unknown) => failurePart("other", error))
    .then(send);
});
orders.on("close", () => process.exit(0));

async function loadModel({ getLlama, resolveChatWrapper }: LlamaRuntime) {
  const gpu = process.platform === "darwin" ? "auto" : false;
  const options = {
    gpu,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    logLevel: "error",
    logger: () => undefined,
  };
  const llama = await getLlama(options);
  const model = await llama.loadModel({ modelPath: modelFile });
  // Thinking aloud costs minutes on a laptop.
  const wrapper = resolveChatWrapper(model, {
    customWrapperSettings: { qwen: { thoughts: "discourage" } },
    warningLogs: false,
  });
  return { llama, model, wrapper };
}

/** Without this step there is nothing to answer with: it is reported, and the process ends. */
async function attempt<T>(fault: ModelFault, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    send(failurePart(fault, error));
    process.exit(1);
  }
}

function failurePart(fault: ModelFault, error: unknown): ModelPart {
  const message = error instanceof Error ? error.message : String(error);
  return {
    type: "failed",
    fault: /insufficient|too large for the available/i.test(message) ? "memory" : fault,
    message,
  };
}

function send(part: ModelPart): void {
  process.stdout.write(`${JSON.stringify(part)}\n`);
}
