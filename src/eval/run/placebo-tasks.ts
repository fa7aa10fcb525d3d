/**
 * The placebo of a debate: each seat in turn debates its question with peers whose texts come from another question's debate. What a
 * seat gains here, it gains from answering again, not from what others say.
 */

import { dirname, join } from "node:path";
import { type Panel, panelMembers, type Seat } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import { readStarted } from "../../runtime/read-debate.ts";
import type { EvalItem } from "../data/eval-item.ts";
import { placeboArm } from "./eval-folder.ts";
import type { EvalTask } from "./eval-tasks.ts";
import { REPLAY, replaySpeaker } from "./replay-speaker.ts";

/** Questions without a fitting other one have no placebo. */
export async function placeboTasks(tasks: readonly EvalTask[]): Promise<readonly EvalTask[]> {
  const found: EvalTask[] = [];
  for (const task of tasks) {
    const other = otherTask(tasks, task);
    const played = other && (await readStarted(other.folder));
    if (played) found.push(...task.request.panel.seats.map((_, seat) => placeboTask(task, seat, played)));
  }
  return found;
}

/** The next question with as many options, so that ids mean as much there as here. */
function otherTask(tasks: readonly EvalTask[], { item, arm }: EvalTask): EvalTask | null {
  const alike = tasks.filter((each) => each.arm === arm && optionsOf(each.item) === optionsOf(item));
  const next = alike[(alike.findIndex((each) => each.item === item) + 1) % alike.length];
  return next === undefined || next.item === item ? null : next;
}

function optionsOf({ options }: EvalItem): number {
  return options?.length ?? 0;
}

function placeboTask({ item, arm, folder, request }: EvalTask, listener: number, played: State): EvalTask {
  const { seats, chair } = request.panel;
  const panel: Panel = {
    seats: seats.map((seat, index) => (index === listener ? seat : replaySeat(seat))),
    chair: chair && replaySeat(chair),
  };
  const path = join(dirname(folder), `${item.id}.${placeboArm(arm, listener)}`);
  return {
    item,
    arm: placeboArm(arm, listener),
    folder: path,
    request: { ...request, panel, place: { kind: "folder", path } },
    speakers: panelMembers(request.panel).map(({ name }) => replaySpeaker(`replay:${name}`, played)),
  };
}

function replaySeat(seat: Seat): Seat {
  return { ...seat, speaker: `replay:${seat.name}`, family: REPLAY };
}
