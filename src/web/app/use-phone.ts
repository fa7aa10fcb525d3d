/** Whether the window is as narrow as a phone. */

import { useEffect, useState } from "react";

export function usePhone(): boolean {
  const [query] = useState(() => matchMedia("(max-width: 680px)"));
  const [isPhone, turn] = useState(query.matches);
  useEffect(() => {
    const update = () => turn(query.matches);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, [query]);
  return isPhone;
}
