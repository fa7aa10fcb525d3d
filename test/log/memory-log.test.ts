import { memoryLog } from "../../src/log/memory-log.ts";
import { eventLogContract } from "../contract/event-log.ts";
import { NOW } from "../support/log-folder.ts";

eventLogContract("the log in memory", async () => {
  const log = memoryLog(() => NOW);
  return { log, elsewhere: log };
});
