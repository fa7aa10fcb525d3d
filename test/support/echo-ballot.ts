/**
 * A reply to any prompt, for a server that knows no debate: some words, and the ballot that the prompt gives as its example. A
 * prompt that wants no ballot gets the words alone.
 */
export function echoBallot(prompt: string): string {
  const words =
    "One writer is enough: the queue is short, and a second one would have to be kept in step with the first.";
  const [, example = null] = /For example:\s*(`{3,}ballot\n[\s\S]*?\n`{3,})/.exec(prompt) ?? [];
  return example === null ? words : `${words}\n\n${example}`;
}
