/** Where the reader is: `#/`, `#/014-offline-edits`, `#/014-offline-edits/O1b1`. The last part is the id of an element. */

import { useSyncExternalStore } from "react";

export interface Route {
  /** null for the list. */
  readonly folder: string | null;
  readonly anchor: string | null;
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  return parseRoute(hash);
}

export function parseRoute(hash: string): Route {
  const [, folder = "", anchor = ""] = hash.split("/").map(decodePart);
  return { folder: folder === "" ? null : folder, anchor: anchor === "" ? null : anchor };
}

export function hrefOf(folder: string, anchor = ""): string {
  return `#/${encodeURIComponent(folder)}${anchor === "" ? "" : `/${encodeURIComponent(anchor)}`}`;
}

/** Opens everything the element is folded into, and scrolls to it. */
export function reveal(anchor: string): void {
  const element = document.getElementById(anchor);
  if (!element) return;
  for (let parent: Element | null = element; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
  }
  holdInView(element);
  if (element.tabIndex >= 0) element.focus({ preventScroll: true });
}

const STEADY_MS = 400;
const LONGEST_MS = 4_000;

/** What is above is drawn and measured as it comes near, which moves the element: scrolls again until it stays, or the reader moves. */
function holdInView(element: Element): void {
  const moved = new AbortController();
  const onMove = { signal: moved.signal, passive: true };
  for (const type of ["wheel", "touchmove", "keydown", "pointerdown", "hashchange"])
    addEventListener(type, () => moved.abort(), onMove);
  const begun = performance.now();
  let steadySince = begun;
  const hold = () => {
    if (moved.signal.aborted) return;
    const before = element.getBoundingClientRect().top;
    element.scrollIntoView({ block: "start" });
    const now = performance.now();
    if (Math.abs(element.getBoundingClientRect().top - before) > 1) steadySince = now;
    if (now - steadySince > STEADY_MS || now - begun > LONGEST_MS) moved.abort();
    else requestAnimationFrame(hold);
  };
  hold();
}

function onHashChange(onChange: () => void): () => void {
  addEventListener("hashchange", onChange);
  return () => removeEventListener("hashchange", onChange);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // The hash may be anything; one that cannot be decoded names nothing.
    return "";
  }
}
