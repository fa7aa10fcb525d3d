/** What each side of a disputed point says, and below it the words of the seats that it refers to. */

import type { Verdict } from "../../../core/verdict.ts";
import { citedWords } from "../../../views/record/cited-words.ts";
import { useDebateView } from "../debate/debate-context.ts";
import { SeatTags } from "../marks.tsx";
import { Words } from "../words.tsx";

export function DisputedSides({ point, sides }: Verdict["disputed"][number]) {
  return (
    <>
      <Said text={point} />
      {sides.map((side) => (
        <div className="side" key={side}>
          <Words text={side} />
          <Said text={side} />
        </div>
      ))}
    </>
  );
}

function Said({ text }: { text: string }) {
  const { state } = useDebateView();
  return citedWords(state, text).map(({ id, by, text: said }) => (
    <blockquote className="said" key={id}>
      <SeatTags names={by} /> <Words text={said} />
    </blockquote>
  ));
}
