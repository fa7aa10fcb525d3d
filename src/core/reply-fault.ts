/**
 * Replies that are no replies: empty, a refusal, or an error message that came back as if it were an opinion. Judged by
 * their text only when they are short and carry no valid ballot; a long reply without a ballot is an opinion all the same.
 */

import type { FailureCode } from "./failure.ts";

const LONGEST_JUDGED = 400;

export function replyFault(text: string): FailureCode | null {
  const said = text.trim();
  if (said === "") return "SPEAKER_EMPTY";
  if (said.length >= LONGEST_JUDGED) return null;
  for (const [code, pattern] of DISGUISES) if (pattern.test(said)) return code;
  return null;
}

const DISGUISES: readonly (readonly [FailureCode, RegExp])[] = [
  [
    "SPEAKER_AUTH",
    /\b(invalid|incorrect|missing|no) api key\b|\bunauthori[sz]ed\b|\b(please )?(log|sign) in\b.*\b(again|first|to continue)\b|\/login\b|\b401\b.*\berror\b|\berror\b.*\b401\b/i,
  ],
  [
    "SPEAKER_USAGE_LIMIT",
    /\b(usage|credit|quota|billing|spending) (limit|balance)\b|\binsufficient_quota\b|\bquota (exceeded|exhausted)\b|\bout of credits\b/i,
  ],
  ["SPEAKER_RATE_LIMITED", /\brate.?limit|\btoo many requests\b|\b429\b/i],
  ["SPEAKER_OVERLOADED", /\boverloaded\b|\bservice unavailable\b|\bat capacity\b|\bbad gateway\b|\b(502|503|529)\b/i],
  [
    "SPEAKER_CONTEXT_TOO_LONG",
    /\b(prompt|context|input) (is )?too long\b|\bcontext (length|window) (exceeded|limit)\b|\bmaximum context length\b/i,
  ],
  [
    "SPEAKER_DECLINED",
    /^(i['’]?m sorry|sorry|i apologi[sz]e)?[,.\s]*(but )?i (can(no|['’])t|am unable to|['’]?m (not able|unable) to|won['’]?t|must decline)\b.{0,80}\b(help|assist|discuss|provide|comply|answer|respond|participate|do that|with (that|this))\b/is,
  ],
  [
    "SPEAKER_FAILED",
    /^\W*(\w+ ?)?(error|exception|fatal|traceback|panic)\b\s*[:(\]]|^\W*\{\s*"error"|\binternal server error\b|\b(econnrefused|econnreset|etimedout|enotfound)\b|\bconnection (refused|reset|error)\b|\bsomething went wrong\b|\brequest (failed|timed out)\b|^(unable|failed) to (generate|complete|process|connect|reach)\b/i,
  ],
];
