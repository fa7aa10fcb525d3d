/** The lines of a child's output, each without its end. */

import { lineSplitter } from "../../log/line-splitter.ts";
import type { DuplexChild } from "./duplex-child.ts";

export async function* childLines({ output }: DuplexChild): AsyncGenerator<string, void> {
  const lines = lineSplitter();
  for await (const bytes of output) {
    for (const { text } of lines.push(bytes)) yield text ?? "";
  }
}
