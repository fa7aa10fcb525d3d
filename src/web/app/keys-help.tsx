/** The list of keys, in a dialog. */

import { useRef } from "react";
import { KEYS } from "./keys.ts";

export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="btn bare"
        data-act="keys"
        aria-label="Keys"
        onClick={() => dialog.current?.showModal()}
      >
        ?
      </button>
      <dialog ref={dialog} aria-labelledby="h-keys">
        <b id="h-keys">Keys</b>
        <dl>
          {KEYS.map(([keys, says]) => (
            <div key={keys}>
              <dt>{keys.split(" ").map((key) => (key === "…" ? key : <kbd key={key}>{key}</kbd>))}</dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit" className="btn">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
}
