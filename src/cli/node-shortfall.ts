// Says whether a Node is too old to run Conclave. It is loaded by every Node there is, so it uses old syntax only.

const NEEDED_MAJOR = 22;
const NEEDED_MINOR = 18;

/** One sentence on what is missing and what to do, or undefined for a Node that will do. */
export function nodeShortfall(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return undefined;
  return (
    `Conclave needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or later and found Node ${version}: ` +
    "install a current Node (https://nodejs.org) and run the command again."
  );
}
