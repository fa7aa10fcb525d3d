/** The person's box: what one may say into a debate, what becomes of it, and when it was taken up. */

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Note, PinnedNote, SteeringNote } from "../../core/note.ts";
import type { SaidNote, State } from "../../core/state.ts";
import { shortId } from "../../views/names.ts";
import type { Feed } from "./feed.ts";
import { timeOfDay } from "./times.ts";

interface Kind {
  readonly kind: PinnedNote["kind"];
  readonly label: string;
  readonly asks: string;
  readonly says: string;
}

const KINDS: readonly Kind[] = [
  {
    kind: "fact",
    label: "Fact",
    asks: "What does the panel not know?",
    says: "Goes to every seat word for word, from the next call on, and stays pinned.",
  },
  {
    kind: "constraint",
    label: "Constraint",
    asks: "What must hold?",
    says: "Pinned for every seat; positions are open again.",
  },
  { kind: "focus", label: "Focus", asks: "What should they look at above all?", says: "Steers the calls that follow." },
  {
    kind: "answer",
    label: "Answer",
    asks: "The answer to a question they asked",
    says: "Takes the place of an assumption.",
  },
];

type Sending =
  | { readonly step: "idle" }
  | { readonly step: "sending" }
  | { readonly step: "sent"; readonly id: string }
  | { readonly step: "refused"; readonly why: string };

export function PersonBox({ state, feed, folder }: { state: State; feed: Feed; folder: string }) {
  const [kind, choose] = useState<Kind | undefined>(KINDS[0]);
  const [text, write] = useState("");
  const [sending, send] = useState<Sending>({ step: "idle" });
  const [isSure, ask] = useState(false);
  const isPaused = state.status === "waiting" && state.checkpoint === null;
  const id = shortId(state.id);

  async function post(note: Note): Promise<void> {
    send({ step: "sending" });
    try {
      send({ step: "sent", id: await feed.say(folder, note) });
      if ("text" in note) write("");
    } catch (error) {
      send({ step: "refused", why: error instanceof Error ? error.message : String(error) });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== "" && kind) void post({ kind: kind.kind, text });
  }

  function conclude(): void {
    if (isSure) void post({ kind: "conclude" });
    ask(!isSure);
  }

  const steer = (note: SteeringNote["kind"]) => void post({ kind: note });
  if (feed.kind !== "served") return <ReadOnly id={id} />;
  return (
    <form className="box" aria-label="Say something into the debate" onSubmit={submit}>
      <div className="line">
        <fieldset className="kinds">
          <legend className="sr">Kind</legend>
          {KINDS.map((each) => (
            <label key={each.kind}>
              <input type="radio" name="kind" checked={each === kind} onChange={() => choose(each)} />
              {each.label}
            </label>
          ))}
        </fieldset>
        <Field asks={kind?.asks ?? ""} text={text} write={write} isBusy={sending.step === "sending"} />
        <span className="ends2">
          <button type="button" className="btn" data-act="pause" onClick={() => steer(isPaused ? "go" : "pause")}>
            {isPaused ? "Go on" : "Pause"}
          </button>
          <button type="button" className="btn" onClick={conclude} onBlur={() => ask(false)}>
            {isSure ? "Sure? One more call" : "Conclude"}
          </button>
        </span>
      </div>
      <p className="hint">
        <Outcome sending={sending} says={kind?.says ?? ""} notes={state.notes} />
        <code className="cmd">
          conclave say {id} --{kind?.kind} "…"
        </code>
      </p>
    </form>
  );
}

interface FieldProps {
  readonly asks: string;
  readonly text: string;
  readonly write: (text: string) => void;
  readonly isBusy: boolean;
}

function Field({ asks, text, write, isBusy }: FieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="field">
      <textarea
        ref={area}
        name="words"
        aria-label={asks}
        placeholder={asks}
        rows={1}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <button type="submit" className="btn main" disabled={isBusy || text.trim() === ""}>
        Say
      </button>
    </div>
  );
}

function Outcome({ sending, says, notes }: { sending: Sending; says: string; notes: readonly SaidNote[] }) {
  // Heard by a screen reader when it changes.
  return <span role="status">{outcomeWords(sending, says, notes)}</span>;
}

function outcomeWords(sending: Sending, says: string, notes: readonly SaidNote[]): string {
  if (sending.step === "sending") return "Sending …";
  if (sending.step === "refused") return `Not taken: ${sending.why}`;
  if (sending.step === "idle") return says;
  const taken = notes.find(({ id }) => id === sending.id);
  if (!taken) return "Sent; it waits to be taken up.";
  const name = taken.label ?? taken.note.kind;
  return `${name} was taken up at ${timeOfDay(taken.at)}; calls that start from here on know it.`;
}

/** A file cannot speak, so it says what to type. */
function ReadOnly({ id }: { id: string }) {
  const [isCopied, copied] = useState(false);
  const command = `conclave say ${id} --fact "…"`;
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => copied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    // Not every browser lets a file write the clipboard; the command stands there to be selected.
    void navigator.clipboard?.writeText(command).then(
      () => copied(true),
      () => undefined,
    );
  };
  return (
    <div className="box">
      <p className="hint">
        <span>This page only shows the debate. To speak into it:</span> <code>{command}</code>
        <button type="button" className="btn" onClick={copy}>
          {isCopied ? "Copied" : "Copy"}
        </button>
      </p>
    </div>
  );
}
