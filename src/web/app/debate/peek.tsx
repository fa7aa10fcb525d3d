/** A preview of the item behind an ID, on hover or focus. */

import { useEffect, useState } from "react";
import { Words } from "../words.tsx";
import { findReference, useDebateView } from "./debate-context.ts";

interface PeekPlace {
  readonly id: string;
  readonly left: number;
  readonly top: number;
}

const WIDTH = 360;

export function Peek() {
  const { state } = useDebateView();
  const [place, put] = useState<PeekPlace | null>(null);
  useEffect(() => {
    const show = ({ target }: Event) => put(target instanceof Element ? placeOf(target) : null);
    const hide = ({ key }: KeyboardEvent) => key === "Escape" && put(null);
    document.addEventListener("mouseover", show);
    document.addEventListener("focusin", show);
    document.addEventListener("keydown", hide);
    return () => {
      document.removeEventListener("mouseover", show);
      document.removeEventListener("focusin", show);
      document.removeEventListener("keydown", hide);
    };
  }, []);
  const found = place && findReference(state, place.id);
  if (!place || !found) return null;
  return (
    <div className="peek" role="tooltip" style={{ left: `${place.left}px`, top: `${place.top}px` }}>
      <b>{found.title}</b>
      <Words as="div" className="say" text={found.text} />
      {found.detail === "" ? null : <p className={found.isUnsettled ? "bad" : "note"}>{found.detail}</p>}
    </div>
  );
}

function placeOf(target: Element): PeekPlace | null {
  const chip = target.closest<HTMLElement>("[data-ref]");
  if (!chip) return null;
  const { left, bottom } = chip.getBoundingClientRect();
  return {
    id: chip.dataset.ref ?? "",
    left: Math.max(8, Math.min(left + scrollX, scrollX + innerWidth - WIDTH)),
    top: bottom + scrollY + 6,
  };
}
