// Takes the pictures of docs/images (`node scripts/page-pictures.ts`, or with names to take only those): rehearsals of each protocol
// and examples of the tests, in a real browser. The clock of a rehearsal is real, so its times differ from run to run.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { fileLog } from "../src/log/file-log.ts";
import { liveFile } from "../src/log/live-file.ts";
import { pageServer } from "../src/web/page-server.ts";
import { launchBrowser } from "../test/support/browser.ts";
import { deliveriesWithChecks } from "../test/support/examples/checked-deliveries.ts";
import { offlineEdits, offlineEditsUndecided } from "../test/support/examples/offline-edits.ts";
import { writeDebates } from "../test/support/write-debates.ts";

interface Picture {
  readonly name: string;
  /** The topic that the debate's folder ends with; null: the list. */
  readonly debate: string | null;
  readonly anchor?: string;
  readonly height?: number;
  readonly isDark?: boolean;
  readonly isPhone?: boolean;
  readonly prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: "challenge", debate: "challenge" },
  { name: "council", debate: "council" },
  { name: "poll", debate: "poll" },
  { name: "duet", debate: "duet", anchor: "positions" },
  { name: "panel", debate: "panel", anchor: "positions", isDark: true },
  { name: "roundtable", debate: "roundtable", anchor: "rounds" },
  { name: "objections", debate: "offline-edits", anchor: "O1ac1", prepare: scrollTo("#objections") },
  {
    name: "map",
    debate: "offline-edits",
    anchor: "map",
    prepare: (page) => page.locator(".map [data-ref=K0b1]").hover(),
  },
  { name: "replay", debate: "offline-edits", anchor: "replay", prepare: goBack },
  { name: "claims", debate: "webhook-retries", anchor: "claims", height: 1330 },
  { name: "evidence", debate: "webhook-retries", anchor: "reason-1", height: 800 },
  { name: "live", debate: "live", height: 840 },
  { name: "phone", debate: "offline-edits", height: 844, isPhone: true },
  { name: "list", debate: null, height: 760 },
];

const QUESTION = "Should we move our background jobs from Redis queues to Postgres?";
const PROTOCOLS = ["challenge", "council", "poll", "panel", "roundtable", "duet"];

const wanted = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), "page-pictures-"));
const debates = join(home, "debates");
const browser = await launchBrowser();
if (!browser) throw new Error("There is no browser on this machine.");
try {
  const release = await writeAllDebates();
  const { url, close } = await pageServer(debates, 0);
  for (const picture of PICTURES) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, picture, url);
  }
  await close();
  await release();
} finally {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
}

/** Resolves to what ends the running debate. */
async function writeAllDebates(): Promise<() => Promise<void>> {
  for (const protocol of PROTOCOLS) rehearse(protocol);
  writeDebates(debates, [offlineEdits(), await deliveriesWithChecks(home)]);
  return startLiveDebate(join(debates, "030-live"));
}

/** Without any speaker at hand, the rehearsal plays. */
function rehearse(protocol: string): void {
  const conclave = join(import.meta.dirname, "../src/cli/conclave.ts");
  const options = ["-p", protocol, "--topic", protocol, "--plain", "--out-dir", debates];
  // The exit status says how the debate ended; a majority is not 0.
  spawnSync(process.execPath, [conclave, QUESTION, ...options], { cwd: home, env: { HOME: home }, stdio: "ignore" });
}

/** A debate in its first round, with a seat that is writing. */
async function startLiveDebate(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true });
  const log = fileLog(folder, { now: Date.now, onTrouble: () => undefined, giveUp: AbortSignal.abort() });
  const claim = await log.claim();
  const events = offlineEditsUndecided().events.map(({ event }) => event);
  const end = events.findIndex((event) => event.type === "call.started" && event.round === 1);
  for (const event of events.slice(0, end + 1)) if (event.type !== "log.claimed") await claim.append(event);
  const started = events[end];
  const live = liveFile(folder);
  if (started?.type === "call.started") {
    const part = { at: new Date().toISOString(), call: started.call, seat: started.seat };
    live.write({ ...part, type: "activity", text: "reading src/sync/merge.ts" });
    live.write({
      ...part,
      type: "text",
      text: "The history table keeps what was overwritten, but nobody looks there. ",
    });
  }
  return async () => {
    await live.remove();
    await claim.release();
  };
}

async function take(from: Browser, picture: Picture, url: string): Promise<void> {
  const { name, debate, anchor = "", height = 820, isDark = false, isPhone = false, prepare } = picture;
  const page = await from.newPage({
    viewport: { width: isPhone ? 390 : 1_280, height },
    colorScheme: isDark ? "dark" : "light",
  });
  const folder = debate === null ? "" : (readdirSync(debates).find((each) => each.endsWith(`-${debate}`)) ?? debate);
  await page.goto(debate === null ? url : `${url}#/${folder}/${anchor}`);
  await page
    .locator(debate === null ? ".rows" : "#record")
    .first()
    .waitFor();
  await page.waitForTimeout(600);
  await prepare?.(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(import.meta.dirname, `../docs/images/page-${name}.png`) });
  await page.close();
}

function scrollTo(selector: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.evaluate(`document.querySelector("${selector}").scrollIntoView()`);
  };
}

/** To the last third of the debate. */
async function goBack(page: Page): Promise<void> {
  const slider = page.locator("#replay").getByRole("slider");
  for (let step = 0; step < 3; step += 1) await slider.press("PageDown");
  await slider.blur();
}
