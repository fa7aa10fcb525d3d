/** The tool `review` over HTTP: the machines here have none of the client's files, so it passes a diff, texts or an uploaded tree. */

import { z } from "zod";
import { REVIEW } from "../../core/findings/findings-of.ts";
import { slug } from "../../core/question.ts";
import type { ReviewWay } from "../../mcp/review-way.ts";
import { inputFields, toolFields } from "../../mcp/tool-fields.ts";
import { postedInput } from "./posted-input.ts";

const { context, tree, paths, seats, chair, constraints, rounds, budget, noRehearsal, topic } = postedInput.shape;

const subject = z.object({
  diff: z.string({ error: "the text of a diff" }).exactOptional().describe("The changes, as git diff prints them."),
  context: context.describe("Texts to review, each with a name."),
  tree: tree.describe(`${tree.description} Without diff, context and paths, all of it is reviewed.`),
  paths: paths.describe("Files and folders of the tree to review."),
});

const FIELDS = toolFields({ ...subject.shape, seats, chair, constraints, rounds, budget, noRehearsal, topic });

export const POSTED_REVIEW: ReviewWay = {
  fields: FIELDS,
  usual: "Pass a diff, texts, or paths in a tree that was uploaded.",
  createInput: (given) => {
    const { diff, context: texts = [], paths: named = [] } = subject.parse(given);
    const { diff: _, ...input } = inputFields(given);
    const isWholeTree = input.tree !== undefined && diff === undefined && texts.length === 0 && named.length === 0;
    const parts = [...(diff === undefined ? [] : ["the changes"]), ...texts.map(({ name }) => name), ...named];
    const shown = parts.length === 0 ? "these files" : parts.join(", ");
    return {
      question: `Which defects are there in ${shown}?`,
      topic: slug(`review ${shown}`),
      ...input,
      protocol: REVIEW,
      context: [...(diff === undefined ? [] : [{ name: "diff", text: diff }]), ...texts],
      ...(isWholeTree && { paths: ["."] }),
    };
  },
};
