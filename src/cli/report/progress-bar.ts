/** A bar on standard error while something long runs; nothing where that is not a terminal. */

import { isLiveTerminal, printStderr } from "./output.ts";

const CELLS = 30;
const REDRAW_MS = 100;

export function createProgressBar(what: string, total: number) {
  if (!isLiveTerminal()) return { advance: () => undefined, close: () => undefined };
  let done = 0;
  let drawnAt = 0;
  const draw = () => {
    const filled = Math.round((done / total) * CELLS);
    const count = `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
    printStderr(`\r\u001b[K${what} ${"■".repeat(filled)}${"·".repeat(CELLS - filled)} ${count}`);
  };
  return {
    advance: () => {
      done += 1;
      if (Date.now() - drawnAt < REDRAW_MS) return;
      drawnAt = Date.now();
      draw();
    },
    close: () => printStderr("\r\u001b[K"),
  };
}
