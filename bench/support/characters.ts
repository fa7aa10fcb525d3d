/** Counts the prompt characters of a debate, in total and by the headings of the parts. */

import type { State } from "../../src/core/state.ts";
import { memoryLog } from "../../src/log/memory-log.ts";
import type { Protocol } from "../../src/protocols/protocol.ts";
import { kindOf } from "../../test/support/random-replies.ts";
import { type Sent, scripted } from "../../test/support/scripted.ts";
import { openingOf, runBenchDebate, script } from "./debate.ts";
import { total } from "./numbers.ts";
import { REPLY_LENGTH } from "./replies.ts";

export interface PromptFigures {
  readonly rounds: number;
  readonly sent: readonly Sent[];
  readonly characters: number;
}

/** The same debate with each of these numbers of rounds. */
export async function measurePrompts(
  protocol: Protocol,
  rounds: readonly number[],
  { keepsSession }: { readonly keepsSession: boolean },
): Promise<readonly PromptFigures[]> {
  return Promise.all(
    rounds.map(async (count) => {
      const sent: Sent[] = [];
      const opened = openingOf(protocol, count);
      const speaker = scripted(script(opened), sent, { keepsSession });
      checkReplies(await runBenchDebate({ protocol, opened, log: memoryLog(Date.now), speaker }));
      return { rounds: count, sent, characters: total(sent.map(({ prompt }) => prompt.length)) };
    }),
  );
}

function checkReplies({ calls }: State): void {
  for (const call of calls.values()) {
    const length = call.status === "answered" ? call.text.length : 0;
    if (length !== REPLY_LENGTH) throw new Error(`The reply to ${call.key} has ${length} characters.`);
  }
}

/** The prompt characters by kind of call and by heading, most first. */
export function breakdown(title: string, { sent, characters }: PromptFigures): readonly string[] {
  const prompts = sent.map(({ call, prompt }) => ({ kind: kindOf(call), parts: partsOf(prompt), prompt }));
  const byKind = Map.groupBy(prompts, ({ kind }) => kind);
  return [
    `${title}: ${characters} characters in ${sent.length} prompts`,
    ...[...byKind].flatMap(([kind, calls]) => [
      `  ${kind}: ${calls.length} calls, ${total(calls.map(({ prompt }) => prompt.length))} characters`,
      ...shares(calls.flatMap(({ parts }) => parts)).map((line) => `    ${line}`),
    ]),
    "  all calls",
    ...shares(prompts.flatMap(({ parts }) => parts)).map((line) => `    ${line}`),
  ];
}

interface Part {
  readonly heading: string;
  readonly length: number;
}

/** Neither replies of the bench nor built-in roles have first-level headings. */
function partsOf(prompt: string): readonly Part[] {
  return prompt.split(/(?:^|\n\n)(?=# )/).flatMap((text) => {
    const heading = /^# (.*)/.exec(text)?.[1];
    return heading === undefined ? [] : [{ heading: heading.replace(/Seat \d|P\d[a-z]/, "…"), length: text.length }];
  });
}

function shares(parts: readonly Part[]): readonly string[] {
  return [...Map.groupBy(parts, ({ heading }) => heading)]
    .map(([heading, same]) => ({ heading, times: same.length, sum: total(same.map(({ length }) => length)) }))
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ heading, times, sum }) => `${String(sum).padStart(7)}  ${heading} (${times} × ${Math.round(sum / times)})`);
}
