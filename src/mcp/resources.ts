/** The pages of a debate as resources: every word of it, and its verdict. Both are computed from the log when they are read. */

import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { isHosted } from "../core/host.ts";
import type { State } from "../core/state.ts";
import { listDebates } from "../folder/index-file.ts";
import { ownerLives } from "../folder/owner-lives.ts";
import { synthesis } from "../views/synthesis.ts";
import { transcript } from "../views/transcript.ts";
import { type Desk, found } from "./desk.ts";

const LISTED = 20;
const MARKDOWN = "text/markdown";

interface Page {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isThere: (status: State["status"]) => boolean;
  readonly text: (state: State) => string;
}

const KEPT_BACK =
  "A host takes part in this debate: until the verdict is there it reads of the others what its prompts say, and no more.\n";

const PAGES: readonly Page[] = [
  {
    name: "transcript",
    title: "Transcript",
    description: "Every word of the debate, by round and seat, with who spoke in which session.",
    isThere: () => true,
    text: (state) => (isHosted(state) ? KEPT_BACK : transcript(state)),
  },
  {
    name: "synthesis",
    title: "Verdict",
    description: "The decision record.",
    isThere: (status) => status === "completed",
    text: (state) => synthesis(state) ?? `The debate ${state.id} has no verdict yet.\n`,
  },
];

export function registerResources(server: McpServer, desk: Desk): void {
  for (const { name, title, description, isThere, text } of PAGES) {
    const uri = (id: string) => `conclave://debates/${encodeURIComponent(id)}/${name}`;
    const ids = async () => (await debates(desk)).filter(({ status }) => isThere(status));
    const template = new ResourceTemplate(`conclave://debates/{id}/${name}`, {
      list: async () => ({
        resources: (await ids()).slice(0, LISTED).map(({ id, question }) => ({
          uri: uri(id),
          name: `${id} ${name}`,
          title: `${title} of ${question}`,
          mimeType: MARKDOWN,
        })),
      }),
      complete: { id: async (value) => (await ids()).map(({ id }) => id).filter((id) => id.startsWith(value)) },
    });
    server.registerResource(name, template, { title, description, mimeType: MARKDOWN }, async (address, { id }) => {
      const { state } = await found(desk, decodeURIComponent(String(id)));
      return { contents: [{ uri: address.href, mimeType: MARKDOWN, text: text(state) }] };
    });
  }
}

function debates({ parent }: Desk) {
  return listDebates(parent, { isAlive: ownerLives });
}
