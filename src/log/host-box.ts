/**
 * Exchanges prompts and replies between a debate and its host, in the debate's folder. Files in `host/`, by call:
 * `<call>.ask.json` exists while the call waits, `<call>.reply.json` is submitted once and stays until the log has it, and
 * `<receipt>.past.json` is a processed reply, kept as it was.
 *
 * A reply belongs to one attempt at one prompt, by the ask's id, so it is never taken for the answer to another prompt.
 * Submitted replies are never removed.
 */

import { createHash, randomUUID } from "node:crypto";
import { link, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { CallKey } from "../core/ids.ts";
import type { Immutable } from "../core/immutable.ts";
import { asWriteError, errnoOf, onSystemError } from "./errno.ts";
import { type FolderWatch, folderWatch } from "./folder-watch.ts";
import { dropLink, makeOwnFolder } from "./own-folder.ts";
import { readJsonFile } from "./read-json-file.ts";
import { syncFolder, writeDurably } from "./write-durably.ts";
import { writeFileAtomic } from "./write-file-atomic.ts";

export const askSchema = z.object({
  id: z.string(),
  call: z.string(),
  attempt: z.int().positive().default(1),
  prompt: z.string(),
  askedAt: z.string(),
  /** When the call times out. */
  until: z.string(),
});
export type HostAsk = Immutable<typeof askSchema>;

export const replySchema = z.object({
  /** The ask it answers. */
  ask: z.string(),
  /** Proof of submission. Used in a file name. */
  receipt: z.uuid(),
  by: z.string(),
  text: z.string(),
});
export type HostReply = Immutable<typeof replySchema>;

export interface HostBox {
  /** Reports that a reply may have come. */
  watch(): FolderWatch;
  /** Throws LOG_WRITE. */
  ask(ask: HostAsk): Promise<void>;
  /** What the call asked last, whether or not a reply has come; null: nothing, or it was withdrawn. */
  findAsk(call: CallKey): Promise<HostAsk | null>;
  /** Asks that are still unanswered. */
  listAsks(): Promise<readonly HostAsk[]>;
  /** From here on no reply is accepted for it. */
  withdraw(call: CallKey): Promise<void>;
  /** null: no matching reply. One that does not match is archived. */
  readReply(ask: HostAsk): Promise<HostReply | null>;
  /** null: already answered. Throws LOG_WRITE. */
  handIn(ask: HostAsk, reply: Pick<HostReply, "by" | "text">): Promise<HostReply | null>;
  /** The call has ended and is in the log. */
  closeCall(call: CallKey): Promise<void>;
  /** Discards the asks of an earlier run; submitted replies stay. */
  begin(): Promise<void>;
}

/** The same attempt at the same prompt is the same ask, in any process. */
export function askId(call: CallKey, attempt: number, prompt: string): string {
  return digest(JSON.stringify([call, attempt, prompt]));
}

export function hostBox(folder: string): HostBox {
  const path = join(folder, "host");
  const fileOf = (call: CallKey, kind: "ask" | "reply") => join(path, `${digest(call)}.${kind}.json`);

  async function ask(asked: HostAsk): Promise<void> {
    try {
      await makeOwnFolder(path);
      await writeFileAtomic(fileOf(asked.call, "ask"), JSON.stringify(asked));
    } catch (error) {
      throw asWriteError(`The host's prompt in ${path}`, error);
    }
  }

  const findAsk = (call: CallKey) => readJsonFile(fileOf(call, "ask"), askSchema);

  async function listAsks(): Promise<readonly HostAsk[]> {
    const read = await Promise.all((await askFiles()).map((file) => readJsonFile(file, askSchema)));
    const waiting = await Promise.all(
      read.map(async (each) => {
        const reply = each && (await readJsonFile(fileOf(each.call, "reply"), replySchema));
        return reply?.ask === each?.id ? null : each;
      }),
    );
    return waiting.filter((each) => each !== null);
  }

  async function readReply({ call, id }: HostAsk): Promise<HostReply | null> {
    const file = fileOf(call, "reply");
    const reply = await readJsonFile(file, replySchema);
    if (reply === null || reply.ask === id) return reply;
    await putAway(file, reply);
    return null;
  }

  async function handIn({ id, call }: HostAsk, submitted: Pick<HostReply, "by" | "text">): Promise<HostReply | null> {
    const reply: HostReply = { ask: id, receipt: randomUUID(), ...submitted };
    const draft = join(path, `.${reply.receipt}`);
    try {
      await writeDurably(draft, JSON.stringify(reply));
      // Fails if one exists already, unlike a rename.
      await link(draft, fileOf(call, "reply"));
      await syncFolder(path);
    } catch (error) {
      if (errnoOf(error) === "EEXIST") return null;
      throw asWriteError(`The contribution in ${path}`, error);
    } finally {
      await rm(draft, { force: true });
    }
    return reply;
  }

  async function closeCall(call: CallKey): Promise<void> {
    await withdraw(call);
    const file = fileOf(call, "reply");
    const reply = await readJsonFile(file, replySchema);
    if (reply) await putAway(file, reply);
  }

  async function putAway(file: string, reply: HostReply): Promise<void> {
    await rename(file, join(path, `${reply.receipt}.past.json`)).catch(onSystemError(undefined));
  }

  const withdraw = (call: CallKey) => rm(fileOf(call, "ask"), { force: true });

  async function begin(): Promise<void> {
    await dropLink(path).catch(onSystemError(undefined));
    await Promise.all((await askFiles()).map((file) => rm(file, { force: true }).catch(onSystemError(undefined))));
  }

  async function askFiles(): Promise<readonly string[]> {
    const names = await readdir(path).catch(onSystemError([]));
    return names.filter((name) => name.endsWith(".ask.json")).map((name) => join(path, name));
  }

  const watch = () => folderWatch(path, null);

  return { watch, ask, findAsk, listAsks, withdraw, readReply, handIn, closeCall, begin };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest().toString("hex", 0, 8);
}
