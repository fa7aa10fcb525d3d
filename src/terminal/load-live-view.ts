/**
 * Loads the live view, which is slow to load and which most commands never need. React reads NODE_ENV as it loads and is several
 * times slower unless that is "production"; it is restored afterwards because speakers inherit it.
 */

import type { LiveView, LiveViewOptions } from "./live-view.ts";

export async function loadLiveView(): Promise<(options: LiveViewOptions) => LiveView> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    return (await import("./live-view.ts")).liveView;
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
