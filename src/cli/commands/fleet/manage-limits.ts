/** `conclave fleet limits`: how many calls all workers of a fleet together may make to a vendor. */

import { ConclaveError } from "../../../core/errors.ts";
import type { FleetLimits, ListedLimits, PostgresLimits } from "../../../fleet/gate/postgres-limits.ts";
import { isOnThisMachine, placeName } from "../../../speakers/model/endpoint.ts";
import { VENDORS } from "../../../speakers/model/vendors.ts";
import { type CliCommand, type CliInput, optionGroup } from "../../arguments/cli-command.ts";
import { FLEET, requireFleet } from "../../arguments/fleet-options.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { printDocument } from "../../report/print-result.ts";

const count = (most: number) => ({ kind: "count", least: 1, most }) as const;

export const manageLimits: CliCommand = {
  name: "fleet limits",
  summary: "show or set how many calls all workers together may make to a vendor",
  description:
    "Shows the limits that the fleet sets and the pauses that vendors have asked for. With options, sets the limits of one vendor. They apply to all workers together, from the next call on, and replace the limits in each worker's environment (CONCLAVE_LIMITS).",
  operands: [{ term: "[vendor]", says: "a vendor, such as openai, or an address as conclave fleet limits lists it" }],
  options: [
    ...optionGroup("Limits", [
      { flags: "--at-once <n>", says: "how many calls may run at a time", amount: count(10_000) },
      { flags: "--per-minute <n>", says: "how many calls may start in a minute", amount: count(1_000_000) },
      {
        flags: "--tokens-per-minute <n>",
        says: "how many tokens, input plus output, may be used in a minute",
        amount: count(1_000_000_000),
      },
      {
        flags: "--clear",
        says: "remove the limits that the fleet sets for this vendor; each worker's own apply again",
      },
    ]),
    FLEET,
    JSON_OPTION,
  ],
  examples: [
    { line: "conclave fleet limits", says: "what is set, for all vendors" },
    {
      line: "conclave fleet limits openai --at-once 4 --per-minute 60",
      says: "for all workers together, from the next call on",
    },
  ],
  act,
};

/** Without a place, lists all limits. */
async function act(input: CliInput): Promise<number> {
  const [name] = input.operands;
  const limits: FleetLimits = {
    atOnce: input.amount("at-once"),
    perMinute: input.amount("per-minute"),
    tokensPerMinute: input.amount("tokens-per-minute"),
  };
  const isSetting = Object.values(limits).some((limit) => limit !== null);
  const isClearing = input.has("clear");
  if (isSetting && isClearing) addProblem(input, "--clear removes all limits; leave out the others.");
  if ((isSetting || isClearing) && name === undefined) addProblem(input, "Missing vendor, such as openai.");
  input.throwProblems();
  return withFleet(requireFleet(input), async (fleet) => {
    const { postgresLimits } = await import("../../../fleet/gate/postgres-limits.ts");
    const stored = postgresLimits(fleet);
    const place = name === undefined ? null : await resolvePlace(name, stored);
    if (place !== null && isSetting) await stored.set(place, limits);
    if (place !== null && isClearing) await stored.clear(place);
    const listed = (await stored.list()).filter((each) => place === null || each.place === place);
    return printDocument(input, listed, () => limitsText(listed));
  });
}

function addProblem(input: CliInput, message: string): void {
  input.addProblem(new ConclaveError("USAGE_ARGUMENTS", message));
}

/** A vendor means its usual address. Other addresses go by the name under which they are listed once they have been called. */
async function resolvePlace(name: string, stored: PostgresLimits): Promise<string> {
  const listed = (await stored.list()).map(({ place }) => place);
  if (listed.includes(name)) return name;
  const vendor = VENDORS.find((each) => each.name === name);
  if (vendor && !isOnThisMachine({ vendor, baseUrl: vendor.url })) return placeName({ vendor, baseUrl: vendor.url });
  const message = vendor
    ? `Models of ${vendor.title} run on the workers' own machines, and each worker limits them itself.`
    : `There is no vendor or address "${name}".`;
  const hint = vendor
    ? "Set CONCLAVE_LIMITS where the worker runs."
    : "Give a vendor, such as openai, or a place as it is listed: conclave fleet limits";
  throw new ConclaveError("USAGE_ARGUMENTS", message, { hint });
}

function limitsText(listed: readonly ListedLimits[]): string {
  if (listed.length === 0) return "The fleet sets no limits: those of each worker apply (CONCLAVE_LIMITS).\n";
  return listed.map((each) => `${each.place}  ${limitWords(each).join(", ")}\n`).join("");
}

function limitWords({ atOnce, perMinute, tokensPerMinute, closedUntil }: ListedLimits): readonly string[] {
  const words = [
    ...(atOnce === null ? [] : [`${atOnce} at once`]),
    ...(perMinute === null ? [] : [`${perMinute} calls a minute`]),
    ...(tokensPerMinute === null ? [] : [`${tokensPerMinute} tokens a minute`]),
  ];
  const pause = closedUntil === null ? [] : [`closed until ${closedUntil.toISOString()}`];
  return [...(words.length === 0 ? ["as each worker says"] : words), ...pause];
}
