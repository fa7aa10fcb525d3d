/** `conclave fleet pack`: writes what seats may see of a folder into an archive, to be sent with `PUT /trees/SHA256`. */

import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { ConclaveError } from "../../../core/errors.ts";
import { displayPath } from "../../../folder/display-path.ts";
import { findParent } from "../../../folder/find-parent.ts";
import { packTree } from "../../../folder/tree/pack-tree.ts";
import { byteSize, pluralize } from "../../../views/amounts.ts";
import type { CliCommand, CliInput } from "../../arguments/cli-command.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { print, printStderr } from "../../report/output.ts";

const DEFAULT_FILE = "tree.tar";

export const packFolder: CliCommand = {
  name: "fleet pack",
  summary: "write a folder's files to an archive, to start debates about them over HTTP",
  description:
    "Writes a folder's files to an archive, without those that seats may not read, and prints its SHA-256. To start a debate about them over HTTP, upload the archive with PUT /trees/SHA256 and send the SHA-256 as tree. This needs no fleet.",
  operands: [{ term: "[folder]", says: "the folder (default: the current one)" }],
  options: [{ group: "Archive", flags: "--to <path>", says: "the file to write", usual: DEFAULT_FILE }, JSON_OPTION],
  examples: [{ line: "conclave fleet pack . --to tree.tar", says: "an archive to upload, and its SHA-256" }],
  act,
};

async function act(input: CliInput): Promise<number> {
  input.throwProblems();
  const folder = resolve(input.operands[0] ?? ".");
  const file = resolve(input.value("to") ?? DEFAULT_FILE);
  // Neither debates nor an earlier archive.
  const hidden = [findParent(folder), file];
  const { sha256, archive, files, unreadable } = await packTree({ workingDir: folder, hidden });
  await writeFile(file, archive).catch((error: unknown) => {
    throw new ConclaveError("OUTPUT_UNWRITABLE", `${displayPath(file)} can't be written.`, { cause: error });
  });
  for (const name of unreadable) printStderr(`${name} can't be read and is left out.\n`);
  printStderr(`Packed ${pluralize(files, "file")} (${byteSize(archive.length)}) into ${displayPath(file)}.\n`);
  print(input.has("json") ? `${JSON.stringify({ sha256, file, files, unreadable })}\n` : `${sha256}\n`);
  return 0;
}
