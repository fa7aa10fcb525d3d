/** The entry of the page: finds out where it was opened from, and shows the list or one debate. */

import { createRoot } from "react-dom/client";
import { z } from "zod";
import { DebateList } from "./debate-list.tsx";
import { DebatePage } from "./debate-page.tsx";
import { embeddedFeed } from "./embedded-feed.ts";
import type { Feed } from "./feed.ts";
import { useKeys } from "./keys.ts";
import { useRoute } from "./route.ts";
import { servedFeed } from "./served-feed.ts";
import { staticFeed } from "./static-feed.ts";
import { startTheme } from "./theme.ts";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/verdict.css";
import "./styles/minds.css";
import "./styles/objections.css";
import "./styles/claims.css";
import "./styles/rounds.css";
import "./styles/live.css";
import "./styles/list.css";
import "./styles/peek.css";
import "./styles/narrow.css";
import "./styles/print.css";

// The content policy allows no code made at run time, and zod would try.
z.config({ jitless: true });

const isServed = document.documentElement.dataset.host === "conclave";
const feed = embeddedFeed() ?? (isServed ? servedFeed : staticFeed);
const root = document.getElementById("page");
startTheme();
if (root) createRoot(root).render(<Page feed={feed} />);

function Page({ feed: from }: { feed: Feed }) {
  const { folder, anchor } = useRoute();
  useKeys();
  const shown = from.only ?? folder;
  return shown === null ? (
    <DebateList feed={from} />
  ) : (
    <DebatePage key={shown} feed={from} folder={shown} anchor={anchor} />
  );
}
