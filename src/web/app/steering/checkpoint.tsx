/** The debate is waiting for the person: the question and the choices. Nothing runs and nothing costs money meanwhile. */

import { useState } from "react";
import type { Note } from "../../../core/note.ts";
import type { State } from "../../../core/state.ts";
import { capitalize } from "../../../views/amounts.ts";
import {
  type CheckpointChoice,
  checkpointChoices,
  choiceNote,
  isFirstCheckpoint,
  isJudgingChoice,
  JUDGED_KINDS,
} from "../../../views/checkpoint-choices.ts";
import { shortId } from "../../../views/names.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { ChoiceForm } from "./choice-form.tsx";
import { JudgeForm } from "./judge-form.tsx";
import { QuestionForm, QuestionList } from "./question-form.tsx";
import { sendStateWords, useSendNote } from "./use-send-note.ts";

export function Checkpoint({ state }: { state: State }) {
  const { say } = useDebateView();
  const [chosen, choose] = useState<CheckpointChoice | null>(null);
  const { sending, post } = useSendNote(say);
  if (!state.checkpoint) return null;
  const send = async (note: Note) => {
    // A decision ends the wait; after anything else the person chooses again.
    if ((await post(note)) && note.kind !== "decision") choose(null);
  };
  return (
    <section className="part now" id="verdict" aria-labelledby="h-check">
      <div className="check">
        <h2 id="h-check">
          {isFirstCheckpoint(state) ? "The seats have questions before they start." : `Round ${state.round} is over.`}{" "}
          What should the panel do?
        </h2>
        <p className="mid">While the debate waits, nothing runs and nothing costs money.</p>
        {say ? (
          <Choices state={state} chosen={chosen} choose={choose} send={send} />
        ) : (
          <p className="hint">
            Answer where it runs, or <code>conclave say {shortId(state.id)} --answer "…"</code>
          </p>
        )}
        <CheckpointForm state={state} chosen={chosen} send={send} />
        {say ? (
          <QuestionForm
            state={state}
            isChosen={chosen?.choice === "answer"}
            send={(text) => send(choiceNote(state, "answer", text))}
          />
        ) : (
          <QuestionList state={state} />
        )}
        <p role="status" className="note">
          {sendStateWords(sending, "", state)}
        </p>
      </div>
    </section>
  );
}

interface ChoicesProps {
  readonly state: State;
  readonly chosen: CheckpointChoice | null;
  readonly choose: (choice: CheckpointChoice) => void;
  readonly send: (note: Note) => Promise<void>;
}

function Choices({ state, chosen, choose, send }: ChoicesProps) {
  const take = (each: CheckpointChoice) => {
    if (each.asks !== null || isJudgingChoice(each.choice)) choose(each);
    else void send(choiceNote(state, each.choice, ""));
  };
  return (
    <div className="choices">
      {checkpointChoices(state).map((each) => (
        <button
          key={each.choice}
          type="button"
          className="choice"
          data-key={each.key}
          aria-pressed={each.choice === chosen?.choice}
          onClick={() => take(each)}
        >
          <kbd>{each.key}</kbd>
          <b>{each.label}</b>
          <span>{capitalize(each.hint)}.</span>
        </button>
      ))}
    </div>
  );
}

function CheckpointForm({ state, chosen, send }: Omit<ChoicesProps, "choose">) {
  // Questions have a form of their own.
  if (!chosen || chosen.choice === "answer") return null;
  const { choice } = chosen;
  if (isJudgingChoice(choice))
    return <JudgeForm key={choice} state={state} judged={JUDGED_KINDS[choice]} send={send} />;
  return <ChoiceForm key={choice} choice={chosen} send={(text) => send(choiceNote(state, choice, text))} />;
}
