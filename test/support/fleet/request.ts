// Orders for a fleet, resolved as the command does it.
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debateInput } from "../../../src/request/debate-input.ts";
import { requireRequest, resolveRequest } from "../../../src/request/resolve-request.ts";
import { QUESTION, scriptSeats } from "../command.ts";

export async function scriptRequest(scenario: string, protocol = "duet") {
  return request({ protocol, noClosing: true, seats: scriptSeats(scenario).split(",") });
}

export async function request(input: Readonly<Record<string, unknown>>) {
  // A fleet writes nothing there.
  const outDir = join(tmpdir(), "conclave-no-debates");
  return requireRequest(await resolveRequest(debateInput.parse({ question: QUESTION, outDir, ...input })));
}
