/** At a checkpoint: the claim whose evidence to reject, or the objection to rule on, and why. */

import { type FormEvent, useState } from "react";
import type { Note } from "../../../core/note.ts";
import type { State } from "../../../core/state.ts";
import { capitalize } from "../../../views/amounts.ts";
import { type JudgedKind, judgeableItems, judgementNote, RULINGS } from "../../../views/judgeable-items.ts";
import { stateWords } from "../../../views/names.ts";

interface JudgeFormProps {
  readonly state: State;
  readonly judged: JudgedKind;
  readonly send: (note: Note) => Promise<void>;
}

export function JudgeForm({ state, judged, send }: JudgeFormProps) {
  const items = judgeableItems(state, judged);
  const [id, pick] = useState(items[0]?.id ?? "");
  const [as, rule] = useState(RULINGS[0] ?? "open");
  const [text, write] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(judgementNote({ judged, id, as, text: text.trim() }));
  };
  return (
    <form className="decide" onSubmit={submit}>
      <label>
        <span className="lab">{capitalize(judged)}</span>
        {/* biome-ignore lint/a11y/noAutofocus: it appears because the person has just asked for it. */}
        <select value={id} onChange={(event) => pick(event.target.value)} autoFocus>
          {items.map((item) => (
            <option key={item.id} value={item.id}>
              {`${item.id} ${stateWords(item.status)}, ${item.by}: ${item.text}`}
            </option>
          ))}
        </select>
      </label>
      {judged === "claim" ? null : (
        <label>
          <span className="lab">New state</span>
          <select value={as} onChange={(event) => rule(RULINGS.find((each) => each === event.target.value) ?? as)}>
            {RULINGS.map((each) => (
              <option key={each} value={each}>
                {stateWords(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        <span className="lab">Why (optional)</span>
        <input value={text} onChange={(event) => write(event.target.value)} />
      </label>
      <button type="submit" className="btn main">
        {judged === "claim" ? "Reject" : "Rule"}
      </button>
    </form>
  );
}
