/**
 * Loads the live view, which takes long and which most commands never need. React reads NODE_ENV as it is loaded, and is
 * several times slower where that does not say production; speakers are to see the variable as it was.
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
