// Orders for a fleet, resolved as the command does it.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debateInput } from "../../../src/request/debate-input.ts";
import { requireRequest, resolveRequest } from "../../../src/request/resolve-request.ts";
import { QUESTION, scriptSeats } from "../command.ts";

export async function scriptRequest(scenario: string, protocol = "duet") {
  return request({ protocol, noClosing: true, seats: scriptSeats(scenario).split(",") });
}

export async function request(input: Readonly<Record<string, unknown>>) {
  const outDir = mkdtempSync(join(tmpdir(), "conclave-fleet-"));
  return requireRequest(await resolveRequest(debateInput.parse({ question: QUESTION, outDir, ...input })));
}
