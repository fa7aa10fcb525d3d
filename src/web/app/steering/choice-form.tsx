/** What a choice at a checkpoint asks the person to type. */

import { type FormEvent, useId, useState } from "react";
import { capitalize } from "../../../views/amounts.ts";
import type { CheckpointChoice } from "../../../views/checkpoint-choices.ts";

interface ChoiceFormProps {
  readonly choice: CheckpointChoice;
  readonly send: (text: string) => Promise<void>;
}

export function ChoiceForm({ choice: { label, asks, topics }, send }: ChoiceFormProps) {
  const [text, write] = useState("");
  const suggestions = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") void send(text);
  };
  return (
    <form className="decide" onSubmit={submit}>
      <label>
        <span className="lab">{capitalize(asks ?? "")}</span>
        {/* biome-ignore lint/a11y/noAutofocus: it appears because the person has just asked for it. */}
        <input value={text} onChange={(event) => write(event.target.value)} list={suggestions} autoFocus />
      </label>
      <datalist id={suggestions}>
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      <button type="submit" className="btn main" disabled={text.trim() === ""}>
        {label}
      </button>
    </form>
  );
}
