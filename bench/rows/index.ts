/** The rows, in the order of the table. Each is loaded only when it is needed. */

import type { Row } from "../support/row.ts";

export const ROWS: ReadonlyMap<string, () => Promise<Row>> = new Map([
  ["wall-time", async () => (await import("./wall-time.ts")).wallTime],
  ["api-panel", async () => (await import("./api-panel.ts")).apiPanel],
  ["agents", async () => (await import("./agents.ts")).agents],
  ["engine-time", async () => (await import("./engine-time.ts")).engineTime],
  ["panel-prompts", async () => (await import("./panel-prompts.ts")).panelPrompts],
  ["roundtable-prompts", async () => (await import("./roundtable-prompts.ts")).roundtablePrompts],
  ["version", async () => (await import("./version.ts")).version],
  ["list", async () => (await import("./list.ts")).list],
  ["ratings", async () => (await import("./ratings.ts")).ratings],
  ["similar", async () => (await import("./similar.ts")).similar],
  ["resume", async () => (await import("./resume.ts")).resume],
  ["thousand", async () => (await import("./thousand.ts")).thousand],
  ["kills", async () => (await import("./kills.ts")).kills],
  ["fleet-kills", async () => (await import("./fleet-kills.ts")).fleetKills],
  ["fleet-load", async () => (await import("./fleet-load.ts")).fleetLoad],
  ["fleet-debate", async () => (await import("./fleet-debate.ts")).fleetDebate],
  ["fleet-rests", async () => (await import("./fleet-rests.ts")).fleetRests],
  ["page", async () => (await import("./page.ts")).page],
  ["long-debate", async () => (await import("./long-debate.ts")).longDebate],
  ["nasty-replies", async () => (await import("./nasty-replies.ts")).nastyReplies],
  ["view", async () => (await import("./view.ts")).view],
  ["simulate", async () => (await import("./simulate.ts")).simulate],
]);
