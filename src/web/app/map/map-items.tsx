/** The items of the map's picture: a reason leads to its evidence; anything else can be taken out. */

import type { CSSProperties } from "react";
import type { State } from "../../../core/state.ts";
import { stripEscapes } from "../../../core/text/plain-text.ts";
import { capitalize } from "../../../views/amounts.ts";
import type { MapReason } from "../../../views/argument/argument-map.ts";
import { findReference, type Reference, useDebateView } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { hrefOf } from "../route.ts";
import type { MapBox } from "./map-layout.ts";

interface ItemProps {
  readonly box: MapBox | undefined;
  readonly isFallen: boolean;
}

export function ReasonItem({ reason: { id, name, text }, box, isFallen }: ItemProps & { reason: MapReason }) {
  const { folder } = useDebateView();
  return (
    <a className={isFallen ? "item why fallen" : "item why"} style={boxStyle(box)} href={hrefOf(folder, id)}>
      <span className="say">
        <b>{capitalize(name)}</b> {stripEscapes(text)}
      </span>
    </a>
  );
}

interface GroundProps extends ItemProps {
  readonly state: State;
  readonly id: string;
  readonly isLeftOut: boolean;
  readonly point: (id: string | null) => void;
  readonly toggle: (id: string) => void;
}

export function GroundItem({ state, id, box, isFallen, isLeftOut, point, toggle }: GroundProps) {
  const found = findReference(state, id);
  return (
    <button
      type="button"
      className={`item ${toneOf(found)}${isFallen ? " fallen" : ""}`}
      style={boxStyle(box)}
      data-ref={id}
      aria-pressed={isLeftOut}
      onMouseEnter={() => point(id)}
      onMouseLeave={() => point(null)}
      onFocus={() => point(id)}
      onBlur={() => point(null)}
      onClick={() => toggle(id)}
    >
      <span>
        <b>
          {id} {found?.sign ? <Icon sign={found.sign} label={found.says} /> : null}
        </b>{" "}
        {stripEscapes(found?.text ?? "")}
      </span>
    </button>
  );
}

/** Red for what is not settled or was not found, dashed for what nothing confirms. */
function toneOf(found: Reference | null): string {
  if (found?.isUnsettled) return "alert";
  return found?.sign === "unknown" || found?.sign === "none" ? "weak" : "";
}

function boxStyle(box: MapBox | undefined): CSSProperties {
  if (!box) return {};
  return { left: `${box.left}%`, top: `${box.top}px`, width: `${box.width}%`, height: `${box.height}px` };
}
