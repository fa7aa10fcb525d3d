/** Closes the dialog around it. */

import type { ReactNode } from "react";

export function CloseForm({ children }: { children?: ReactNode }) {
  return (
    <form method="dialog">
      {children}
      <button type="submit" className="btn">
        Close
      </button>
    </form>
  );
}
