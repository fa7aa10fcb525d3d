// A folder of debates keeps the promises of every place of debates.
import { folderDebates } from "../../src/folder/folder-debates.ts";
import { debatesContract } from "../contract/debates.ts";
import { tempFolder } from "../support/temp-folder.ts";

debatesContract("a folder of debates", async (t) => folderDebates(tempFolder(t)));
