// Writes the generated pages of docs/ (`npm run docs`). A test fails if they are out of date.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { docsPages } from "./docs-pages.ts";

const folder = join(import.meta.dirname, "../docs");

mkdirSync(folder, { recursive: true });
for (const [name, text] of await docsPages()) writeFileSync(join(folder, name), text);
