/** For servers, which run until Ctrl-C or until they are told to end. */
export function waitForInterrupt(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
