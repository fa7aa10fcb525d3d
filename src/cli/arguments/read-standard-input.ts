/** Standard input as text, bounded. */

import { ConclaveError } from "../../core/errors.ts";
import { decodeText } from "../../request/context/read-text.ts";

/** No real question or context is this long. */
const STDIN_AT_MOST = 16_000_000;

export async function readStandardInput(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write("Reading standard input; press Ctrl-D to finish.\n");
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of process.stdin) {
    const bytes: Uint8Array = typeof piece === "string" ? Buffer.from(piece) : piece;
    pieces.push(bytes);
    size += bytes.length;
    if (size > STDIN_AT_MOST) {
      throw new ConclaveError("FILE_UNREADABLE", "Standard input holds more than 16 MB.", {
        hint: "Pass large material as files with --context PATH.",
      });
    }
  }
  return decodeText(Buffer.concat(pieces), "Standard input");
}
