/** Printing: the browser's own command prints the verdict, this button the whole debate. */

import { useEffect } from "react";

export function PrintButton() {
  return (
    <button type="button" className="btn" onClick={printWhole}>
      Print the whole debate
    </button>
  );
}

function printWhole(): void {
  document.documentElement.dataset.print = "whole";
  addEventListener("afterprint", () => delete document.documentElement.dataset.print, { once: true });
  print();
}

/** Nothing can be unfolded on paper. */
export function usePrint(): void {
  useEffect(() => {
    const open = () => {
      for (const each of document.querySelectorAll("details:not(.record, .record *)")) each.setAttribute("open", "");
    };
    addEventListener("beforeprint", open);
    return () => removeEventListener("beforeprint", open);
  }, []);
}
