/** The debate waits for a person: what is asked, and the choices. Nothing runs and nothing costs money meanwhile. */

import { type FormEvent, useState } from "react";
import { openObjections } from "../../core/ledger.ts";
import type { Decision } from "../../core/note.ts";
import type { State } from "../../core/state.ts";
import { counted } from "../../views/amounts.ts";
import { ledgerIn } from "../../views/ledger-in.ts";
import { shortId } from "../../views/names.ts";
import { useDebateView } from "./debate-context.ts";
import { hrefOf } from "./route.ts";
import { sendingWords, useSaying } from "./saying.ts";
import { Words } from "./words.tsx";

interface Choice {
  readonly choice: Decision["choice"];
  readonly key: string;
  readonly title: string;
  /** What is asked for; null: nothing is. */
  readonly asks: string | null;
  says(state: State): string;
}

const CHOICES: readonly Choice[] = [
  {
    choice: "next",
    key: "n",
    title: "Go on as planned",
    asks: null,
    says: ({ round, limits }) =>
      round < limits.rounds ? `Round ${round + 1} of ${limits.rounds}.` : "To the verdict.",
  },
  {
    choice: "deeper",
    key: "d",
    title: "Go deeper on one point",
    asks: "Which point?",
    says: (state) => {
      const open = openObjections(ledgerIn(state)).slice(0, 2);
      return open.length === 0
        ? "One more round on it."
        : `Most contested: ${open.map(({ id, title }) => `${id}, ${title}`).join("; ")}`;
    },
  },
  {
    choice: "constrain",
    key: "c",
    title: "Add a constraint",
    asks: "What must hold?",
    says: () => "Pinned for all seats; positions are open again.",
  },
  {
    choice: "answer",
    key: "a",
    title: "Answer an open question",
    asks: "The answer",
    says: ({ checkpoint }) => checkpoint?.asks[0] ?? "Takes the place of an assumption.",
  },
  {
    choice: "conclude",
    key: "v",
    title: "Conclude",
    asks: null,
    says: (state) =>
      `The verdict, one more call. ${counted(openObjections(ledgerIn(state)).length, "objection")} would stay open.`,
  },
];

/** Of a rehearsal no further round was written. */
function isOffered({ rehearsal }: State, { choice }: Choice): boolean {
  return rehearsal === null || !(choice === "deeper" || choice === "constrain");
}

export function Checkpoint({ state }: { state: State }) {
  const { say, folder } = useDebateView();
  const [chosen, choose] = useState<Choice | null>(null);
  const [text, write] = useState("");
  const { sending, post } = useSaying(say);
  const { checkpoint } = state;
  if (!checkpoint) return null;
  const decide = (choice: Decision["choice"], words: string) =>
    void post({ kind: "decision", checkpoint: checkpoint.name, decision: { choice, text: words } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && text.trim() !== "") decide(chosen.choice, text);
  };
  return (
    <section className="part now" id="verdict" aria-labelledby="h-check">
      <div className="check">
        <h2 id="h-check">
          {state.round === 0 ? "The panel has questions." : `Round ${state.round} is over.`} What should the panel do?
        </h2>
        <p className="mid">Nothing is running and nothing costs money while it waits.</p>
        <ul className="asked">
          {checkpoint.asks.map((ask) => (
            <li key={ask}>
              <Words text={ask} />
            </li>
          ))}
        </ul>
        {say ? (
          <div className="choices">
            {CHOICES.filter((each) => isOffered(state, each)).map((each) => (
              <button
                key={each.choice}
                type="button"
                className="choice"
                data-key={each.key}
                aria-pressed={each === chosen}
                onClick={() => (each.asks === null ? decide(each.choice, "") : choose(each))}
              >
                <kbd>{each.key}</kbd>
                <b>{each.title}</b>
                <span>{each.says(state)}</span>
              </button>
            ))}
          </div>
        ) : (
          <p className="hint">
            Answer where it runs, or <code>conclave say {shortId(state.id)} --answer "…"</code>
          </p>
        )}
        {say ? (
          <p className="note">
            Before that you may end an <a href={hrefOf(folder, "objections")}>objection</a> or reject a{" "}
            <a href={hrefOf(folder, "claims")}>claim</a>, where they stand.
          </p>
        ) : null}
        {chosen ? (
          <form className="decide" onSubmit={submit}>
            <label>
              <span className="lab">{chosen.asks}</span>
              {/* biome-ignore lint/a11y/noAutofocus: it appears because the person has just asked for it. */}
              <input value={text} onChange={(event) => write(event.target.value)} autoFocus />
            </label>
            <button type="submit" className="btn main" disabled={text.trim() === ""}>
              {chosen.title}
            </button>
          </form>
        ) : null}
        <p role="status" className="note">
          {sendingWords(sending, "", state.notes)}
        </p>
      </div>
    </section>
  );
}
