/** Scores debates that are already there against keys of known defects, from their logs alone. Each debate is matched with the key of its text. */

import { ConclaveError } from "../../core/errors.ts";
import { materialOf } from "../../core/findings/material.ts";
import type { State } from "../../core/state.ts";
import { folderHome } from "../../folder/folder-home.ts";
import { protocolNamed } from "../../protocols/index.ts";
import { readDebate } from "../../runtime/read-debate.ts";
import type { EvalItem } from "../data/eval-item.ts";
import { linesWith, locateDefects } from "../data/locate-defects.ts";
import { type KeySize, keySize } from "../report/finding-rows.ts";
import { type FindingsScore, scoreFindings } from "../score/score-findings.ts";

export interface KeyedDebate extends FindingsScore, KeySize {
  readonly folder: string;
  readonly protocol: string;
  /** The key's id. */
  readonly key: string;
}

export async function scoreDebates(
  folders: readonly string[],
  keys: readonly EvalItem[],
): Promise<readonly KeyedDebate[]> {
  return Promise.all(
    folders.map(async (folder) => scoreFolder(folder, (await readDebate(folderHome(folder))).state, keys)),
  );
}

function scoreFolder(folder: string, state: State, keys: readonly EvalItem[]): KeyedDebate {
  if (!state.verdict) throw new ConclaveError("DEBATE_UNDECIDED", `The debate in ${folder} has no verdict.`);
  const protocol = protocolNamed(state.protocol);
  if (!protocol) throw new ConclaveError("PROTOCOL_UNKNOWN", `There is no protocol "${state.protocol}".`);
  const item = locateDefects(keyOf(folder, state, keys), state.question.context);
  return {
    ...{ folder, protocol: protocol.name, key: item.id },
    ...keySize(item),
    ...scoreFindings(item, state, protocol),
  };
}

/** Texts may have been edited since: most of a key's quotes are enough. */
const ENOUGH = 0.5;

function keyOf(folder: string, { question }: State, keys: readonly EvalItem[]): EvalItem {
  const material = materialOf(question.context);
  const shares = keys.map((item) => {
    const quotes = (item.findings ?? []).flatMap(({ quote }) => quote ?? []);
    return { item, share: quotes.filter((quote) => linesWith(material, quote).length > 0).length / quotes.length };
  });
  const [best] = shares.toSorted((a, b) => b.share - a.share);
  if (best && best.share > ENOUGH) return best.item;
  throw new ConclaveError("USAGE_ARGUMENTS", `No key matches the material of ${folder}.`, {
    hint: "A key fits if its quotes occur in the context that the seats were shown.",
  });
}
