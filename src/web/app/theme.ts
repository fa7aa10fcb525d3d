/** Light or dark: the system's setting until the reader chooses. The choice is remembered if the browser has storage. */

const NAME = "conclave-theme";

export function startTheme(): void {
  const kept = readTheme();
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
}

export function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme ? dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = isDark ? "light" : "dark";
  try {
    localStorage.setItem(NAME, dataset.theme);
  } catch {
    // A file opened from disk may have no storage; the choice then lasts as long as the page.
  }
}

function readTheme(): string | null {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}
