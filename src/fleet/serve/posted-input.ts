/**
 * What a person may say about a debate that they start over HTTP. An input may name no command, no address and no file: it would be run,
 * called and read with the rights of the machines here. Texts to show to the seats are posted themselves, and files uploaded before.
 */

import { z } from "zod";
import { debateInput } from "../../request/debate-input.ts";

const TEXT = z.string({ error: "a string" });
const SEAT = z.string({ error: "a speaker, or ROLE=SPEAKER" });
const CONTEXT = z.strictObject({ name: TEXT, text: TEXT }, { error: "an object with name and text" });
const TREE_EXPECTED = "the SHA-256 of a tree that was uploaded";
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
      .describe("Texts to show the seats, each with a name."),
    tree: z
      .string({ error: TREE_EXPECTED })
      .regex(/^[0-9a-f]{64}$/, TREE_EXPECTED)
      .exactOptional()
      .describe(
        "Files that the seats may read: the SHA-256 of an archive that was uploaded before, with PUT /trees/SHA256.",
      ),
    paths: z
      .array(TEXT, { error: "a list of paths" })
      .exactOptional()
      .describe("Files and folders of the tree to show the seats as context; in a review, what is reviewed."),
    seats: z
      .array(SEAT, { error: "a list of seats" })
      .exactOptional()
      .describe(seats.description ?? ""),
    chair: SEAT.exactOptional().describe(chair.description ?? ""),
  })
  .strict();
