// The public library: every name a program may import from "conclave", and nothing else. docs/library.md explains it with
// examples that are run as tests. Three functions do everything; the rest is what they take and give, and what a program
// needs to bring speakers, protocols and logs of its own.

export type { BallotContract } from "./core/ballot/ballot.ts";
export { ConclaveError, ConclaveErrors, type ErrorCode } from "./core/errors.ts";
export { type DebateEvent, eventSchema, type Recorded } from "./core/event.ts";
export type { FailureCode } from "./core/failure.ts";
export type { ReviewFinding } from "./core/findings/review-finding.ts";
export type { Outcome } from "./core/ledger/agreement.ts";
export type { Gate } from "./core/ledger/gate.ts";
export type { MatrixSummary } from "./core/matrix/summarise-matrix.ts";
export type { Decision, IncomingNote, Note } from "./core/note.ts";
export type { Limits, Panel, Seat, Settings } from "./core/panel.ts";
export type { ContextItem, Question } from "./core/question.ts";
export { fold, reduce } from "./core/reduce/reduce.ts";
export type { Decided } from "./core/run/pending-notes.ts";
export type { State } from "./core/state.ts";
export type { Usage } from "./core/usage.ts";
export type { Verdict } from "./core/verdict.ts";
export type { AskPerson } from "./engine/person.ts";
export { type DebateResult, debate } from "./library/debate.ts";
export type { DebateOptions, RunOptions, SeatOption, SeatSettings } from "./library/debate-options.ts";
export { type DebateUpdate, follow } from "./library/follow.ts";
export { type AskOptions, ask } from "./library/library-ask.ts";
export { type ResumeOptions, resume } from "./library/library-resume.ts";
export type { ClaimOptions, EventLog, LogLease } from "./log/event-log.ts";
export type { LivePart } from "./log/live-file.ts";
export { memoryLog } from "./log/memory-log.ts";
export { type Ask, type PromptPart, part } from "./prompts/prompt.ts";
export { openingContract, stanceContract } from "./prompts/stance.ts";
export { conclude } from "./protocols/conclude.ts";
export { currentAgreement } from "./protocols/exchange/current-agreement.ts";
export { promptPartsForAll } from "./protocols/exchange/shared-parts.ts";
export { PROTOCOLS, protocolNamed } from "./protocols/index.ts";
export type {
  Absence,
  Answer,
  AskOrAbsence,
  Conclusion,
  Each,
  Floor,
  Protocol,
  Reply,
  Round,
} from "./protocols/protocol.ts";
export {
  DONE,
  failure,
  type NotReady,
  type Speaker,
  type SpeakRequest,
  type SpeechPart,
  type Traits,
} from "./speakers/speaker.ts";
export type { ToolServer } from "./speakers/tool-servers/tool-server.ts";
export { synthesis } from "./views/markdown/synthesis-document.ts";
export { transcript } from "./views/markdown/transcript.ts";
export { matrixSummary } from "./views/matrix/matrix-summary.ts";
export type { AnsweredFollowUp } from "./views/record/follow-ups.ts";
