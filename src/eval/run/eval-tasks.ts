/** The debates that an evaluation needs: for every question the protocols under test, and the samples of each of their speakers. */

import { dirname, join } from "node:path";
import { duet } from "../../protocols/duet.ts";
import type { DebateInput } from "../../request/debate-input.ts";
import type { DebateRequest } from "../../request/debate-request.ts";
import { requireRequest, resolveRequest } from "../../request/resolve-request.ts";
import type { Speaker } from "../../speakers/speaker.ts";
import type { EvalItem } from "../data/eval-item.ts";
import { debateFolder, poolArm, refineArm } from "./eval-folder.ts";
import type { EvalSettings } from "./eval-settings.ts";

export interface EvalTask {
  readonly item: EvalItem;
  readonly arm: string;
  readonly folder: string;
  readonly request: DebateRequest;
  /** Speakers of its own, by their ids. */
  readonly speakers: readonly Speaker[];
}

export interface EvalPlace {
  readonly folder: string;
  /** The folder of the data: paths of context are relative to it. */
  readonly dataFolder: string;
  readonly passEnv: readonly string[];
}

/** Throws what is wrong with a question or the panel, before anything is spent. */
export async function planTasks(
  items: readonly EvalItem[],
  settings: EvalSettings,
  place: EvalPlace,
): Promise<readonly EvalTask[]> {
  const tasks: EvalTask[] = [];
  for (const item of items) {
    const add = async (arm: string, input: DebateInput) => {
      const task = await resolveTask({ item, arm }, input, place);
      tasks.push(task);
      return task.request;
    };
    const requests: DebateRequest[] = [];
    for (const protocol of settings.protocols) requests.push(await add(protocol, protocolInput(settings, protocol)));
    const seated = requests.flatMap(({ panel }) => panel.seats.map(({ speaker }) => speaker));
    const speakers = new Set([...seated, ...(settings.alone ?? [])]);
    for (const [index, speaker] of [...speakers].entries()) {
      const { samples } = settings;
      await add(poolArm(index), {
        seats: [speaker],
        protocol: "poll",
        style: "self-consistency",
        samples,
        chair: speaker,
      });
      if (settings.refine === true) await add(refineArm(index), refineInput(settings, speaker));
    }
  }
  return tasks;
}

/** A debate of an evaluation, with all that its question says unless `input` says otherwise. */
export async function resolveTask(
  { item, arm }: Pick<EvalTask, "item" | "arm">,
  input: DebateInput,
  place: EvalPlace,
): Promise<EvalTask> {
  const request = requireRequest(await resolveRequest({ ...questionInput(item, place), ...input }));
  const folder = debateFolder(place.folder, item.id, arm);
  return { item, arm, folder, request: { ...request, place: { kind: "folder", path: folder } }, speakers: [] };
}

function questionInput(
  { question, options, context }: EvalItem,
  { folder, dataFolder, passEnv }: EvalPlace,
): DebateInput {
  return {
    question,
    ...(options ? { options } : {}),
    context: context.map((path) => join(dataFolder, path)),
    passEnv,
    outDir: dirname(debateFolder(folder, "any", "any")),
    noRehearsal: true,
    invocation: "conclave eval",
    quorum: 1,
  };
}

/** A duet with itself: one seat answers, the other criticises, the first revises. */
function refineInput({ rounds }: EvalSettings, speaker: string): DebateInput {
  const seats = [`architect=${speaker}`, `reviewer=${speaker}`];
  return { seats, protocol: duet.name, rounds: rounds ?? REFINE_ROUNDS };
}

/** As many as a debate usually has. */
const REFINE_ROUNDS = 2;

function protocolInput({ seats, chair, rounds }: EvalSettings, protocol: string): DebateInput {
  return {
    seats,
    protocol,
    ...(chair === null ? {} : { chair }),
    ...(rounds === null || protocol === "poll" ? {} : { rounds }),
  };
}
