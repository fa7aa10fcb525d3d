/** Options set in the environment: CONCLAVE_ROUNDS=3, CONCLAVE_NAMED=true. An empty variable counts as unset. */

import { ConclaveError } from "../../core/errors.ts";
import { type OptionRow, optionName, takesValue } from "../arguments/cli-command.ts";
import type { Layer } from "./layer.ts";
import { variableOf } from "./option-keys.ts";

export interface EnvironmentLayer extends Layer {
  readonly problems: readonly ConclaveError[];
}

export function environmentLayer(
  rows: readonly OptionRow[],
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentLayer {
  const problems: ConclaveError[] = [];
  const values = new Map<string, readonly string[]>();
  for (const row of rows) {
    const option = optionName(row);
    const text = environment[variableOf(option)]?.trim() ?? "";
    if (text === "") continue;
    const isOn = takesValue(row) ? null : parseSwitch(text);
    if (isOn === undefined) problems.push(switchError(option, text));
    else values.set(option, isOn === null ? [text] : isOn ? [""] : []);
  }
  return { values, place: variableOf, isFile: false, problems };
}

function parseSwitch(text: string): boolean | undefined {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  return /^(0|false|no|off)$/i.test(text) ? false : undefined;
}

function switchError(option: string, text: string): ConclaveError {
  return new ConclaveError(
    "SETTING_WRONG",
    `${variableOf(option)} is ${JSON.stringify(text)}; expected true or false.`,
  );
}
