/** Looking twice: a judge that sees a pair in both orders, and two speakers that have to agree. */

export interface Judgements {
  readonly right: number;
  readonly wrong: number;
  /** The two orders disagree. */
  readonly tie: number;
}

/** `accuracy` of one look, `bias` towards whatever is shown first. */
export function judgeTwice(accuracy: number, bias: number): Judgements {
  const right = accuracy ** 2 - bias ** 2;
  const wrong = (1 - accuracy) ** 2 - bias ** 2;
  return { right, wrong, tie: 1 - right - wrong };
}

/** How often two speakers agree, and how often they are right when they do. */
export function agreementGate(p: number, rho: number): { readonly agree: number; readonly rightIfAgreed: number } {
  const agree = 1 - 2 * p * (1 - p) * (1 - rho);
  return { agree, rightIfAgreed: (p ** 2 + rho * p * (1 - p)) / agree };
}
