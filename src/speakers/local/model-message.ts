/**
 * What Conclave and the process of a model say to each other: one JSON value per line. Conclave asks one thing at a time; the
 * process answers with any number of parts and then exactly one `done` or `failed`.
 */

import { z } from "zod";

export const modelOrder = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("ask"),
    /** Seats have a memory of their own, so that the beginning of a prompt is read once. */
    seat: z.string(),
    prompt: z.string(),
    /** Of the ballot; null: the reply is text. */
    grammar: z.string().nullable(),
  }),
  z.object({ type: z.literal("abort") }),
]);

export type ModelOrder = z.output<typeof modelOrder>;
export type ModelAsk = Omit<Extract<ModelOrder, { type: "ask" }>, "type">;

const FAULTS = ["damaged", "runtime", "memory", "context", "other", "gone"] as const;

export const modelPart = z.discriminatedUnion("type", [
  /** A sign of life, before the first word. */
  z.object({ type: z.literal("reading"), promptTokens: z.number() }),
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({
    type: z.literal("done"),
    inputTokens: z.number(),
    /** Part of the input that the seat's earlier calls had read. */
    cachedTokens: z.number(),
    outputTokens: z.number(),
    tokensPerSecond: z.number(),
    memoryBytes: z.number(),
    isCutOff: z.boolean(),
  }),
  z.object({ type: z.literal("failed"), fault: z.enum(FAULTS), message: z.string() }),
]);

export type ModelPart = z.output<typeof modelPart>;
export type ModelFault = (typeof FAULTS)[number];
