/**
 * OpenTelemetry for debates. It is off, and not even loaded, unless the process already has an SDK or
 * `OTEL_EXPORTER_OTLP_ENDPOINT` says where spans go. Then the SDK is loaded if it is installed beside Conclave, never from
 * the project's folder: that would run the project's code.
 */

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Recorded } from "../core/event.ts";
import type { State } from "../core/state.ts";

interface Telemetry {
  record(recorded: Recorded, state: State): void;
  /** Ends open spans and sends what is left. */
  close(state: State): Promise<void>;
}

const SDK = "@opentelemetry/sdk-node";
const ENDPOINTS = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] as const;

/** null: off. */
export async function openTelemetry(
  env: NodeJS.ProcessEnv,
  onWarning: (sentence: string) => void,
): Promise<Telemetry | null> {
  const isOff = env.OTEL_SDK_DISABLED === "true";
  const isWanted = ENDPOINTS.some((name) => (env[name] ?? "") !== "");
  if (isOff || !(isWanted || hasRegisteredSdk())) return null;
  const stopSdk = hasRegisteredSdk() ? null : await startSdk(onWarning);
  if (!hasRegisteredSdk()) return null;
  const { trace, metrics } = await import("@opentelemetry/api");
  const { debateSpans } = await import("./debate-spans.ts");
  const { debateMetrics } = await import("./debate-metrics.ts");
  const { SCHEMA_URL } = await import("./attributes.ts");
  const hasContent = env.OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT === "true";
  const options = { schemaUrl: SCHEMA_URL };
  const spans = debateSpans(trace.getTracerProvider().getTracer("conclave", undefined, options), hasContent);
  const count = debateMetrics(metrics.getMeter("conclave", undefined, options));
  return {
    record(recorded, state) {
      spans.record(recorded, state);
      count(recorded, state);
    },
    async close(state) {
      spans.close(state);
      await stopSdk?.().catch((error: unknown) => onWarning(`Telemetry was not sent: ${messageOf(error)}`));
    },
  };
}

const API = Symbol.for("opentelemetry.js.api.1");

function hasRegisteredSdk(): boolean {
  const api: unknown = Reflect.get(globalThis, API);
  return typeof api === "object" && api !== null && "trace" in api;
}

const sdkModule = z.object({ NodeSDK: z.custom<new () => NodeSdk>((value) => typeof value === "function") });

interface NodeSdk {
  start(): void;
  shutdown(): Promise<void>;
}

/** Resolves to a function that sends what is left and stops it. */
async function startSdk(onWarning: (sentence: string) => void): Promise<(() => Promise<void>) | null> {
  try {
    const path = createRequire(import.meta.url).resolve(SDK);
    const { NodeSDK } = sdkModule.parse(await import(pathToFileURL(path).href));
    const sdk = new NodeSDK();
    sdk.start();
    return () => sdk.shutdown();
  } catch (error) {
    onWarning(
      isMissing(error)
        ? `OTEL_EXPORTER_OTLP_ENDPOINT is set, but ${SDK} is not installed beside Conclave: npm install --global ${SDK}`
        : `OpenTelemetry could not be started: ${messageOf(error)}`,
    );
    return null;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
