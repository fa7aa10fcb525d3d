/** Looking for an earlier debate on the same question, before a debate begins. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findSimilarQuestion } from "../../src/core/similar-questions.ts";
import { readListed } from "../../src/folder/index-file.ts";
import { least } from "../support/numbers.ts";
import type { Row } from "../support/row.ts";
import { withWorkFolder } from "../support/work-folder.ts";

const DEBATES = 2_000;
const LIMIT_MS = 100;
const SUBJECTS = ["orders", "billing", "search", "login", "reports", "uploads", "exports", "mails", "prices", "stock"];
const CHOICES = ["Redis", "PostgreSQL", "Kafka", "S3", "GraphQL", "REST", "Rust", "Go", "Kubernetes", "Lambda"];

export const similar: Row = {
  name: "similar",
  what: "finding a similar question among 2,000 debates",
  measure: () =>
    withWorkFolder(async (parent) => {
      writeFileSync(join(parent, "index.json"), JSON.stringify({ version: 1, debates: entries() }));
      const value = await least(LIMIT_MS, async () => searchMs(parent));
      return {
        figures: [{ what: "reading the index and comparing", value, unit: "ms", limit: LIMIT_MS }],
        details: [],
      };
    }),
};

function searchMs(parent: string): number {
  const startedAt = performance.now();
  const questions = readListed(parent).map(({ question }) => question);
  const found = findSimilarQuestion(questions[1_234] ?? "", questions);
  const ms = performance.now() - startedAt;
  if (found !== 1_234) throw new Error(`Found ${found} among ${questions.length}.`);
  return ms;
}

function entries(): readonly object[] {
  return Array.from({ length: DEBATES }, (_, index) => ({
    id: `${index}-question`,
    folder: `${index}-question`,
    topic: "question",
    question: questionOf(index),
    protocol: "challenge",
    status: "completed",
    outcome: "consensus",
    rehearsal: false,
    seats: ["architect=claude", "security=codex", "operations=gemini"],
    stands: ["for", "for", "against"],
    votes: [2, 1],
    current_round: 1,
    rounds_total: 2,
    open_objections: 1,
    cost: 0.42,
    created_at: "2026-11-05T10:00:00Z",
    updated_at: "2026-11-05T10:20:00Z",
    state_mtime: null,
  }));
}

function questionOf(index: number): string {
  const subject = SUBJECTS[index % 10];
  const [one, other] = [CHOICES[Math.floor(index / 10) % 10], CHOICES[Math.floor(index / 100) % 10]];
  return `Should the ${subject} service of region ${index} use ${one} or ${other}, given what we know about load and cost today?`;
}
