// The public library: every name a program may import from "conclave", and nothing else. docs/library.md explains it with
// examples that are run as tests. Three functions do everything; the rest is what they take and give, and what a program
// needs to bring speakers, protocols and logs of its own.
export type { Outcome } from "./core/agreement.ts";
export type { BallotContract } from "./core/ballot.ts";
export { ConclaveError, ConclaveErrors, type ErrorCode } from "./core/errors.ts";
export type { DebateEvent, Recorded } from "./core/event.ts";
export { eventSchema } from "./core/event-codec.ts";
export type { FailureCode } from "./core/failure.ts";
export type { Decision, Note, Said } from "./core/note.ts";
export type { Limits, Panel, Seat, Settings } from "./core/panel.ts";
export type { ContextItem, Question } from "./core/question.ts";
export { fold, reduce, type State } from "./core/state.ts";
export type { Usage } from "./core/usage.ts";
export type { Verdict } from "./core/verdict.ts";
export type { AskPerson, Decided } from "./engine/person.ts";
export { type Debated, type DebateOptions, debate, type Hearing } from "./library/debate.ts";
export { type Followed, follow } from "./library/follow.ts";
export type { SeatOption } from "./library/panel-of.ts";
export { type ResumeOptions, resume } from "./library/resume.ts";
export type { Claim, ClaimOptions, EventLog } from "./log/event-log.ts";
export type { LivePart } from "./log/live.ts";
export { memoryLog } from "./log/memory-log.ts";
export { type Ask, type PromptPart, part } from "./prompts/prompt.ts";
export { openingContract, stanceContract } from "./prompts/stance.ts";
export { concluded, standing, tableFor } from "./protocols/exchange.ts";
export { PROTOCOLS, protocolNamed } from "./protocols/index.ts";
export type { Absence, Answer, Asked, Conclusion, Each, Floor, Protocol, Reply, Round } from "./protocols/protocol.ts";
export {
  DONE,
  failed,
  type NotReady,
  type Speaker,
  type SpeakRequest,
  type SpeechPart,
  type Traits,
} from "./speakers/speaker.ts";
export type { ToolServer } from "./speakers/tool-servers/tool-server.ts";
export { synthesis } from "./views/synthesis.ts";
export { transcript } from "./views/transcript.ts";
