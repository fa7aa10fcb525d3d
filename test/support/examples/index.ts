// Every example debate by name, for tests that hold of all of them.
import type { DebateLog } from "../debate-log.ts";
import { offlineEdits, openedOfflineEdits, undecidedOfflineEdits } from "./offline-edits.ts";
import {
  hostileDebate,
  idsPoll,
  insufficientSearch,
  japaneseQuestion,
  splitRepositories,
  unresolvedTenants,
} from "./other-debates.ts";
import { agreedWebhooks, disputedWebhooks, runningWebhooks } from "./webhooks.ts";

export const EXAMPLES: Readonly<Record<string, () => DebateLog>> = {
  "opened-offline-edits": openedOfflineEdits,
  "undecided-offline-edits": undecidedOfflineEdits,
  "majority-offline-edits": offlineEdits,
  "consensus-webhooks": agreedWebhooks,
  "split-webhooks": disputedWebhooks,
  "running-webhooks": runningWebhooks,
  "majority-poll": idsPoll,
  "split-repositories": splitRepositories,
  "unresolved-tenants": unresolvedTenants,
  "insufficient-search": insufficientSearch,
  hostile: hostileDebate,
  japanese: japaneseQuestion,
};
