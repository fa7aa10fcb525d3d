/** The trust needed to read a file that someone else named. The real path counts, with links resolved. */

import { resolve } from "node:path";
import { isInSecretFolder, isSecretFile } from "../evidence/secret-files.ts";
import { liesIn, realPath } from "../folder/real-path.ts";

/** A folder may name the files in it, except those that contain keys. `does` as in "reads PATH". */
export function fileNeeds(path: string, folder: string, does = "reads"): readonly string[] {
  const real = realPath(path);
  const shown = real === resolve(path) ? path : `${path}, a link to ${real}`;
  if (!liesIn(folder, path)) return [`${does} ${shown}`];
  return isSecretFile(path) || isSecretFile(real) || isInSecretFolder(real)
    ? [`${does} ${shown}, which may hold keys`]
    : [];
}
