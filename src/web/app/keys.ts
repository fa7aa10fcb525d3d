/** Keyboard shortcuts. None needs a modifier or works while typing, and each has a visible counterpart. */

import { useEffect } from "react";
import { switchTheme } from "./theme.ts";

export const KEYS: readonly (readonly [keys: string, says: string])[] = [
  ["1 … 9", "sections"],
  ["0", "the last section"],
  ["j k", "next or previous objection, claim or call"],
  ["o", "open or close it"],
  ["x", "open or close all objections"],
  ["/", "find"],
  ["s", "add a note while it runs"],
  ["p", "pause or resume"],
  ["t", "light, dark"],
  ["g", "all debates"],
  ["Esc", "close"],
];

export function useKeys(): void {
  useEffect(() => {
    addEventListener("keydown", pressKey);
    return () => removeEventListener("keydown", pressKey);
  }, []);
}

function pressKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (target instanceof Element && target.matches("input, textarea, select")) {
    if (key === "Escape" && target instanceof HTMLElement) target.blur();
    return;
  }
  if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector("dialog[open]")) return;
  const choice = document.querySelector<HTMLElement>(`.choice[data-key="${CSS.escape(key)}"]`);
  const act = choice ? () => choice.click() : ACTIONS[key];
  if (!act && !/^\d$/.test(key)) return;
  event.preventDefault();
  if (act) act();
  else [...document.querySelectorAll<HTMLElement>(".rail nav a")].at(Number(key) - 1)?.click();
}

const ACTIONS: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  o: () => document.activeElement?.closest("summary")?.click(),
  x: toggleAll,
  "/": () => focusOn(".find input"),
  s: () => focusOn(".box textarea"),
  p: () => document.querySelector<HTMLElement>("[data-act=pause]")?.click(),
  t: switchTheme,
  g: () => document.querySelector<HTMLElement>("[data-act=list]")?.click(),
  "?": () => document.querySelector<HTMLElement>("[data-act=keys]")?.click(),
};

function focusOn(selector: string): void {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(({ offsetParent }) => offsetParent !== null);
  found?.focus();
}

function toggleAll(): void {
  const all = [...document.querySelectorAll<HTMLDetailsElement>(".obj details")];
  const isClosed = all.some(({ open }) => !open);
  for (const each of all) each.open = isClosed;
}

function move(step: number): void {
  const items = [...document.querySelectorAll<HTMLElement>(".obj summary, .claims > li, .call, .rows a")].filter(
    ({ offsetParent }) => offsetParent !== null,
  );
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  const inView = items.findIndex((item) => item.getBoundingClientRect().top > 40);
  const next = items[Math.max(0, Math.min(items.length - 1, at < 0 ? inView : at + step))];
  if (!next) return;
  if (next.tabIndex < 0) next.tabIndex = -1;
  next.focus();
}
