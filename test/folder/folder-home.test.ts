// A debate's folder keeps the promises of every home.
import { folderHome } from "../../src/folder/folder-home.ts";
import { debateHomeContract } from "../contract/debate-home.ts";
import { debateFolder } from "../support/log-folder.ts";

debateHomeContract("a debate's folder", async (t) => {
  const folder = await debateFolder(t);
  return () => folderHome(folder);
});
