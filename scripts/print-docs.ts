// Writes the pages of docs/ that are printed from the code. `npm run docs`; a test says when they have drifted.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { docsPages } from "./docs-pages.ts";

const folder = join(import.meta.dirname, "../docs");

mkdirSync(folder, { recursive: true });
for (const [name, text] of await docsPages()) writeFileSync(join(folder, name), text);
