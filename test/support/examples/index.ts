// Every example debate by name, for tests that hold of all of them.
import type { DebateLog } from "../debate-log.ts";
import { offlineEdits, offlineEditsOpening, offlineEditsUndecided } from "./offline-edits.ts";
import {
  hostileDebate,
  idsPoll,
  insufficientSearch,
  japaneseQuestion,
  splitRepositories,
  tenantsUnresolved,
} from "./other-debates.ts";
import { paymentRetries } from "./payment-retries.ts";
import { webhooksAgreement, webhooksDispute, webhooksInProgress } from "./webhooks.ts";
import { weighedDebate } from "./weighed.ts";

export const EXAMPLES: Readonly<Record<string, () => DebateLog>> = {
  "opened-offline-edits": offlineEditsOpening,
  "undecided-offline-edits": offlineEditsUndecided,
  "majority-offline-edits": offlineEdits,
  "consensus-webhooks": webhooksAgreement,
  "split-webhooks": webhooksDispute,
  "running-webhooks": webhooksInProgress,
  "majority-poll": idsPoll,
  "split-repositories": splitRepositories,
  "unresolved-tenants": tenantsUnresolved,
  "insufficient-search": insufficientSearch,
  hostile: hostileDebate,
  japanese: japaneseQuestion,
  "majority-payment-retries": paymentRetries,
  "consensus-matrix": weighedDebate,
};
