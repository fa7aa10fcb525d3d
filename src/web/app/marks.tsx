/** Seats and IDs in running text: a shape with a name, and a chip with its mark. */

import type { SeatName } from "../../core/ids.ts";
import type { State } from "../../core/state.ts";
import { findReference, useDebateView } from "./debate/debate-context.ts";
import { Icon, shapeClass, shapeOf } from "./icons.tsx";
import { hrefOf } from "./route.ts";

export function seatIndex({ seats }: Pick<State, "seats">, name: SeatName): number {
  return seats.findIndex((seat) => seat.name === name);
}

export function seatClass(state: Pick<State, "seats">, name: SeatName): string {
  return shapeClass(seatIndex(state, name));
}

/** Only the shape; nothing for the chair or for a name without a seat. */
export function SeatShape({ index, isHollow = false }: { index: number; isHollow?: boolean }) {
  const shape = shapeOf(index, isHollow);
  if (!shape) return null;
  return (
    <svg className={`glyph ${shapeClass(index)}`} viewBox="0 0 10 10" aria-hidden="true">
      {shape}
    </svg>
  );
}

export function SeatTag({ name, isHollow = false }: { name: SeatName; isHollow?: boolean }) {
  const { state } = useDebateView();
  const index = seatIndex(state, name);
  return (
    <span className={`seat ${shapeClass(index)}`}>
      <SeatShape index={index} isHollow={isHollow} />
      {name}
    </span>
  );
}

export function SeatTags({ names }: { names: readonly SeatName[] }) {
  return names.map((name) => <SeatTag key={name} name={name} />);
}

/** An unknown ID stays text. `isNamed`: an option is read by its name. */
export function Ref({ id, isNamed = false }: { id: string; isNamed?: boolean }) {
  const { state, folder } = useDebateView();
  const found = findReference(state, id);
  if (!found) return <>{id}</>;
  const sign = found.sign && <Icon sign={found.sign} label={found.says} />;
  const name = isNamed ? found.name : undefined;
  const kind = name !== undefined ? "ref named" : found.isUnsettled ? "ref bad" : "ref";
  return (
    <a className={kind} href={hrefOf(folder, found.anchor)} data-ref={id}>
      {name ?? id}
      {sign}
    </a>
  );
}

export function Refs({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => (
    <span key={id}>
      <Ref id={id} />{" "}
    </span>
  ));
}
