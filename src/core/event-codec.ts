/**
 * The log's format, version 1. One event a line: a JSON object, UTF-8, ended by LF.
 *
 *   {"v":1,"seq":7,"epoch":1,"at":"2026-11-15T09:30:00.000Z","event":{"type":"round.opened","round":1}}
 *
 * `seq` counts from 0 without gaps over all epochs; `epoch` counts the owners. Reading tolerates what it does not know:
 * further fields are dropped, an event of an unknown type or a later version is kept as `unknown` and changes nothing.
 * What is neither is damage, and is refused with its reason.
 */

import type { z } from "zod";
import { type DebateEvent, eventSchema, type Recorded } from "./event.ts";
import { parseJson } from "./text/parse-json.ts";

export type DecodedLine =
  | { readonly kind: "event"; readonly recorded: Recorded }
  | { readonly kind: "unknown"; readonly seq: number; readonly epoch: number; readonly type: string }
  | { readonly kind: "damaged"; readonly reason: string };

export function encodeLine(recorded: Recorded): string {
  return `${JSON.stringify(recorded)}\n`;
}

export function decodeLine(text: string): DecodedLine {
  const json = parseJson(text);
  if (json === undefined) return { kind: "damaged", reason: "it is not valid JSON" };
  if (!isEnvelope(json)) return { kind: "damaged", reason: "it is JSON, but no event" };
  const { v, seq, epoch, at, event } = json;
  const { type } = event;
  const schema = v === 1 ? eventSchemas.get(type) : undefined;
  if (!schema) return { kind: "unknown", seq, epoch, type };
  const known = schema.safeParse(event, { jitless: isRare(type) });
  if (known.success) return { kind: "event", recorded: { v: 1, seq, epoch, at, event: known.data } };
  const [issue] = known.error.issues;
  return { kind: "damaged", reason: `its ${type} has a wrong ${issue?.path.join(".") || "shape"}` };
}

interface Envelope extends Pick<Recorded, "seq" | "epoch" | "at"> {
  readonly v: number;
  /** Read by the schema of its type. */
  readonly event: { readonly type: string };
}

/** Not a schema, which takes as long as most events do. */
function isEnvelope(json: unknown): json is Envelope {
  if (!isObject(json) || !("v" in json && "seq" in json && "epoch" in json && "at" in json && "event" in json))
    return false;
  const { v, seq, epoch, at, event } = json;
  const isNumbered = [v, seq, epoch].every(Number.isSafeInteger);
  return isNumbered && typeof at === "string" && isObject(event) && "type" in event && typeof event.type === "string";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** For fewer events of a type, as in most debates, compiling its schema takes longer than it saves. */
const COMPILED_AFTER = 100;
const timesRead = new Map<string, number>();

function isRare(type: string): boolean {
  const times = timesRead.get(type) ?? 0;
  if (times < COMPILED_AFTER) timesRead.set(type, times + 1);
  return times < COMPILED_AFTER;
}

const eventSchemas: ReadonlyMap<string, z.ZodType<DebateEvent>> = new Map(
  eventSchema.options.map((schema) => [schema.shape.type.value, schema]),
);
