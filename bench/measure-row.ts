/** Measures the row that is named on the command line, for the process that started this one. */

import { ROWS } from "./rows/index.ts";

const [name = ""] = process.argv.slice(2);
const load = ROWS.get(name);
if (!load) throw new Error(`There is no row "${name}".`);
const row = await load();
const measurement = await row.measure((line) => process.stderr.write(`${name}: ${line}\n`));
process.send?.(measurement);
process.disconnect?.();
