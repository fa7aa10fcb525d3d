/** The questions at a checkpoint, each with who asks it and a field for the answer. All answers are sent together. */

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { State } from "../../../core/state.ts";
import { answersText, type CheckpointQuestion, questionsWithAskers } from "../../../views/checkpoint-choices.ts";
import { SeatTag } from "../marks.tsx";
import { Words } from "../words.tsx";

interface QuestionFormProps {
  readonly state: State;
  /** The person has just chosen to answer. */
  readonly isChosen: boolean;
  readonly send: (text: string) => Promise<void>;
}

export function QuestionForm({ state, isChosen, send }: QuestionFormProps) {
  const questions = questionsWithAskers(state);
  const [answers, write] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isChosen) form.current?.querySelector("input")?.focus();
  }, [isChosen]);
  if (questions.length === 0) return null;
  const text = answersText(questions, answers);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== "") void send(text);
  };
  return (
    <form className="decide asked" ref={form} onSubmit={submit}>
      {questions.map((question, index) => (
        <label key={question.text}>
          <Asker question={question} />
          <input
            value={answers[index] ?? ""}
            onChange={({ target }) =>
              write(questions.map((_, at) => (at === index ? target.value : (answers[at] ?? ""))))
            }
          />
        </label>
      ))}
      <button type="submit" className="btn main" disabled={text === ""}>
        Send {questions.length === 1 ? "the answer" : "the answers"}
      </button>
    </form>
  );
}

/** For a page that cannot send anything. */
export function QuestionList({ state }: { state: State }) {
  return (
    <ul className="asked">
      {questionsWithAskers(state).map((question) => (
        <li key={question.text}>
          <Asker question={question} />
        </li>
      ))}
    </ul>
  );
}

function Asker({ question: { text, by } }: { question: CheckpointQuestion }) {
  return (
    <span>
      {by.map((seat) => (
        <span key={seat} className="asker">
          <SeatTag name={seat} />{" "}
        </span>
      ))}
      <Words text={text} />
    </span>
  );
}
