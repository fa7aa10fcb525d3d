// A process that claims folders as fast as it can: `node claim-child.ts PARENT SLUG COUNT` prints their names.
import { claimFolder } from "../../../src/folder/numbering.ts";

const [parent = "", slug = "", count = "1"] = process.argv.slice(2);
const names = Array.from({ length: Number(count) }, () => claimFolder(parent, slug).name);
console.log(JSON.stringify(names));
