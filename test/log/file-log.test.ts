import { eventLogContract } from "../contract/event-log.ts";
import { debateFolder, logIn } from "../support/log-folder.ts";

const ELSEWHERE = { host: "elsewhere", bootId: "another", pidNamespace: "" };

eventLogContract("the log in files", async (t) => {
  const folder = await debateFolder(t);
  return { log: logIn(folder), elsewhere: logIn(folder, { machine: ELSEWHERE }) };
});
