/**
 * Starts a debate from what a person posted. Over HTTP an input may name no command, no address and no file: it would be run, called
 * and read with the rights of the machines here. Texts to show to the seats are posted themselves.
 */

import { z } from "zod";
import { ConclaveError, throwProblems } from "../../core/errors.ts";
import { debateInput } from "../../request/debate-input.ts";
import { requireRequest, resolveRequest } from "../../request/resolve-request.ts";
import { clientSeatNeeds } from "../../trust/client-seat-needs.ts";
import type { Fleet } from "../open-fleet.ts";
import { submitDebate } from "../work/submit-debate.ts";
import type { FleetPerson } from "./fleet-person.ts";

export interface PostedDebate {
  readonly person: FleetPerson;
  readonly posted: unknown;
  /** The same key from the same tenant is the same debate; null: a new one in any case. */
  readonly key: string | null;
}

const CONTEXT = z
  .strictObject({ name: z.string(), text: z.string() }, { error: "an object with name and text" })
  .transform((item) => ({ ...item, path: null, omitted: null }));

const SEAT = z.string({ error: "a speaker, or ROLE=SPEAKER" });

const postedInput = debateInput
  .omit({
    ...{ file: true, diff: true, workingDir: true, outDir: true, path: true },
    ...{ passEnv: true, sandbox: true, skipMissing: true, silenceTimeout: true, invocation: true, origins: true },
  })
  .extend({
    context: z.array(CONTEXT, { error: "a list of texts" }).exactOptional(),
    seats: z.array(SEAT, { error: "a list of seats" }).exactOptional(),
    chair: SEAT.exactOptional(),
  })
  .strict();

/** `emptyFolder` stands for the working directory: nothing on this machine is shown. Resolves to the debate's ID. */
export async function startPosted(
  fleet: Fleet,
  emptyFolder: string,
  { person, posted, key }: PostedDebate,
): Promise<string> {
  const input = parsePosted(posted);
  refuseNeeds([...(input.seats ?? []), ...(input.chair === undefined ? [] : [input.chair])], emptyFolder);
  const { place: _, ...request } = requireRequest(
    await resolveRequest({ ...input, workingDir: emptyFolder, outDir: emptyFolder, invocation: "POST /debates" }),
  );
  const { name } = await submitDebate(fleet, { tenant: person.tenant, request, dedupe: key });
  return name;
}

function parsePosted(posted: unknown): z.output<typeof postedInput> {
  const parsed = postedInput.safeParse(posted);
  if (parsed.success) return parsed.data;
  throwProblems(
    parsed.error.issues.map(({ path, message }) => {
      const where = path.length === 0 ? "The debate" : path.join(".");
      return new ConclaveError("USAGE_ARGUMENTS", `${where}: ${message}.`, {
        hint: "POST a JSON object, as in docs/fleet.md.",
      });
    }),
  );
  throw parsed.error;
}

function refuseNeeds(seats: readonly string[], folder: string): void {
  const [first] = seats.flatMap((seat) => clientSeatNeeds(seat, folder));
  if (first === undefined) return;
  throw new ConclaveError("USAGE_OPTION_VALUE", `This server does not start a debate that ${first}.`, {
    hint: "Submit it from a machine with access to the database: conclave run --fleet URL",
  });
}
