// The live view on a real terminal, as tmux is one: what stands on the screen while a debate runs, after a resize, after
// Ctrl-C and after a crash.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { COMPILE_CACHE } from "../support/children/compile-cache.ts";
import { pollUntil } from "../support/children/poll-until.ts";
import { survivors } from "../support/children/processes.ts";
import { tempFolder } from "../support/temp-folder.ts";

const ROOT = join(import.meta.dirname, "../..");
const ENTRY = join(ROOT, "src/cli/conclave.ts");
const SPEAKER = join(ROOT, "test/fixtures/scenarios/speaker.mjs");
const hasTmux = spawnSync("tmux", ["-V"]).status === 0;
const skip = hasTmux ? false : "tmux is not installed";

interface Pane {
  screen(): string;
  /** With its colours as escapes. */
  styled(): string;
  press(...keys: string[]): void;
  resize(width: number, height: number): void;
  /** Whether the cursor can be seen. */
  hasCursor(): boolean;
  /** Closes the terminal under the process. */
  kill(): void;
  until(pattern: RegExp): Promise<string>;
}

/** A terminal of its own, of a server of its own: nothing of the machine's tmux is touched. */
function pane(t: TestContext, folder: string, command: string): Pane {
  const socket = join(folder, "tmux.sock");
  const tmux = (...words: string[]) => execFileSync("tmux", ["-S", socket, ...words], { encoding: "utf8" });
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  const script = join(folder, "run.sh");
  writeFileSync(script, `echo $$ > ${folder}/pid\nexec ${command}\n`);
  const size = ["-x", "100", "-y", "30"];
  const start = [
    "-f",
    "/dev/null",
    "new-session",
    "-d",
    ...size,
    "-c",
    folder,
    `sh ${script}; echo "ENDED $? $(stty -a | grep -o -- "-*icanon")"; cat`,
  ];
  execFileSync("tmux", ["-S", socket, ...start], { env });
  t.after(() => spawnSync("tmux", ["-S", socket, "kill-server"]));
  const screen = () => tmux("capture-pane", "-p");
  return {
    screen,
    styled: () => tmux("capture-pane", "-p", "-e"),
    press: (...keys) => tmux("send-keys", ...keys),
    resize: (width, height) => tmux("resize-window", "-x", String(width), "-y", String(height)),
    hasCursor: () => tmux("display", "-p", "#{cursor_flag}").trim() === "1",
    kill: () => tmux("kill-pane"),
    until: (pattern) =>
      pollUntil(
        () => [screen()].find((text) => pattern.test(text)) ?? null,
        () => `${pattern} did not come:\n${screen()}`,
      ),
  };
}

interface Held {
  readonly folder: string;
  readonly command: string;
  letGo(): void;
  /** A bug: in a timer that nobody looks after, or where the view asks for its width. */
  plant(where: "timer" | "view"): void;
}

/** A duet whose first call waits until the file `hold` is gone. */
function holdDebate(t: TestContext): Held {
  const folder = tempFolder(t);
  mkdirSync(join(folder, "told"));
  writeFileSync(join(folder, "told", "hold"), "");
  writeFileSync(join(folder, "bugs.mjs"), bugs(folder));
  const speaker = `cmd:${process.execPath} ${SPEAKER} ${join(folder, "told")}`;
  const words = `"Should sessions be rows in a table or signed tokens?" --topic x -p duet --seats "architect=${speaker},reviewer=${speaker}"`;
  return {
    folder,
    command: `${process.execPath} --import ${join(folder, "bugs.mjs")} ${ENTRY} ${words}`,
    letGo: () => rmSync(join(folder, "told", "hold")),
    plant: (where) => writeFileSync(join(folder, where), ""),
  };
}

/** Loaded before the command: throws once where a file says so. */
function bugs(folder: string): string {
  return `
import { existsSync, rmSync } from "node:fs";
const thrown = (where, words) => {
  if (!existsSync("${folder}/" + where)) return;
  rmSync("${folder}/" + where);
  throw new Error("planted in " + words);
};
if (process.stderr.isTTY) {
  setInterval(() => thrown("timer", "a timer"), 20).unref();
  let columns = process.stderr.columns;
  Object.defineProperty(process.stderr, "columns", {
    get: () => thrown("view", "the view") ?? columns,
    set: (changed) => { columns = changed; },
  });
}
`;
}

function logIn(folder: string): string {
  return readFileSync(join(folder, "debates/001-x/events.jsonl"), "utf8");
}

describe("on a terminal", { skip }, () => {
  test("a running debate is shown, follows the width, and Ctrl-C leaves a readable screen", async (t) => {
    const { folder, command } = holdDebate(t);
    const shown = pane(t, folder, command);
    await shown.until(/● architect +(thinking|writing)[\s\S]*s say {2}p pause {2}c conclude/);
    shown.resize(60, 24);
    // The frame stands once: no rest of the wide one is left above it.
    await shown.until(/^(?!([\s\S]*s say){2})[\s\S]*s say {2}p pause {2}c conclude {2}\? more/);
    shown.press("C-c");
    const after = await shown.until(/NO VERDICT {2}interrupted[\s\S]*ENDED 130/);
    assert.doesNotMatch(after, /s say/);
    assert.ok(shown.hasCursor());
  });

  test("a note sent with s is recorded in the log", async (t) => {
    const { folder, command } = holdDebate(t);
    const shown = pane(t, folder, command);
    await shown.until(/s say/);
    shown.press("s");
    await shown.until(/tab changes the kind/);
    shown.press("-l", "The peak is 240 a second.");
    await shown.until(/› The peak is 240 a second\./);
    shown.press("Enter");
    await shown.until(/Note added as a fact/);
    shown.press("C-c");
    await shown.until(/ENDED 130/);
    assert.match(logIn(folder), /"note":\{"kind":"fact","text":"The peak is 240 a second\."\}/);
  });

  test("a process that is terminated restores the cursor and erases the frame", async (t) => {
    const { folder, command } = holdDebate(t);
    const shown = pane(t, folder, command);
    await shown.until(/s say/);
    process.kill(Number(readFileSync(join(folder, "pid"), "utf8")), "SIGTERM");
    const after = await shown.until(/ENDED 143/);
    assert.doesNotMatch(after, /s say/);
    assert.ok(shown.hasCursor());
  });

  test("a watcher that is terminated leaves a clean screen too", async (t) => {
    const { folder, command, letGo } = holdDebate(t);
    const running = spawn("sh", ["-c", command], { cwd: folder, stdio: "ignore" });
    const ended = once(running, "exit");
    const log = join(folder, "debates/001-x/events.jsonl");
    const hasStarted = () => existsSync(log) && logIn(folder).includes("call.started");
    await pollUntil(
      () => hasStarted() || null,
      () => "no call started",
    );
    const shown = pane(t, folder, `${process.execPath} ${ENTRY} watch 1`);
    await shown.until(/s say/);
    process.kill(Number(readFileSync(join(folder, "pid"), "utf8")), "SIGTERM");
    const after = await shown.until(/ENDED 143 icanon/);
    assert.doesNotMatch(after, /s say/);
    assert.ok(shown.hasCursor());
    letGo();
    await ended;
  });

  test("a bug in the process stops the debate like Ctrl-C, and prints its stack on a clean screen", async (t) => {
    const { folder, command, plant } = holdDebate(t);
    const shown = pane(t, folder, command);
    await shown.until(/s say/);
    plant("timer");
    const after = await shown.until(/ENDED 70 icanon/);
    assert.match(after, /^The debate was stopped\. To continue: conclave resume 1 \(all answers so far are kept\)$/m);
    assert.match(after, /^Error: planted in a timer\n +at /m);
    assert.match(after, /^This is a bug in Conclave/m);
    assert.doesNotMatch(after, /s say/);
    assert.ok(shown.hasCursor());
    assert.match(logIn(folder), /"type":"debate.stopped","reason":"interrupted"/);
  });

  test("a view that fails is erased, and the debate continues in plain lines", async (t) => {
    const { folder, command, plant, letGo } = holdDebate(t);
    const shown = pane(t, folder, command);
    await shown.until(/s say/);
    plant("view");
    const failed = await shown.until(/The live view has failed; continuing with plain lines\.\n00:\d\d {2}working/);
    assert.match(failed, /^Error: planted in the view\n +at /m);
    assert.doesNotMatch(failed, /s say/);
    assert.ok(shown.hasCursor());
    letGo();
    const after = await shown.until(/ENDED 0 icanon/);
    assert.match(after, /^OBJECTIONS 1 raised: 1 open$/m);
  });

  test("closing the terminal stops the debate, and the log records it", async (t) => {
    const { folder, command } = holdDebate(t);
    const shown = pane(t, folder, command);
    await shown.until(/s say/);
    const pid = Number(readFileSync(join(folder, "pid"), "utf8"));
    shown.kill();
    assert.deepEqual(await survivors([pid]), []);
    assert.match(logIn(folder), /"type":"debate.stopped","reason":"terminated"/);
    assert.ok(!existsSync(join(folder, "debates/001-x/lock")));
  });

  for (const [name, value] of [
    ["NO_COLOR", "1"],
    ["CI", "1"],
    ["TERM", "dumb"],
  ] as const) {
    test(`with ${name}=${value} all is plain lines`, async (t) => {
      const { folder, command } = holdDebate(t);
      const shown = pane(t, folder, `env ${name}=${value} ${command}`);
      await shown.until(/00:00 {2}phase {6}design/);
      assert.doesNotMatch(shown.screen(), /s say/);
      shown.press("C-c");
      await shown.until(/NO VERDICT[\s\S]*ENDED 130/);
      assert.ok(!shown.styled().includes("\u001b"), shown.styled());
    });
  }
});
