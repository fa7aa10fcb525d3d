// Checks whether Node is too old to run Conclave. Any Node may load this file, so it uses old syntax only.

const NEEDED_MAJOR = 22;
const NEEDED_MINOR = 18;

/** What is missing and what to do, or undefined if the version is recent enough. */
export function nodeShortfall(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return undefined;
  return (
    `Conclave needs Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or later, but this is Node ${version}. ` +
    "Install a current Node (https://nodejs.org) and run the command again."
  );
}
