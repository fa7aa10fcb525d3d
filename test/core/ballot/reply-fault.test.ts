/** Replies that are not answers, and short opinions that only sound like them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ballotBlock } from "../../../src/core/ballot/ballot-block.ts";
import { replyFault } from "../../../src/core/ballot/reply-fault.ts";

const NOTHING = ["", " \n\t ", "null", "undefined", "(no content)", "[object Object]", "{}"];

const REFUSALS = [
  "I'm sorry, but I can't help with that.",
  "I’m sorry, but I can’t assist with that request.",
  "Sorry, I cannot comply.",
  "I cannot fulfill this request.",
  "I can not answer that question.",
  "I am unable to assist with this.",
  "I'm not able to participate in this discussion.",
  "Unfortunately, I won't be able to help you with this.",
  "I will not help with this.",
  "I must respectfully decline.",
  "I have to decline to answer that.",
  "As an AI language model, I cannot provide that information.",
  "I'm afraid I can't do that.",
  "I apologize, but I cannot continue this conversation.",
  "I can't help with this, as it goes against my guidelines. I could talk about safer ways instead.",
  "This request violates our usage policies.",
  "Your prompt was flagged by the content filter.",
  "Es tut mir leid, aber dabei kann ich nicht helfen.",
  "Je suis désolé, mais je ne peux pas vous aider.",
  "Lo siento, pero no puedo ayudarte con eso.",
];

const ERROR_MESSAGES = [
  "Error: 500 Internal Server Error",
  "Error: 529 overloaded, accepting_final",
  '{"error": {"type": "overloaded_error"}}',
  '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}',
  'API Error: 401 {"type":"error"}',
  "[API Error: You have exhausted your daily quota on this model.]",
  "**Error:** the stream ended early",
  "⚠️ Error (503)",
  "ERROR: unexpected status 401 Unauthorized",
  "Fatal: not a git repository",
  "Network error.",
  "Execution error",
  "Internal Server Error",
  "openai.RateLimitError: Error code: 429",
  "TypeError: fetch failed",
  "Traceback (most recent call last):\n  File x",
  "429 Too Many Requests",
  "HTTP/1.1 503 Service Unavailable",
  "502 Bad Gateway",
  "<html><head><title>502 Bad Gateway</title></head></html>",
  "Overloaded",
  "Too many requests.",
  "Rate limit reached for gpt-5 in organization org-1 on tokens per min.",
  "Rate limit exceeded",
  "Credit balance is too low",
  "You've hit your usage limit. Upgrade to continue.",
  "You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.",
  "You’ve hit your limit · resets 3pm",
  "You exceeded your current quota, please check your plan and billing details.",
  "Claude AI usage limit reached|1735689600",
  "5-hour limit reached ∙ resets 3am",
  "Quota exceeded for metric requests",
  "Invalid API key · Please run /login",
  "Incorrect API key provided: sk-1.",
  "Not logged in · Please run /login",
  "Please log in to continue.",
  "Prompt is too long",
  "prompt is too long: 210000 tokens > 200000 maximum",
  "This model's maximum context length is 8192 tokens.",
  "The model is currently overloaded. Please try again later.",
  "We're currently experiencing high demand. Try again in a minute.",
  "Request timed out.",
  "Request failed with status code 500",
  "Connection error.",
  "Connection refused",
  "connect ECONNREFUSED 127.0.0.1:11434",
  "getaddrinfo ENOTFOUND api.example.org",
  "socket hang up",
  "fetch failed",
  "upstream connect error or disconnect/reset before headers",
  "An error occurred while processing your request.",
  "An unexpected error has occurred.",
  "Something went wrong. Please try again.",
  "Sorry, something went wrong",
  "Failed to authenticate. API Error: 401",
  "Unable to process the request",
];

const OPINIONS = [
  "Use rate limiting at the gateway; 429 for the rest.",
  "A table, I think.",
  "Yes.",
  "I agree with everybody.",
  "I cannot accept this as final yet.",
  "ACCEPTING_FINAL. I agree with all of it. [AGREE]",
  "Error handling: retry twice on 503, then tell the user.",
  "Error budgets decide: 99.9 % allows one deploy a day.",
  "Errors: wrap them once, at the border.",
  "Failure modes: the lock is held across the call.",
  "Fatal flaw in this design is the shared lock.",
  "The biggest error: using Kafka for 90 jobs a second.",
  "Return 401 error bodies in one shape for all services.",
  "Unauthorized requests get a 401, forbidden ones a 403.",
  "Users sign in again after 30 days; /login stays where it is.",
  "No API key is needed: use workload identity.",
  "Missing API keys are found at start-up, not at the first call.",
  "Too many requests hit the database; cache them.",
  "Rate limiters belong at the edge.",
  "Quotas per tenant, exceeded ones answered with 429.",
  "The usage limit of 500 jobs a second is far away.",
  "You have reached the limit of one node: shard by tenant.",
  "The server is overloaded at night. Add a read replica.",
  "The service is unavailable during fail-over with A, so take B.",
  "Internal server error pages must be static files.",
  "Connection refused errors should be retried, resets too.",
  "Retry on ECONNRESET with jitter; give up on ECONNREFUSED.",
  "503 is the right status for a full queue.",
  "Context window limits rule out sending the whole repository.",
  "Input too long to check by hand: use a schema.",
  "Something went wrong in every big-bang rewrite I have seen; go step by step.",
  "Request timeouts should be 2 s, with one retry.",
  "I can't help but notice that both options need Postgres anyway.",
  "I can't see a reason to provide two databases. Use one.",
  "I can't recommend Redis here; it does not help with durability.",
  "I can't support this. Use Postgres.",
  "I won't answer with a yes or no: it depends on the load.",
  "I can't answer this without the load; at 100 a second, Postgres.",
  "I must decline this design: the lock is held across the call.",
  "Sorry to be blunt: neither. Keep what runs.",
  "The request is blocked by the network policy in option B.",
  "Unfortunately I can only see one way: a queue.",
  "Es tut mir leid um die Arbeit, aber der Entwurf hält der Last nicht stand.",
];

for (const text of NOTHING) {
  test(`empty: ${JSON.stringify(text)}`, () => assert.equal(replyFault(text), "SPEAKER_EMPTY"));
}

for (const text of REFUSALS) {
  test(`a refusal: ${text}`, () => assert.equal(replyFault(text), "SPEAKER_DECLINED"));
}

for (const text of ERROR_MESSAGES) {
  test(`an error message: ${text.replaceAll("\n", " ")}`, () => assert.equal(replyFault(text), "SPEAKER_FAILED"));
}

for (const text of OPINIONS) {
  test(`an opinion: ${text}`, () => assert.equal(replyFault(text), null));
}

test("a reply of 400 characters or more is an opinion, whatever it says", () => {
  const error = "Error: 500 Internal Server Error. ";
  assert.equal(replyFault(error.padEnd(399, "x")), "SPEAKER_FAILED");
  assert.equal(replyFault(error.padEnd(400, "x")), null);
});

test("a reply that ends with a ballot, however wrong, is an attempt at an answer", () => {
  assert.equal(replyFault(`Error: 500 Internal Server Error\n\n${ballotBlock({ confidence: "quite" })}`), null);
});

test("hostile text is judged at once", () => {
  const fillers = ["sorry ", "i'm sorry, but ", "api ", "error ", " ", "x", "[", "{", "a.", "_", "unexpected ", "(?:"];
  for (const filler of fillers) {
    assert.equal(replyFault(filler.repeat(1_000_000 / filler.length)), filler === " " ? "SPEAKER_EMPTY" : null);
    replyFault(filler.repeat(Math.floor(399 / filler.length)));
  }
});
