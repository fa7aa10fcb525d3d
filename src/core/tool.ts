/**
 * Something a seat may use to look things up before it answers. A tool only reads; a wrong request is
 * answered, not thrown.
 */

export interface Tool {
  readonly name: string;
  readonly description: string;
  /** What it takes, as a JSON schema. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Text of bounded length. Rejects only when cancelled. */
  run(input: unknown, signal: AbortSignal): Promise<string>;
  /** What a person is shown while it runs, such as "reads src/a.ts". */
  activity(input: unknown): string;
}
