/**
 * Scrolls to an element and keeps it there while the page around it is still being drawn and measured. Any other scroll
 * ends it, whatever caused it: a reader who moves on is never pulled back.
 */

const MOVES = ["wheel", "touchmove", "keydown", "pointerdown", "hashchange"] as const;

export function holdInView(element: Element): void {
  const released = new AbortController();
  const release = () => released.abort();
  const { style } = document.documentElement;
  let heldAt = 0;
  const hold = () => {
    element.scrollIntoView({ block: "start" });
    heldAt = scrollY;
  };
  const growth = new ResizeObserver(() => (element.isConnected ? hold() : release()));
  const onMove = { signal: released.signal, passive: true };
  for (const move of MOVES) addEventListener(move, release, onMove);
  addEventListener("scroll", () => Math.abs(scrollY - heldAt) > 1 && release(), onMove);
  released.signal.addEventListener("abort", () => {
    growth.disconnect();
    style.overflowAnchor = "";
  });
  // The browser's own scrolling, which keeps in place what is in view, would look like a reader's.
  style.overflowAnchor = "none";
  hold();
  growth.observe(document.body);
}
