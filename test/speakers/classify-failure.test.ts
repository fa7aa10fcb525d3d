import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { classifyFailure, retryAfterMs } from "../../src/speakers/classify-failure.ts";
import { durationMs } from "../../src/speakers/duration.ts";

describe("an error text", () => {
  test("is put into the class it belongs to", () => {
    const cases = [
      ["Failed to authenticate. API Error: 401 bad key", "SPEAKER_AUTH"],
      ["unexpected status 403 Forbidden: no", "SPEAKER_AUTH"],
      ['[API Error: {"error":{"code":401,"message":"x"}}]', "SPEAKER_AUTH"],
      ["Not logged in · Please run /login", "SPEAKER_AUTH"],
      ["Error: No API key found for openai", "SPEAKER_AUTH"],
      ["API Error: Request rejected (429) · slow down", "SPEAKER_RATE_LIMITED"],
      ["exceeded retry limit, last status: 429 Too Many Requests", "SPEAKER_RATE_LIMITED"],
      ["openai.RateLimitError: rate limit reached for gpt", "SPEAKER_RATE_LIMITED"],
      ["Error code: 429 - {'code': 'insufficient_quota'}", "SPEAKER_USAGE_LIMIT"],
      ["429: You exceeded your current quota. Please retry in 32.5s.", "SPEAKER_RATE_LIMITED"],
      ["You have reached your usage limit", "SPEAKER_USAGE_LIMIT"],
      [
        "You have reached your specified API usage limits. You will regain access on 2026-12-01.",
        "SPEAKER_USAGE_LIMIT",
      ],
      ["You exceeded your current quota, please check your plan and billing details.", "SPEAKER_USAGE_LIMIT"],
      ["429 You exceeded your current quota (insufficient_quota). Please retry in 1s.", "SPEAKER_USAGE_LIMIT"],
      ["You've hit your limit · resets 3pm (Europe/Rome)", "SPEAKER_USAGE_LIMIT"],
      ["5-hour limit reached ∙ resets 3am", "SPEAKER_USAGE_LIMIT"],
      ["You've hit your usage limit. Upgrade to Pro or try again in 3 days 4 hours.", "SPEAKER_USAGE_LIMIT"],
      ["You have exhausted your daily quota on this model.", "SPEAKER_USAGE_LIMIT"],
      ["GenerateRequestsPerDayPerProjectPerModel-FreeTier. Please retry in 32.5s.", "SPEAKER_USAGE_LIMIT"],
      ["Your credit balance is too low to access the Anthropic API.", "SPEAKER_USAGE_LIMIT"],
      ["Error: Unknown model: gpt-9", "SPEAKER_NO_MODEL"],
      [
        "There's an issue with the selected model (opus-9). It may not exist or you may not have access to it.",
        "SPEAKER_NO_MODEL",
      ],
      ["API Error: 500 This is a server-side issue", "SPEAKER_OVERLOADED"],
      ["unexpected status 529 <unknown status code>", "SPEAKER_OVERLOADED"],
      ['{"error":{"type":"overloaded_error"}}', "SPEAKER_OVERLOADED"],
      ["We're currently experiencing high demand", "SPEAKER_OVERLOADED"],
      ["HTTP/1.1 503 Service Unavailable", "SPEAKER_OVERLOADED"],
      ["API Error: Connection refused (ECONNREFUSED)", "SPEAKER_UNREACHABLE"],
      ["OSS setup failed: No running Ollama server detected", "SPEAKER_UNREACHABLE"],
      ["exception TypeError: fetch failed sending request", "SPEAKER_NETWORK"],
      ["API Error: Connection dropped (ECONNRESET)", "SPEAKER_NETWORK"],
      ["getaddrinfo ENOTFOUND api.example.org", "SPEAKER_NETWORK"],
      ["Request timed out", "SPEAKER_TIMEOUT"],
      ["connect ETIMEDOUT 10.0.0.1:443", "SPEAKER_TIMEOUT"],
      ["error: prompt is too long: 210000 tokens", "SPEAKER_CONTEXT_TOO_LONG"],
      ["400 This model's maximum context length is 8192 tokens", "SPEAKER_CONTEXT_TOO_LONG"],
      ["The input token count (1200000) exceeds the maximum number of tokens allowed", "SPEAKER_CONTEXT_TOO_LONG"],
      ["the request exceeds the available context size, try increasing it", "SPEAKER_CONTEXT_TOO_LONG"],
      ["The number of tokens to keep is greater than the context length", "SPEAKER_CONTEXT_TOO_LONG"],
      ["403 Your chosen model requires moderation and your input was flagged", "SPEAKER_DECLINED"],
      ["No conversation found with session ID: 0c5e", "SPEAKER_SESSION_LOST"],
      ["thread/resume: no rollout found for thread id 17", "SPEAKER_SESSION_LOST"],
      ["The response was stopped by the content filter: content_filter", "SPEAKER_DECLINED"],
      ["bash: llm: command not found", "SPEAKER_NOT_INSTALLED"],
      ["loaded 429 tokens from 503 files in 401 ms", null],
      ["KeyError: 'x'", null],
      ["", null],
    ] as const;
    for (const [text, code] of cases) assert.equal(classifyFailure(text), code, text);
  });

  test("has a status that speaks for itself, or none", () => {
    assert.deepEqual(
      [200, 400, 401, 402, 404, 408, 413, 429, 500, 529].map((status) => classifyFailure("", { status })),
      [
        null,
        null,
        "SPEAKER_AUTH",
        "SPEAKER_USAGE_LIMIT",
        null,
        "SPEAKER_TIMEOUT",
        "SPEAKER_CONTEXT_TOO_LONG",
        "SPEAKER_RATE_LIMITED",
        "SPEAKER_OVERLOADED",
        "SPEAKER_OVERLOADED",
      ],
    );
  });

  test("says more than a status that came with it", () => {
    const limit = "You have reached your specified API usage limits.";
    assert.equal(classifyFailure(limit, { status: 429, waitMs: 1_000 }), "SPEAKER_USAGE_LIMIT");
    assert.equal(classifyFailure("Quota exceeded", { status: 429 }), "SPEAKER_USAGE_LIMIT");
    assert.equal(classifyFailure("Quota exceeded", { status: 429, waitMs: 1_000 }), "SPEAKER_RATE_LIMITED");
  });

  test("parses how long to wait, in the formats that vendors use", () => {
    const cases = [
      ["retry-after: 30", 30_000],
      ['"retry_after": 2.5', 2_500],
      ["Retry-After=1m", 60_000],
      ["Please try again in 1m2.5s. Visit", 62_500],
      ["try again in 20s", 20_000],
      ["please retry in 250ms", 250],
      ["Wait 5 minutes and come back", 300_000],
      ["limit resets in 2 hours", 7_200_000],
      ["try again later", null],
    ] as const;
    for (const [text, ms] of cases) assert.equal(retryAfterMs(text), ms, text);
  });
});

test("a duration is parsed completely or not at all", () => {
  const cases = [
    ["200ms", 200],
    ["2s", 2_000],
    [" 1m30s ", 90_000],
    ["1.5 hours", 5_400_000],
    ["2 min 5 sec", 125_000],
    ["soon", null],
    ["5", null],
    ["5s or so", null],
    ["5 moons", null],
    ["", null],
  ] as const;
  for (const [text, ms] of cases) assert.equal(durationMs(text), ms, text);
});
