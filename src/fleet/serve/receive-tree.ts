/**
 * Receives a working tree over HTTP: `PUT /trees/SHA256`. It is accepted only as the archive that `conclave fleet pack` writes, with the hash in its
 * address, by people who may start debates. Nothing is unpacked here, but everything that unpacking refuses is refused.
 */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Context } from "hono";
import { ConclaveError } from "../../core/errors.ts";
import { hashTree, MOST_TREE_BYTES } from "../../folder/tree/pack-tree.ts";
import { readTreeFiles } from "../../folder/tree/tree-files.ts";
import type { UploadedTree } from "../trees/uploaded-trees.ts";
import { receiveConfirmed } from "./confirm-person.ts";
import { type FleetPerson, may, type People } from "./fleet-person.ts";
import { refusal } from "./refusal.ts";

export interface TreeReceiver {
  readonly people: People;
  /** Throws TREES_WAITING. */
  readonly keep: (tree: UploadedTree) => Promise<void>;
}

interface PersonRequest {
  readonly Variables: { readonly person: FleetPerson };
}

/** Each holds a whole archive in memory. */
const MOST_AT_ONCE = 8;
const MOST_OF_TENANT = 2;

export function receiveTrees({ people, keep }: TreeReceiver) {
  /** The tenants of the uploads under way. */
  const underWay: string[] = [];

  async function receive(context: Context<PersonRequest>, sha256: string): Promise<Response> {
    const { tenant } = context.get("person");
    const archive = await receiveConfirmed(context, people, MOST_TREE_BYTES);
    if (archive instanceof Response) return archive;
    try {
      await checkArchive(archive, sha256);
      await keep({ tenant, sha256, archive });
    } catch (error) {
      return refusal(context, error);
    }
    return context.json({ tree: sha256 }, 201);
  }

  return async (context: Context<PersonRequest>): Promise<Response> => {
    const person = context.get("person");
    const sha256 = context.req.param("sha256") ?? "";
    if (!may(person, "start")) return context.text("You may not start debates here.", 403);
    if (!/^[0-9a-f]{64}$/.test(sha256)) return context.text("A tree is named by its SHA-256, in lower case.", 400);
    if (!isArchive(context)) return context.text("A tree is sent as application/x-tar, and not compressed.", 415);
    const own = underWay.filter((tenant) => tenant === person.tenant);
    if (underWay.length >= MOST_AT_ONCE || own.length >= MOST_OF_TENANT) {
      return context.text("Other trees are being uploaded. Try again.", 429, { "Retry-After": "5" });
    }
    underWay.push(person.tenant);
    try {
      return await receive(context, sha256);
    } finally {
      underWay.splice(underWay.indexOf(person.tenant), 1);
    }
  };
}

const TYPES: ReadonlySet<string> = new Set(["", "application/x-tar", "application/octet-stream"]);

function isArchive({ req }: Context): boolean {
  const [type = ""] = (req.header("content-type") ?? "").split(";");
  return TYPES.has(type.trim().toLowerCase()) && req.header("content-encoding") === undefined;
}

/** Others are served in between: an archive may have 100,000 files. */
const FILES_PER_TURN = 500;

/** Throws TREE_DAMAGED. */
async function checkArchive(archive: Buffer, sha256: string): Promise<void> {
  const found = hashTree(archive);
  if (found !== sha256) throw damage(`The SHA-256 of what was sent is ${found}, not ${sha256}.`);
  let files = 0;
  try {
    for (const _ of readTreeFiles(archive)) {
      files += 1;
      if (files % FILES_PER_TURN === 0) await nextTurn();
    }
  } catch (error) {
    if (!(error instanceof ConclaveError)) throw error;
    throw damage(error.message);
  }
}

function damage(message: string): ConclaveError {
  return new ConclaveError("TREE_DAMAGED", message, { hint: "Write the archive with conclave fleet pack." });
}
