/** The first call of a workbench: an answer of the seat's own, and what it would weigh the answers by. */

import { z } from "zod";
import { type BallotContract, driver, drivers } from "../../core/ballot/ballot.ts";
import type { Question } from "../../core/question.ts";
import { askAlone } from "../answer-prompt.ts";
import type { Ask } from "../prompt.ts";
import { openingBallot, openingContract } from "../stance.ts";

export function frameMatrixPrompt({ options, drivers: given }: Question): Ask {
  if (given.length > 0) return askAlone<unknown>("frame", openingContract(options), WHAT_TO_DO);
  return askAlone("frame", frameContract(options), `${WHAT_TO_DO} ${DRIVERS}`);
}

function frameContract(options: readonly string[]): BallotContract<unknown> {
  const opening = openingContract(options);
  return {
    ...opening,
    schema: z.object({
      ...openingBallot(options).shape,
      drivers: drivers.refine((named) => named.length > 0, "must name at least one"),
    }),
    strict: () => z.object({ ...openingBallot(options).shape, drivers: z.array(driver).min(1) }),
    fields: [
      ...opening.fields,
      "drivers (required): [{name (four words at most), meaning (what a good option does here, in one sentence)}]: three to five, the most important first.",
    ],
    example: {
      ...opening.example,
      drivers: [{ name: "Effort to run", meaning: "Nobody has to be on call for a further service." }],
    },
  };
}

const WHAT_TO_DO =
  "Answer the question, alone; the others do the same. Give everything it asks for, and say why, what counts against it, and what you had to assume. Every seat will then score every answer under each of the criteria that the decision hangs on.";

const DRIVERS =
  "Name those criteria as drivers. Each is one thing that a good answer has more of, so that a higher score is always better, and no two measure the same thing. A constraint is not a driver: it holds for every answer.";
