#!/usr/bin/env node
// The command's entry file. Everything else is loaded by a dynamic import, for two reasons: an older Node has to
// print its error before it loads a module it does not understand, and `--version` should cost no more than
// starting Node. Import nothing heavy here.
import { nodeShortfall } from "./node-shortfall.ts";
import { packageVersion } from "./package-version.ts";

const EXIT_SETUP = 4;

const shortfall = nodeShortfall(process.versions.node);
if (shortfall !== undefined) {
  process.stderr.write(`${shortfall}\n`);
  process.exitCode = EXIT_SETUP;
} else if (asksForVersionAlone(process.argv.slice(2))) {
  process.stdout.write(`${packageVersion()}\n`);
} else {
  const { runCli: main } = await import("./run-cli.ts");
  process.exitCode = await main(process.argv);
}

function asksForVersionAlone(words: readonly string[]): boolean {
  return words.length === 1 && (words[0] === "--version" || words[0] === "-V");
}
