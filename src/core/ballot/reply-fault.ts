/**
 * Replies that are not answers: empty, a refusal, or an error message in place of an opinion. Judged by
 * their text only when they are short and carry no ballot at all; a long reply without one is an opinion all the same.
 *
 * An opinion may speak of errors, limits and refusals: this is a design debate. So a text counts as a message only by how it
 * begins, never by a word in it.
 */

import { withoutBallots } from "./ballot-block.ts";

const LONGEST_JUDGED = 400;

/** `SPEAKER_FAILED`: an error message; its text says which class it belongs to. */
type ReplyFault = "SPEAKER_EMPTY" | "SPEAKER_DECLINED" | "SPEAKER_FAILED";

export function replyFault(text: string): ReplyFault | null {
  const said = text.trim();
  if (NOTHING.test(said)) return "SPEAKER_EMPTY";
  if (said.length >= LONGEST_JUDGED || withoutBallots(said) !== said) return null;
  if (REFUSALS.some((refuses) => refuses.test(said))) return "SPEAKER_DECLINED";
  return ERROR_MESSAGES.some((begins) => begins.test(said)) ? "SPEAKER_FAILED" : null;
}

// What programs print instead of a reply.
const NOTHING = /^(?:null|undefined|\(no (?:content|output|response)\)|\[object Object\]|\{\})?$/i;

const REGRET =
  "(?:(?:i['’]?m|i am) (?:very |really |truly )?(?:sorry|afraid)|sorry|(?:my )?apologies|i apologi[sz]e|unfortunately|as an ai(?: language)?(?: model| assistant)?)(?:[,.:;! —-]*(?:but|however|that)?[, ]*)";
const CANNOT =
  "(?:i (?:can(?:not|['’]?t| not)|won['’]?t|will not)(?: be able to)?|(?:i['’]?m|i am) (?:unable|not able|not allowed|not permitted) to|i (?:(?:must|have to|will have to)(?: respectfully| politely)? )?decline to)";
const DO_THAT =
  "(?:help|assist|comply|participate|engage|respond|answer|fulfil+|continue|discuss|provide|do|process)(?: you)?(?: with| to| in)?(?: (?:that|this|it|these|such|your|the))?(?: (?:kinds?|types?|sorts?) of)?(?: (?:requests?|questions?|topics?|tasks?|prompt|query|content|information|discussion|conversation|debate))?";
const ENDS = "(?:[.!;]|$|,? (?:as|because|since|due to|at this time)\\b)";

const REFUSALS = [
  new RegExp(`^(?:${REGRET})?${CANNOT} ${DO_THAT}${ENDS}`, "i"),
  new RegExp(
    `^(?:${REGRET})?i (?:must|have to|will have to)(?: respectfully| politely)? decline(?: (?:this|that|your|the) request)?${ENDS}`,
    "i",
  ),
  /^(?:this|that|your|the) (?:request|prompt|question|response|reply)\b.{0,40}\b(?:violates?|flagged|blocked|stopped|filtered|rejected)\b.{0,30}\b(?:usage|content|safety)[ _](?:polic(?:y|ies)|filter|guidelines|system)/i,
  /^(?:es )?tut mir (?:sehr )?leid,? (?:aber )?.{0,30}\bkann ich .{0,30}\bnicht (?:weiter)?(?:helfen|beantworten|antworten)/i,
  /^(?:je suis )?(?:vraiment )?désolée?,? (?:mais )?je ne peux pas (?:vous |t['’]|y |te )?(?:aider|assister|répondre|fournir)/i,
  /^lo siento,? (?:pero )?no puedo (?:ayudar|asistir|responder|proporcionar)/i,
];

/** A sentence that continues unlike an error message is about the error; it is not one. */
const ERROR_MESSAGES = [
  // Error: …, [API Error: …, **Error** (503), Internal Server Error
  /^[\W_]*(?:(?:api|cli|http|internal|server|network|fetch|request|stream|connection|execution|runtime|unexpected|unknown|upstream|model) )*(?:error|exception|fatal|panic)\b(?:[\s*_]*[:([{|·]|\s+(?:code\s+)?\d{3}\b|[.!]?$)/i,
  /^(?:\w+\.)*[A-Z]\w*(?:Error|Exception)\s*[:(]/,
  /^Traceback \(most recent call last\)/,
  /^\{\s*"(?:errors?"|type"\s*:\s*"error")/,
  /^<(?:!doctype )?html/i,
  /^(?:HTTP\S* )?[45]\d\d:? (?:unauthori[sz]ed|forbidden|request timeout|payload too large|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out|\{)/i,
  /^(?:overloaded|unauthori[sz]ed|forbidden|bad gateway|service unavailable|gateway time-?out|too many requests|fetch failed|socket hang up)[.!]?$/i,
  /^(?:rate limit|quota) (?:reached|exceeded|exhausted)(?:[.:,!]|$| (?:for|on|in)\b)/i,
  /^(?:your )?credit balance is too low/i,
  /^you(?:['’]ve| have)? (?:hit|reached|exceeded|exhausted) your (?:[\w-]+ ){0,3}(?:limits?|quota)(?:[.,:;!]|$| [·∙|]| for\b| on\b)/i,
  /^(?:claude|codex|gemini|gpt|\d-hour|daily|weekly|monthly|session)\b[\w .-]{0,24}\blimit reached\b/i,
  /^(?:invalid|incorrect|missing|expired|no) (?:api[ -]?key|credentials?|access token)(?:[.:,!]|$| ·| (?:provided|found|set|given)\b)/i,
  /^(?:you are )?not (?:logged|signed) in\b|^please (?:run \S*login|(?:log|sign) ?in(?: again| to | first|[.!]|$))/i,
  /^(?:prompt|input|context|request)(?: length| window)? (?:is )?(?:too (?:long|large)|exceeded)(?:[.:,!]|$)|^this model['’]s maximum context length/i,
  /^(?:the |this )?(?:model|service|server|engine)\b[\w .-]{0,24}\bis (?:currently |temporarily )?(?:overloaded|unavailable|at capacity)(?:[.!]?$|.*\b(?:try again|retry)\b)/is,
  /^we(?:['’]re| are) currently experiencing (?:high|heavy|unusual)/i,
  /^(?:connection|request|stream|socket)(?: was| has)? (?:refused|reset|closed|aborted|timed out|failed|error|dropped)(?:[.:!(]|$| (?:by peer|with status|after \d))/i,
  /^(?:connect|read|write|getaddrinfo) E[A-Z]{4,}\b|^upstream connect error\b/,
  /^an? (?:unexpected |internal |unknown |critical )*error (?:has )?(?:occurred|happened)\b/i,
  /^(?:sorry, )?something went wrong(?:[.!:]|$| while\b| on our\b)/i,
  /^(?:unable|failed) to (?:authenticate|connect|generate|process|reach)\b/i,
];
