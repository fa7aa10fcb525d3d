/**
 * The picture of an argument map. Whatever item the reader points at is taken out for that moment, and the items they click for
 * longer; what falls with them is dimmed, and a sentence says so.
 */

import { useMemo, useState } from "react";
import type { State } from "../../../core/state.ts";
import type { ArgumentMap } from "../../../views/argument/argument-map.ts";
import { itemsThatFall, removalWords } from "../../../views/argument/removal.ts";
import { GroundItem, ReasonItem } from "./map-items.tsx";
import { type MapLayout, mapLayout } from "./map-layout.ts";

const NOTHING: ReadonlySet<string> = new Set();

export function MapPicture({ state, map }: { state: State; map: ArgumentMap }) {
  const layout = useMemo(() => mapLayout(map), [map]);
  const [leftOut, leave] = useState(NOTHING);
  const [pointed, point] = useState<string | null>(null);
  const removed = pointed === null ? leftOut : new Set([...leftOut, pointed]);
  const fallen = itemsThatFall(map, removed);
  const toggle = (id: string) => {
    leave(leftOut.has(id) ? new Set([...leftOut].filter((each) => each !== id)) : new Set([...leftOut, id]));
    point(null);
  };
  return (
    <>
      <div className="map-says">
        <p role="status">{removed.size === 0 ? "" : removalWords(map, removed)}</p>
        {removed.size === 0 ? (
          <p className="note">Point at an item to see what falls without it; click it to keep it out.</p>
        ) : null}
        {leftOut.size === 0 ? null : (
          <button type="button" className="btn" onClick={() => leave(NOTHING)}>
            Put everything back
          </button>
        )}
      </div>
      <div className="map" style={{ height: `${layout.height}px` }}>
        <Links layout={layout} fallen={fallen} pointed={pointed} />
        <span className="lab">Reasons</span>
        <span className="lab mid">Claims and other grounds</span>
        {map.objections.length === 0 ? null : <span className="lab last">Objections</span>}
        {map.reasons.map((reason) => (
          <ReasonItem
            key={reason.id}
            reason={reason}
            box={layout.boxes.get(reason.id)}
            isFallen={fallen.has(reason.id)}
          />
        ))}
        {[...map.grounds, ...map.objections].map(({ id }) => (
          <GroundItem
            key={id}
            state={state}
            id={id}
            box={layout.boxes.get(id)}
            isFallen={fallen.has(id)}
            isLeftOut={leftOut.has(id)}
            point={point}
            toggle={toggle}
          />
        ))}
      </div>
    </>
  );
}

interface LinksProps {
  readonly layout: MapLayout;
  readonly fallen: ReadonlySet<string>;
  readonly pointed: string | null;
}

function Links({ layout: { height, links }, fallen, pointed }: LinksProps) {
  const lineClass = (from: string, to: string) => {
    if (pointed === from || pointed === to) return "near";
    return fallen.has(from) || fallen.has(to) ? "fallen" : "";
  };
  return (
    <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {links.map(({ from, to, path }) => (
        <path key={`${from}/${to}`} d={path} className={lineClass(from, to)} />
      ))}
    </svg>
  );
}
