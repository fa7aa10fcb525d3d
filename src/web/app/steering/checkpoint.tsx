/** The debate waits for a person: what is asked, and the choices. Nothing runs and nothing costs money meanwhile. */

import { type FormEvent, useId, useState } from "react";
import type { State } from "../../../core/state.ts";
import { shortId } from "../../../views/names.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { hrefOf } from "../route.ts";
import { Words } from "../words.tsx";
import { checkpointMenu, checkpointQuestions, isFirstCheckpoint, type MenuChoice } from "./checkpoint-menu.ts";
import { sendStateWords, useSendNote } from "./use-send-note.ts";

export function Checkpoint({ state }: { state: State }) {
  const { say, folder } = useDebateView();
  const [chosen, choose] = useState<MenuChoice | null>(null);
  const [text, write] = useState("");
  const { sending, post } = useSendNote(say);
  const topics = useId();
  const { checkpoint } = state;
  if (!checkpoint) return null;
  const decide = async (choice: MenuChoice["choice"], words: string) => {
    const decision = choice === "fact" ? null : { choice, text: words };
    const isSent = await post(
      decision ? { kind: "decision", checkpoint: checkpoint.name, decision } : { kind: "fact", text: words },
    );
    if (!isSent || decision) return;
    choose(null);
    write("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && text.trim() !== "") void decide(chosen.choice, text);
  };
  return (
    <section className="part now" id="verdict" aria-labelledby="h-check">
      <div className="check">
        <h2 id="h-check">
          {isFirstCheckpoint(state) ? "The seats have questions before they begin." : `Round ${state.round} is over.`}{" "}
          What should the panel do?
        </h2>
        <p className="mid">Nothing is running and nothing costs money while it waits.</p>
        <ul className="asked">
          {checkpointQuestions(state).map((ask) => (
            <li key={ask}>
              <Words text={ask} />
            </li>
          ))}
        </ul>
        {say ? (
          <div className="choices">
            {checkpointMenu(state).map((each) => (
              <button
                key={each.choice}
                type="button"
                className="choice"
                data-key={each.key}
                aria-pressed={each.choice === chosen?.choice}
                onClick={() => (each.asks === null ? void decide(each.choice, "") : choose(each))}
              >
                <kbd>{each.key}</kbd>
                <b>{each.title}</b>
                <span>{each.says}</span>
              </button>
            ))}
          </div>
        ) : (
          <p className="hint">
            Answer where it runs, or <code>conclave say {shortId(state.id)} --answer "…"</code>
          </p>
        )}
        {say && !isFirstCheckpoint(state) ? (
          <p className="note">
            Before that you may end an <a href={hrefOf(folder, "objections")}>objection</a> or reject a{" "}
            <a href={hrefOf(folder, "claims")}>claim</a>, where they stand.
          </p>
        ) : null}
        {chosen ? (
          <form key={chosen.choice} className="decide" onSubmit={submit}>
            <label>
              <span className="lab">{chosen.asks}</span>
              {/* biome-ignore lint/a11y/noAutofocus: it appears because the person has just asked for it. */}
              <input value={text} onChange={(event) => write(event.target.value)} list={topics} autoFocus />
            </label>
            <datalist id={topics}>
              {chosen.topics.map((topic) => (
                <option key={topic} value={topic} />
              ))}
            </datalist>
            <button type="submit" className="btn main" disabled={text.trim() === ""}>
              {chosen.title}
            </button>
          </form>
        ) : null}
        <p role="status" className="note">
          {sendStateWords(sending, "", state.notes)}
        </p>
      </div>
    </section>
  );
}
