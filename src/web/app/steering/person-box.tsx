/** The person's box: which notes can be added to a debate, what they do, and whether the debate has received them. */

import { type FormEvent, useEffect, useState } from "react";
import type { PinnedNote, SteeringNote } from "../../../core/note.ts";
import { shortId } from "../../../views/names.ts";
import { tooLateWords } from "../../../views/steering.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { sendStateWords, useSendNote } from "./use-send-note.ts";

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
    asks: "What should the panel know?",
    says: "Every seat gets it verbatim from its next call on.",
  },
  {
    kind: "constraint",
    label: "Constraint",
    asks: "What must the decision satisfy?",
    says: "Every seat gets it, and positions may change again.",
  },
  { kind: "focus", label: "Focus", asks: "What should the seats focus on?", says: "Guides the calls that follow." },
  {
    kind: "answer",
    label: "Answer",
    asks: "Your answer to a question from the seats",
    says: "Replaces an assumption.",
  },
];

export function PersonBox() {
  const { state, say } = useDebateView();
  const id = shortId(state.id);
  const [kind, choose] = useState<Kind | undefined>(KINDS[0]);
  const [text, write] = useState("");
  const [isSure, ask] = useState(false);
  const { sending, post } = useSendNote(say);
  const isPaused = state.status === "waiting" && state.checkpoint === null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "" || !kind) return;
    void post({ kind: kind.kind, text }).then((isSent) => isSent && write(""));
  }

  function conclude(): void {
    if (isSure) void post({ kind: "conclude" });
    ask(!isSure);
  }

  const steer = (note: SteeringNote["kind"]) => void post({ kind: note });
  const tooLate = tooLateWords(state);
  if (tooLate !== null)
    return (
      <div className="box">
        <p className="hint" role="status">
          {tooLate}
        </p>
      </div>
    );
  if (!say) return <ReadOnly id={id} />;
  return (
    <form className="box" aria-label="Add a note to the debate" onSubmit={submit}>
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
            {isPaused ? "Resume" : "Pause"}
          </button>
          <button type="button" className="btn" onClick={conclude} onBlur={() => ask(false)}>
            {isSure ? "Really conclude?" : "Conclude"}
          </button>
        </span>
      </div>
      <p className="hint">
        {/* Heard by a screen reader when it changes. */}
        <span role="status">{sendStateWords(sending, kind?.says ?? "", state)}</span>
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
  return (
    <div className="field">
      <textarea
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

/** A file cannot send notes, so it shows the command to type. */
function ReadOnly({ id }: { id: string }) {
  const [isCopied, copied] = useState(false);
  const command = `conclave say ${id} --fact "…"`;
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => copied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    // Not every browser lets a file write to the clipboard; the command can still be selected.
    void navigator.clipboard?.writeText(command).then(
      () => copied(true),
      () => undefined,
    );
  };
  return (
    <div className="box">
      <p className="hint">
        <span>This page is read-only. To add a note:</span> <code>{command}</code>
        <button type="button" className="btn" onClick={copy}>
          {isCopied ? "Copied" : "Copy"}
        </button>
      </p>
    </div>
  );
}
