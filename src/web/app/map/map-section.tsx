/** The argument map: what the reasons rest on, and what would fall without it. On a phone, and for who wants words, it is a list. */

import { memo, useMemo } from "react";
import type { State } from "../../../core/state.ts";
import { argumentMap } from "../../../views/argument/argument-map.ts";
import { usePhone } from "../use-phone.ts";
import { MapList } from "./map-list.tsx";
import { MapPicture } from "./map-picture.tsx";

export const MapSection = memo(function MapPart({ state }: { state: State }) {
  const map = useMemo(() => argumentMap(state), [state]);
  const isPhone = usePhone();
  if (!map) return null;
  return (
    <section className="part" id="map" aria-labelledby="h-map">
      <header>
        <h2 id="h-map">Argument map</h2>
        <p>What each reason rests on, and what falls without it.</p>
      </header>
      {isPhone ? null : <MapPicture state={state} map={map} />}
      <MapList map={map} isOpen={isPhone} />
    </section>
  );
});
