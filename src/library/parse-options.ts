/** Checks the types of options that come from a program, where no compiler may have done so. */

import { type DebateInput, debateInput } from "../request/debate-input.ts";
import { checkValue } from "../speakers/parse-yaml.ts";

/** What only concerns the run, such as callbacks, is left out, and so is what is undefined. Throws every problem. */
export function parseOptions(caller: string, options: object): DebateInput {
  const entries = Object.entries(options).filter(
    ([key, value]) => value !== undefined && Object.hasOwn(debateInput.shape, key),
  );
  return checkValue({ file: caller, value: Object.fromEntries(entries), code: "USAGE_OPTION_VALUE" }, debateInput);
}
