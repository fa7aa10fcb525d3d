// The command line behind the entry file: reads the words, runs the command, gives its exit code.

/** Runs the command that `argv` (as Node gives it) names, and resolves to its exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  process.stderr.write(`There are no commands yet; found "${argv.slice(2).join(" ")}".\n`);
  return 2;
}
