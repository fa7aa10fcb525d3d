/** Each seat's final position, and what it rests on in the seat's own words, folded until it is wanted. */

import type { State } from "../../../core/state.ts";
import { type SeatGrounds, seatGrounds } from "../../../views/grounds/seat-grounds.ts";
import { Fold } from "../fold.tsx";
import { SeatTag } from "../marks.tsx";
import { Prose } from "../words.tsx";
import { textItem } from "./titled-list.tsx";

export function SeatPositions({ state }: { state: State }) {
  const all = seatGrounds(state);
  if (all.length === 0) return null;
  return (
    <div className="sub points">
      <h3>Positions</h3>
      {all.map((grounds) => (
        <Grounds key={grounds.seat} grounds={grounds} />
      ))}
    </div>
  );
}

function Grounds({ grounds: { seat, position, earlier, ...now } }: { grounds: SeatGrounds }) {
  return (
    <Fold
      className="whole"
      title={
        <>
          <SeatTag name={seat} /> {position}
        </>
      }
    >
      <Stated {...now} />
      {earlier.map((stated) => (
        <div key={stated.position}>
          <h4>Earlier, {stated.position}</h4>
          <Stated lists={stated.lists} texts={stated.texts} />
        </div>
      ))}
    </Fold>
  );
}

function Stated({ lists, texts }: Pick<SeatGrounds, "lists" | "texts">) {
  return (
    <>
      {lists.map(({ title, items }) => (
        <div key={title}>
          <span className="dim">{title}</span>
          <ul>{items.map(textItem)}</ul>
        </div>
      ))}
      {texts.map(({ title, text }) => (
        <div key={title}>
          <span className="dim">{title}</span>
          <Prose text={text} />
        </div>
      ))}
    </>
  );
}
