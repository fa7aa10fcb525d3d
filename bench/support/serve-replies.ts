/** A child process: a model server on loopback that takes its time and gives the bench's replies. Prints its address. */

import { ballotBlock } from "../../src/core/ballot/ballot-block.ts";
import { modelServer } from "../../test/support/model-server.ts";
import { callIn, panelOfModels } from "./api-panel.ts";
import { script } from "./debate.ts";

const pauseMs = Number(process.argv[2]);
const said = script(panelOfModels());
const server = await modelServer();
server.by(({ prompt }) => {
  const request = {
    call: callIn(prompt),
    prompt,
    session: null,
    stablePrefixLength: 0,
    ballotSchema: null,
    attempt: 1,
    totalMs: 0,
  };
  const { text = "", ballot } = said(request);
  return { does: "answer", text: [text, ...(ballot ? [ballotBlock(ballot)] : [])].join("\n\n"), pauseMs };
});
process.stdout.write(`${server.url}\n`);
