/** What an agent looks at with its tools. Looking at what is off limits is a breach once it has succeeded. */

import type { SpeechPart } from "../speaker.ts";
import { activity, activityOn, breach, isClosed } from "./activity.ts";
import type { AgentPlace } from "./agent.ts";

/** `verbs`: by tool, as in "reads" or "looks for PATTERN in". Other tools are not available. */
export function toolLooks(verbs: Readonly<Record<string, string>>, place: AgentPlace) {
  const closed = new Map<string, string>();
  return {
    /** `id` of this use of the tool. */
    begin: (id: string, tool: string, input: Readonly<Record<string, unknown>>): SpeechPart => {
      const path = [input.file_path, input.dir_path, input.path].find((each) => typeof each === "string") ?? ".";
      if (isClosed(path, place)) closed.set(id, path);
      const verb = verbs[tool]?.replace("PATTERN", () => String(input.pattern));
      return verb === undefined ? activity(`asks for ${tool}, which is not available`) : activityOn(verb, path, place);
    },
    succeed: (id: string): readonly SpeechPart[] => {
      const path = closed.get(id);
      return path === undefined ? [] : [breach("looked at", path, place)];
    },
  };
}
