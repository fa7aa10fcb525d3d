/** The argument map: what the reasons rest on, and what would fall without it. On a phone, and for who wants words, it is a list. */

import { memo, useMemo } from "react";
import type { State } from "../../../core/state.ts";
import { argumentMap } from "../../../views/argument/argument-map.ts";
import { Section } from "../section.tsx";
import { usePhone } from "../use-phone.ts";
import { MapList } from "./map-list.tsx";
import { MapPicture } from "./map-picture.tsx";

export const MapSection = memo(function MapPart({ state }: { state: State }) {
  const map = useMemo(() => argumentMap(state), [state]);
  const isPhone = usePhone();
  if (!map) return null;
  return (
    <Section id="map" title="Argument map" says="What each reason rests on, and what falls without it.">
      {isPhone ? null : <MapPicture state={state} map={map} />}
      <MapList map={map} isOpen={isPhone} />
    </Section>
  );
});
