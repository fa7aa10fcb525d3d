/** The entry point of the page: finds out where it was opened from, and shows the list or one debate. */

import { createRoot } from "react-dom/client";
import { z } from "zod";
import { DebatePage } from "./debate/debate-page.tsx";
import { findEmbeddedFeed } from "./feed/embedded-feed.ts";
import type { Feed } from "./feed/feed.ts";
import { servedFeed } from "./feed/served-feed.ts";
import { findSiteFeed } from "./feed/site-feed.ts";
import { staticFeed } from "./feed/static-feed.ts";
import { useKeys } from "./keys.ts";
import { DebateList } from "./list/debate-list.tsx";
import { OpenedFromDisk } from "./list/opened-from-disk.tsx";
import { useRoute } from "./route.ts";
import { startTheme } from "./theme.ts";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/verdict.css";
import "./styles/positions.css";
import "./styles/objections.css";
import "./styles/claims.css";
import "./styles/findings.css";
import "./styles/matrix.css";
import "./styles/rounds.css";
import "./styles/live.css";
import "./styles/list.css";
import "./styles/peek.css";
import "./styles/lens.css";
import "./styles/versions.css";
import "./styles/map.css";
import "./styles/replay.css";
import "./styles/wide.css";
import "./styles/narrow.css";
import "./styles/print.css";

// The content policy forbids code generated at run time, which zod would try.
z.config({ jitless: true });

const isServed = document.documentElement.dataset.host === "conclave";
const feed = findEmbeddedFeed() ?? findSiteFeed() ?? (isServed ? servedFeed : staticFeed);
const root = document.getElementById("page");
startTheme();
if (root) createRoot(root).render(isBlocked() ? <OpenedFromDisk /> : <Page feed={feed} />);

/** Browsers forbid a page that was opened by double-click to read the files beside it. */
function isBlocked(): boolean {
  return feed.kind === "static" && location.protocol === "file:";
}

function Page({ feed: from }: { feed: Feed }) {
  const { folder, anchor } = useRoute();
  useKeys();
  const shown = from.onlyFolder ?? folder;
  return shown === null ? (
    <DebateList feed={from} />
  ) : (
    <DebatePage key={shown} feed={from} folder={shown} anchor={anchor} />
  );
}
