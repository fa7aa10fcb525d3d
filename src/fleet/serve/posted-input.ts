/**
 * What a person may say about a debate that they start over HTTP. An input may name no command, no address and no file: it would be run,
 * called and read with the rights of the machines here. Texts to show to the seats are posted themselves.
 */

import { z } from "zod";
import { debateInput } from "../../request/debate-input.ts";

const TEXT = z.string({ error: "a string" });
const SEAT = z.string({ error: "a speaker, or ROLE=SPEAKER" });
const CONTEXT = z.strictObject({ name: TEXT, text: TEXT }, { error: "an object with name and text" });
const { seats, chair } = debateInput.shape;

export const postedInput = debateInput
  .omit({
    ...{ file: true, diff: true, workingDir: true, outDir: true, path: true },
    ...{ passEnv: true, sandbox: true, skipMissing: true, silenceTimeout: true, invocation: true, origins: true },
  })
  .extend({
    question: TEXT.exactOptional().describe("What to decide, and what matters."),
    context: z
      .array(CONTEXT, { error: "a list of texts" })
      .exactOptional()
      .describe("Texts to show the seats, each with a name. They see no files."),
    seats: z
      .array(SEAT, { error: "a list of seats" })
      .exactOptional()
      .describe(seats.description ?? ""),
    chair: SEAT.exactOptional().describe(chair.description ?? ""),
  })
  .strict();
