/** The list of keys in a dialog, and below it what a page has to explain about its signs. */

import { type ReactNode, useRef } from "react";
import { CloseForm } from "./close-form.tsx";
import { KEYS } from "./keys.ts";

export function KeysHelp({ children }: { children?: ReactNode }) {
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
      <dialog ref={dialog} className={children ? "help wide" : "help"} aria-labelledby="h-keys">
        <div className="sides">
          <div>
            <b id="h-keys">Keys</b>
            <dl>
              {KEYS.map(([keys, says]) => (
                <div key={keys}>
                  <dt>{keys.split(" ").map((key) => (key === "…" ? key : <kbd key={key}>{key}</kbd>))}</dt>
                  <dd>{says}</dd>
                </div>
              ))}
            </dl>
          </div>
          {children}
        </div>
        <CloseForm />
      </dialog>
    </>
  );
}
