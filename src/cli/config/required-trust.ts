/**
 * What of a project's file reaches out of its folder, in words: code, commands, variables of the environment, paths elsewhere.
 * Only what this run would take from it counts.
 */

import { isRolePath } from "../../speakers/panel/role-path.ts";
import type { ConfiguredSeat } from "../arguments/cli-command.ts";
import { type FileLayer, isOutside } from "./file-layer.ts";
import { keyOf } from "./option-keys.ts";

export interface ConfigUse {
  /** Whether this run would take the option from the file. */
  takes(option: string): boolean;
  readonly seats: readonly ConfiguredSeat[];
}

const PATHS = ["context", "working-dir", "out-dir"];

export function requiredTrust({ file, values }: FileLayer, { takes, seats }: ConfigUse): readonly string[] {
  const set = (option: string) => (takes(option) ? (values.get(option) ?? []) : []);
  const variables = set("pass-env");
  return [
    ...seats.flatMap((seat) => seatTrust(seat, (path) => isOutside(file, path))),
    ...(variables.length === 0 ? [] : [`shows commands ${variables.join(", ")} of your environment`]),
    ...PATHS.flatMap((option) =>
      set(option)
        .filter((path) => isOutside(file, path))
        .map((path) => `reaches out of it: ${keyOf(option)} ${path}`),
    ),
  ];
}

function seatTrust(
  { short, role, speaker, prompt }: ConfiguredSeat,
  isElsewhere: (path: string) => boolean,
): readonly string[] {
  const spoken = speaker ?? short ?? "";
  const command = /(?:^|=)\s*((?:cmd|acp):.*)$/s.exec(spoken)?.[1];
  const rolePath = role ?? short?.split("=")[0] ?? "";
  const paths = [...(prompt ? [prompt.source] : []), ...(isRolePath(rolePath) ? [rolePath] : [])];
  return [
    ...(command === undefined ? [] : [`runs ${command.slice(command.indexOf(":") + 1).trim()}`]),
    ...paths.filter(isElsewhere).map((path) => `reads ${path}`),
  ];
}
