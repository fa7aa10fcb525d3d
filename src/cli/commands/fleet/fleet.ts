/** `conclave fleet`: sets up a fleet, shows its workers, and decides what happens to debates that no worker could run. */

import { ConclaveError } from "../../../core/errors.ts";
import type { Fleet } from "../../../fleet/open-fleet.ts";
import type { CliCommand, CliInput } from "../../arguments/cli-command.ts";
import { FLEET_OPTIONS, fleetTenant, requireFleet } from "../../arguments/fleet-options.ts";
import { refuseExtraOperands } from "../../arguments/operand.ts";
import { JSON_OPTION } from "../../arguments/option-rows.ts";
import { withFleet } from "../../arguments/with-fleet.ts";
import { printDocument, printResult } from "../../report/print-result.ts";
import { ARCHIVE_OPTIONS, archiveDebates } from "./archive-debates.ts";
import { LIMIT_OPTIONS, manageLimits } from "./manage-limits.ts";
import { managePeople, RIGHT } from "./manage-people.ts";
import { manageTenants } from "./manage-tenants.ts";

interface FleetAction {
  act(input: CliInput): Promise<number>;
  /** How many operands it takes, with its own name. */
  readonly operands: number;
}

const ACTIONS: Readonly<Record<string, FleetAction>> = {
  up: { act: async (input) => (await import("./fleet-up.ts")).fleetUp(input), operands: 1 },
  migrate: { act: migrate, operands: 1 },
  workers: { act: workers, operands: 1 },
  limits: { act: manageLimits, operands: 2 },
  tenant: { act: manageTenants, operands: 3 },
  person: { act: managePeople, operands: 3 },
  archive: { act: archiveDebates, operands: Number.POSITIVE_INFINITY },
  pack: { act: async (input) => (await import("./pack-folder.ts")).packFolder(input), operands: 2 },
  retry: { act: retry, operands: 2 },
  end: { act: end, operands: 2 },
};

export const fleet: CliCommand = {
  name: "fleet",
  summary: "set up and look after a fleet: many machines that share debates through one PostgreSQL database",
  description:
    "up starts a fleet on this machine so that you can try it: its own PostgreSQL, two workers and the page, until Ctrl-C. migrate creates or updates the tables of a fleet. workers lists the running workers. limits shows how many calls all workers together may make to each vendor, and limits VENDOR --at-once N changes it. person lists the people who may sign in to the page (conclave serve); person add NAME prints a token, and person remove NAME revokes it. tenant lists the tenants, who share a fleet and see only their own debates; tenant add NAME and tenant remove NAME change them. archive writes debates into folders, logs included, where list, show and replay can read them. pack writes the files of a folder that seats may read into an archive, for debates that are started over HTTP, and prints its SHA-256. retry queues a failed debate again; end gives up on it, or stops a debate that is running.",
  checksOperands: true,
  operands: [
    { term: "<action>", says: `${Object.keys(ACTIONS).slice(0, -1).join(", ")} or end` },
    {
      term: "[id…]",
      says: "for retry, end and archive: the debate's number, name or a unique prefix; for person and tenant: add or remove; for limits: a vendor, or an address as limits lists it; for pack: the folder",
    },
    { term: "[name]", says: "for person and tenant: the name" },
  ],
  options: [...LIMIT_OPTIONS, RIGHT, ...ARCHIVE_OPTIONS, ...FLEET_OPTIONS, JSON_OPTION],
  examples: [
    { line: "conclave fleet up", says: "a fleet on this machine, in one command" },
    {
      line: "conclave fleet migrate --fleet postgres://conclave@db.example/conclave",
      says: "once, and after an update",
    },
    { line: "conclave fleet person add ada --right start", says: "prints the token that ada signs in with" },
    {
      line: "conclave fleet limits openai --at-once 4 --per-minute 60",
      says: "for all workers together, from the next call on",
    },
    { line: "conclave fleet archive --all --to decisions", says: "every debate that has a verdict, as a folder" },
    { line: "conclave fleet pack . --to tree.tar", says: "an archive to upload, and its SHA-256" },
    { line: "conclave fleet retry 14", says: "after its cause was fixed" },
  ],
  async act(input) {
    const [action] = input.operands;
    const found = action !== undefined && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
    refuseExtraOperands(input, found?.operands ?? 1);
    if (!found) {
      const message = action === undefined ? "Missing action." : `conclave fleet has no action "${action}".`;
      const hint = `Use one of ${Object.keys(ACTIONS).join(", ")}.`;
      input.addProblem(new ConclaveError("USAGE_ARGUMENTS", message, { hint }));
    }
    input.throwProblems();
    return found?.act(input) ?? 0;
  },
};

async function migrate(input: CliInput): Promise<number> {
  const { migrateFleet } = await import("../../../fleet/migrate-fleet.ts");
  const applied = await migrateFleet(requireFleet(input).url);
  const text = applied.length === 0 ? "The tables are up to date." : `Applied ${applied.join(", ")}.`;
  return printResult(input, { applied }, text);
}

async function workers(input: CliInput): Promise<number> {
  const { listWorkers } = await import("../../../fleet/work/list-workers.ts");
  const found = await withFleet(requireFleet(input), listWorkers);
  const lines = found.map(
    ({ process, host, pid, slots, running, started_at }) =>
      `${process}  ${host}:${pid}  ${running} of ${slots} slots in use, since ${started_at.toISOString()}\n`,
  );
  const text = lines.length === 0 ? "No worker is running. Start one: conclave worker --fleet URL\n" : lines.join("");
  return printDocument(input, found, () => text);
}

async function retry(input: CliInput): Promise<number> {
  const { retryDebate } = await import("../../../fleet/work/decide-work.ts");
  return decide(input, retryDebate, (name) => `Debate ${name} is queued again.`);
}

async function end(input: CliInput): Promise<number> {
  const { endDebate } = await import("../../../fleet/work/decide-work.ts");
  return decide(input, endDebate, (name) => `Debate ${name} is being ended.`);
}

async function decide(
  input: CliInput,
  act: (fleet: Fleet, debate: string) => Promise<void>,
  confirmation: (name: string) => string,
): Promise<number> {
  const [, id] = input.operands;
  if (id === undefined) throw new ConclaveError("USAGE_ARGUMENTS", "Missing debate ID.");
  const { findDebateRow } = await import("../../../fleet/postgres-debates.ts");
  const name = await withFleet(requireFleet(input), async (opened) => {
    const row = await findDebateRow(opened, { tenant: fleetTenant(input), id });
    await act(opened, row.key);
    return row.name;
  });
  return printResult(input, { id: name }, confirmation(name));
}
