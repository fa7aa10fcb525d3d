/** Who or what proposed a next action, the same in every view. */

import type { Action, Verdict } from "../../core/verdict.ts";

/** An action that names nobody comes from whoever wrote the verdict; in a review, where actions name findings, from nothing. */
export function actionOrigin({ from }: Pick<Action, "from">, { by, findings }: ActionSource): string | null {
  return from ?? (findings === null ? by : null);
}

export type ActionSource = Pick<Verdict, "by" | "findings">;
