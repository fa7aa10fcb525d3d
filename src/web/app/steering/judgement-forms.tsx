/** Forms next to an objection or a claim to judge it. Shown while the debate accepts notes. */

import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { ANSWER_STATES, type AnswerState } from "../../../core/ballot/ballot.ts";
import type { Claim, Objection } from "../../../core/ledger/ledger.ts";
import type { Note } from "../../../core/note.ts";
import { capitalize } from "../../../views/amounts.ts";
import { stateWords } from "../../../views/names.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { sendStateWords, useSendNote } from "./use-send-note.ts";

export function RulingForm({ objection: { id, state: end } }: { objection: Objection }) {
  const [as, choose] = useState<AnswerState | null>(null);
  const noteFor = (text: string): Note | null =>
    as === null || as === end ? null : { kind: "ruling", objection: id, as, text };
  return (
    <JudgementForm title={`Rule on ${id}`} asks="Why?" does="Rule" noteFor={noteFor}>
      <fieldset className="kinds">
        <legend className="sr">Resolve as</legend>
        {ANSWER_STATES.filter((each) => each !== end).map((each) => (
          <label key={each}>
            <input type="radio" name={`end-${id}`} checked={each === as} onChange={() => choose(each)} />
            {each === "open" ? "Reopen" : capitalize(stateWords(each))}
          </label>
        ))}
      </fieldset>
    </JudgementForm>
  );
}

export function RejectionForm({ claim: { id, check } }: { claim: Claim }) {
  const isDone = check?.mark === "rejected";
  const noteFor = (text: string): Note | null => (isDone ? null : { kind: "rejection", claim: id, text });
  return (
    <JudgementForm
      title={`Reject ${id}`}
      asks="Why should it not count?"
      does="Reject"
      noteFor={noteFor}
      isDone={isDone}
    />
  );
}

interface JudgementFormProps {
  /** Names the item for screen readers. */
  readonly title: string;
  readonly asks: string;
  readonly does: string;
  /** null until the form is complete. */
  readonly noteFor: (text: string) => Note | null;
  /** True if nothing is left to judge. */
  readonly isDone?: boolean;
  readonly children?: ReactNode;
}

function JudgementForm({ title, asks, does, noteFor, isDone = false, children }: JudgementFormProps) {
  const { state, say } = useDebateView();
  const [isOpen, open] = useState(false);
  const [text, write] = useState("");
  const { sending, post } = useSendNote(say);
  const opener = useRef<HTMLButtonElement>(null);
  const area = useId();
  const note = text.trim() === "" ? null : noteFor(text);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!note || !(await post(note))) return;
    open(false);
    write("");
    opener.current?.focus();
  };
  if (!say) return null;
  return (
    <div className="judge">
      {isDone ? null : (
        <>
          <button
            type="button"
            ref={opener}
            className="btn"
            aria-expanded={isOpen}
            aria-controls={area}
            onClick={() => open(!isOpen)}
          >
            {title}
          </button>
          <form id={area} hidden={!isOpen} aria-label={title} onSubmit={(event) => void submit(event)}>
            {children}
            <span className="field">
              <input aria-label={asks} placeholder={asks} value={text} onChange={({ target }) => write(target.value)} />
              <button type="submit" className="btn main" disabled={note === null || sending.step === "sending"}>
                {does}
              </button>
            </span>
          </form>
        </>
      )}
      <span role="status" className="note">
        {sendStateWords(sending, "", state)}
      </span>
    </div>
  );
}
