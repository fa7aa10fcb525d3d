/** How clients have something reviewed, where the debates are: what the tool `review` takes, and the input of the debate that it becomes. */

import { reviewSubject } from "../request/review-subject.ts";
import { reviewInput } from "./start-input.ts";
import { type InputFields, inputFields, type ToolFields } from "./tool-fields.ts";

export interface ReviewWay {
  readonly fields: ToolFields;
  /** What is reviewed if a client doesn't say more. */
  readonly usual: string;
  createInput(fields: Readonly<Record<string, unknown>>): InputFields;
}

/** Files and changes of this machine. */
export const LOCAL_REVIEW: ReviewWay = {
  fields: reviewInput,
  usual: "Without paths and diff, it reviews the uncommitted changes.",
  createInput: (given) => {
    const { paths, diff, ...fields } = reviewInput.parse(given);
    const subject = reviewSubject({ paths: paths ?? [], diff: diff ?? null });
    return { ...inputFields(fields), ...subject, ...(paths ? { context: paths } : {}) };
  },
};
