// The public library: every name a program may import from "conclave", and nothing else. A program brings a log, a protocol
// and speakers, and runs a debate over them; it follows the events as they are recorded, and resumes by running again.
//
//   const log = fileLog("debates/014-jobs", { now: Date.now, onTrouble: console.error, giveUp: signal });
//   const claim = await log.claim();                      // then append a `debate.opened`
//   const state = await runDebate({ claim, protocol, speakerFor, clock: systemClock, … });
//   state.verdict?.decision;

export { ConclaveError, ConclaveErrors, ERRORS, type ErrorCode } from "./core/errors.ts";
export type { DebateEvent, DebateOpened, Recorded } from "./core/event.ts";
export { eventSchema } from "./core/event-codec.ts";
export type { FailureCode } from "./core/failure.ts";
export type { Note, Said } from "./core/note.ts";
export { type Limits, type Panel, type Seat, type Settings, USUAL_SETTINGS } from "./core/panel.ts";
export type { Question } from "./core/question.ts";
export { fold, reduce, type State } from "./core/state.ts";
export type { Usage } from "./core/usage.ts";
export type { Verdict } from "./core/verdict.ts";
export { type Clock, systemClock } from "./engine/clock.ts";
export { type Run, runDebate } from "./engine/run-debate.ts";
export type { Claim, EventLog } from "./log/event-log.ts";
export { fileLog } from "./log/file-log.ts";
export { memoryLog } from "./log/memory-log.ts";
export { PROTOCOLS, protocolNamed } from "./protocols/index.ts";
export type { Floor, Protocol } from "./protocols/protocol.ts";
export { DONE, failed, type Speaker, type SpeakRequest, type SpeechPart, type Traits } from "./speakers/speaker.ts";
export { synthesis } from "./views/synthesis.ts";
