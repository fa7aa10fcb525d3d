/** A small project in a Git repository, and a change of it with two defects, as reviews of real commands read it. */

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export const PAGES = `export function pages(total: number, size: number): number[] {
  const count = Math.ceil(total / size);
  return Array.from({ length: count }, (_, index) => index + 1);
}

export function readPage(rows: string[], page: number, size: number): string[] {
  const start = (page - 1) * size;
  return rows.slice(start, start + size);
}
`;
export const CHANGED = PAGES.replace("Math.ceil", "Math.floor").replace("start + size)", "start + size - 1)");

/** `place` is where the current test works. */
export function projectIn(place: () => { readonly path: string }) {
  return {
    git: (...words: string[]): void => {
      execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.org", ...words], {
        cwd: place().path,
        stdio: "pipe",
      });
    },
    write: (name: string, content: string | Uint8Array): void => writeFileSync(join(place().path, name), content),
  };
}
