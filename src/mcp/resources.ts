/** The transcript and the verdict of a debate as resources. Both are computed from the log when they are read. */

import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { isHosted } from "../core/host.ts";
import type { State } from "../core/state.ts";
import { synthesis } from "../views/markdown/synthesis-document.ts";
import { transcript } from "../views/markdown/transcript.ts";
import { type DebateAccess, lookUpDebate } from "./debate-access.ts";

const LIST_LIMIT = 20;
const MARKDOWN = "text/markdown";

const WITHHELD_TEXT = "A host takes part in this debate, so the transcript is withheld until the verdict.\n";

const PAGES = [
  {
    name: "transcript",
    title: "Transcript",
    description: "The complete text of the debate by round and seat, with the session of each speaker.",
    isAvailable: () => true,
    text: (state: State) => (isHosted(state) ? WITHHELD_TEXT : transcript(state)),
  },
  {
    name: "synthesis",
    title: "Verdict",
    description: "The decision record.",
    isAvailable: (status: State["status"]) => status === "completed",
    text: (state: State) => synthesis(state) ?? `Debate ${state.id} has no verdict yet.\n`,
  },
];

export function registerResources(server: McpServer, access: DebateAccess): void {
  for (const { name, title, description, isAvailable: isThere, text } of PAGES) {
    const uri = (id: string) => `conclave://debates/${encodeURIComponent(id)}/${name}`;
    const availableDebates = async () => (await access.debates.list()).filter(({ status }) => isThere(status));
    const template = new ResourceTemplate(`conclave://debates/{id}/${name}`, {
      list: async () => ({
        resources: (await availableDebates()).slice(0, LIST_LIMIT).map(({ id, question }) => ({
          uri: uri(id),
          name: `${id} ${name}`,
          title: `${title} of ${question}`,
          mimeType: MARKDOWN,
        })),
      }),
      complete: {
        id: async (value) => (await availableDebates()).map(({ id }) => id).filter((id) => id.startsWith(value)),
      },
    });
    server.registerResource(name, template, { title, description, mimeType: MARKDOWN }, async (address, { id }) => {
      const { state } = await lookUpDebate(access, decodeURIComponent(String(id)));
      return { contents: [{ uri: address.href, mimeType: MARKDOWN, text: text(state) }] };
    });
  }
}
