/** `ask()`: a follow-up question about a finished debate, answered from its record by the chair or a seat, and kept in its log. */

import { cleanQuestion } from "../core/question.ts";
import { askFollowUp } from "../runtime/ask-follow-up.ts";
import type { AnsweredFollowUp } from "../views/record/follow-ups.ts";
import { createRunContext } from "./debate.ts";
import type { ResumeOptions } from "./library-resume.ts";

export interface AskOptions extends Pick<ResumeOptions, "speakers" | "trust" | "signal" | "passEnv" | "onWarning"> {
  /** Who answers; left out: the chair. */
  readonly seat?: string;
}

/** `folder`: the folder of the debate. If the seat fails to answer, that is not an error: `answer` is null. */
export async function ask(folder: string, question: string, options: AskOptions = {}): Promise<AnsweredFollowUp> {
  const { speakers = [], trust = false, seat = null } = options;
  const host = createRunContext(options, { speakers, protocols: [] });
  const asked = { folder, question: cleanQuestion(question), seat };
  return askFollowUp(asked, { ...host, trust: { isGiven: trust, ask: null } });
}
