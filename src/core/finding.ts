/**
 * What a search brought for one piece of evidence that a seat asked for. A finding is a fact of the log, made once: a debate that
 * goes on later quotes what was found then.
 */

export interface Finding {
  /** As it was asked for. */
  readonly request: string;
  /** Three at most, the best first. */
  readonly results: readonly FoundPage[];
  /** One sentence where there are none. */
  readonly problem: string | null;
}

export interface FoundPage {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}
