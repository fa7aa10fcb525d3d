/** What each side of a disputed point says. */

import { Words } from "../words.tsx";

export function DisputedSides({ sides }: { sides: readonly string[] }) {
  return sides.map((side) => (
    <div className="side" key={side}>
      <Words text={side} />
    </div>
  ));
}
