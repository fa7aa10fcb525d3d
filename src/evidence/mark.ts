/** What looking up a citation came to. */

export interface Check {
  readonly mark: "found" | "missing" | "unchecked";
  /** One short sentence for people: where it was found, why it is missing, why it could not be checked. */
  readonly detail: string;
}
