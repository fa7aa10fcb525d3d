/**
 * Something a seat may use to look for itself before it answers. A tool reads and changes nothing; what a seat asks wrongly is
 * answered, not thrown.
 */

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** What it takes, as a JSON schema. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Text of bounded length. Rejects only when called off. */
  run(input: unknown, signal: AbortSignal): Promise<string>;
  /** What a person is shown while it runs, such as "reads src/a.ts". */
  activity(input: unknown): string;
}
