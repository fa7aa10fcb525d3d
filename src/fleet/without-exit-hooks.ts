/** Loads a package without what it wants to do when this process is stopped or ends: the caller decides that. */

const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

export async function withoutExitHooks<T>(load: () => Promise<T>): Promise<T> {
  const atSignal = SIGNALS.map((signal) => process.listeners(signal));
  const atEnd = process.listeners("beforeExit");
  const atExit = process.listeners("exit");
  try {
    return await load();
  } finally {
    for (const [index, signal] of SIGNALS.entries()) {
      const added = process.listeners(signal).filter((listener) => !atSignal[index]?.includes(listener));
      for (const listener of added) process.off(signal, listener);
    }
    for (const listener of process.listeners("beforeExit")) {
      if (!atEnd.includes(listener)) process.off("beforeExit", listener);
    }
    for (const listener of process.listeners("exit")) {
      if (!atExit.includes(listener)) process.off("exit", listener);
    }
  }
}
