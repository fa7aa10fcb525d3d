/** The argument map in words: each reason with what it rests on, and what would fall without each single item. */

import { useMemo } from "react";
import { capitalize } from "../../../views/amounts.ts";
import type { ArgumentMap } from "../../../views/argument/argument-map.ts";
import { itemsThatFall, removalWords } from "../../../views/argument/removal.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { Fold } from "../fold.tsx";
import { Refs } from "../marks.tsx";
import { hrefOf } from "../route.ts";
import { Words } from "../words.tsx";

export function MapList({ map, isOpen }: { map: ArgumentMap; isOpen: boolean }) {
  const { folder } = useDebateView();
  const pillars = useMemo(() => pillarWords(map), [map]);
  return (
    <Fold className="map-list" title="The map as a list" isOpen={isOpen}>
      <ul>
        {map.reasons.map(({ id, name, text, restsOn }) => (
          <li key={id}>
            <a href={hrefOf(folder, id)}>{capitalize(name)}</a> <Words as="span" className="say" text={text} />{" "}
            <span className="dim">
              {restsOn.length === 0 ? "It names nothing that it rests on." : "Rests on "}
              <Refs ids={restsOn} />
            </span>
          </li>
        ))}
      </ul>
      <ul>
        {pillars.length === 0 ? <li>Every reason stands without any single item.</li> : null}
        {pillars.map((words) => (
          <Words as="li" key={words} text={words} />
        ))}
      </ul>
    </Fold>
  );
}

/** A sentence for each item whose loss alone makes a reason fall. */
function pillarWords(map: ArgumentMap): readonly string[] {
  const countLosses = (removed: readonly string[]) => {
    const fallen = itemsThatFall(map, new Set(removed));
    return map.reasons.filter(({ id }) => fallen.has(id)).length;
  };
  const already = countLosses([]);
  return [...map.grounds, ...map.objections]
    .filter(({ id }) => countLosses([id]) > already)
    .map(({ id }) => removalWords(map, new Set([id])));
}
