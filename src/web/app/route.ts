/** Where the reader is: `#/`, `#/014-offline-edits`, `#/014-offline-edits/O1b1`. The last part is the id of an element. */

import { useSyncExternalStore } from "react";
import { holdInView } from "./hold-in-view.ts";

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
