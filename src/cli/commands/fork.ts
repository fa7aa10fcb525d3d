/** `conclave fork ID --at ROUND`: a new debate that begins as a copy of another one, up to a round. */

import { ConclaveError } from "../../core/errors.ts";
import type { Panel } from "../../core/panel.ts";
import type { State } from "../../core/state.ts";
import type { Protocol } from "../../protocols/protocol.ts";
import { seatedPanel } from "../../speakers/seated-panel.ts";
import { speakerSurroundings } from "../../wire/company.ts";
import { forkDebate } from "../../wire/fork-debate.ts";
import type { ReadDebate } from "../../wire/read-debate.ts";
import type { CliCommand, Given } from "../command.ts";
import { conducted } from "../conducted.ts";
import { checkDebateTrust } from "../debate-trust.ts";
import { changedLimits } from "../limits.ts";
import { onlyOperand } from "../operand.ts";
import {
  CONSTRAINT,
  DEBATE_OPERAND,
  LIMIT_OPTIONS,
  OUT_DIR,
  REPORT_OPTIONS,
  ROUNDS,
  SEAT_OPTIONS,
  SPEAKER_OPTIONS,
  TRUST,
} from "../option-rows.ts";
import { checkOutput } from "../output-file.ts";
import { panelGiven } from "../panel-given.ts";
import { debateGiven, parentPlace } from "../place-given.ts";
import { rehearsalName } from "../rehearsal.ts";
import { report } from "../report.ts";
import { textsGiven } from "../run-request.ts";
import { quotedWord } from "../shell-quoted.ts";

export const fork: CliCommand = {
  name: "fork",
  summary: "begin a new debate as a copy of another one up to a round",
  description:
    "Makes a new debate of the calls of another one up to a round, and goes on from there with other constraints, seats or limits. Copied calls cost nothing.",
  operands: [DEBATE_OPERAND],
  options: [
    {
      group: "Fork",
      flags: "--at <round>",
      amount: { kind: "count", least: 0 },
      says: "the last round that is kept; 0 keeps only what came before the first:",
    },
    CONSTRAINT,
    ROUNDS,
    ...SEAT_OPTIONS,
    ...SPEAKER_OPTIONS,
    ...LIMIT_OPTIONS,
    OUT_DIR,
    TRUST,
    ...REPORT_OPTIONS,
  ],
  examples: [
    {
      line: 'conclave fork 14 --at 1 --constraint "No new service to operate."',
      says: "again from round 2 on, bound by one more thing",
    },
    {
      line: "conclave fork 14 --at 0 --seats architect='cmd:llm -m gpt-5',reviewer='cmd:llm'",
      says: "the same question, another panel",
    },
  ],
  async act(given) {
    const id = onlyOperand(given, "Which debate to fork");
    const round = given.amount("at");
    if (!given.has("at")) given.addProblem(new ConclaveError("USAGE_OPTION_VALUE", "--at ROUND is missing."));
    const constraints = textsGiven(given, "constraint");
    const telling = report(given, "debate.forked");
    const place = await parentPlace(given);
    await checkOutput(given);
    given.settle();
    const folder = debateGiven(given, id);
    telling.warn(given.warnings);
    const panel = given.has("seats") || given.has("seat") ? newPanel(given) : null;
    const check = (read: ReadDebate) => checkDebateTrust(given, folder, read);
    const changes = { folder, round: round ?? 0, place, constraints, limits: changedLimits(given), panel, check };
    return conducted(given, telling, (host) => forkDebate(changes, host));
  },
};

function newPanel(given: Given) {
  return ({ id, rehearsal, question: { workingDir, text } }: State, protocol: Protocol): Panel => {
    const { isFaulty: _, isNamed: __, ...wished } = panelGiven(given, workingDir);
    const isMixed = wished.wishes.some(
      ({ speaker }) => (rehearsalName(speaker ?? "") === null) !== (rehearsal === null),
    );
    if (isMixed) given.addProblem(mixed(id, text));
    given.settle();
    const surroundings = speakerSurroundings({ workingDir, passEnv: given.all("pass-env"), pace: 0 });
    const { panel, problems } = seatedPanel({ ...wished, protocol, copies: 1 }, surroundings);
    for (const problem of problems) given.addProblem(problem);
    given.settle();
    return panel;
  };
}

/** What was rehearsed and what was said must not end up in one record. */
function mixed(id: string, question: string): ConclaveError {
  const message = `A rehearsal and real speakers cannot share a debate, and ${id} would have both.`;
  const hint = `Ask anew: conclave ${quotedWord(question)} --seats …`;
  return new ConclaveError("USAGE_OPTION_VALUE", message, { hint });
}
