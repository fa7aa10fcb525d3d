/** What reading a file needs when somebody else named it. It counts where the path really leads, not how it is written. */

import { resolve } from "node:path";
import { isInSecretFolder, isSecretFile } from "../evidence/secret-files.ts";
import { liesIn, realPath } from "../folder/real-path.ts";

/** A file is open to whoever wrote the folder it lies in, but for those that keep keys. `does` as in "reads PATH". */
export function fileNeeds(path: string, folder: string, does = "reads"): readonly string[] {
  const real = realPath(path);
  const shown = real === resolve(path) ? path : `${path}, a link to ${real}`;
  if (!liesIn(folder, path)) return [`${does} ${shown}`];
  return isSecretFile(path) || isSecretFile(real) || isInSecretFolder(real)
    ? [`${does} ${shown}, which may hold keys`]
    : [];
}
