/** A yes-or-no question in the terminal. The end of the input (Ctrl-D) means no, and Ctrl-C ends the command. */

import { createInterface } from "node:readline";
import { ConclaveError } from "../../core/errors.ts";

interface QuestionStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** The caller makes sure that there is a terminal. */
export async function askYesOrNo(
  question: string,
  streams: QuestionStreams = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  const lines = createInterface({ ...streams, terminal: true });
  try {
    return await new Promise<boolean>((resolve, reject) => {
      lines.question(question, (answer) => resolve(/^\s*y(es)?\s*$/i.test(answer)));
      lines.once("close", () => resolve(false));
      lines.once("SIGINT", () => {
        streams.output.write("\n");
        const hint = "Nothing was done. To answer, run the command again.";
        reject(new ConclaveError("INTERRUPTED", "Interrupted at a question.", { hint }));
      });
    });
  } finally {
    lines.close();
  }
}
