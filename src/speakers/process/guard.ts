/**
 * The guard: a process between Conclave and a command that makes sure nothing the command started outlives Conclave,
 * whatever kills it. It imports node: modules only, because it is started for every call.
 *
 * Called as `guard COMMAND ARGS…` with standard streams that the command inherits, and a socket to Conclave as fd 3. The
 * socket's end, or SIGTERM, ends the command and all it started: TERM, 2 s, KILL. Up the socket go lines of JSON:
 *   {"started": PID}   {"refused": "ENOENT"}   {"ended": {"code": 0, "signal": null}}
 *
 * The command leads a session and a group of its own. What leaves both is found on Linux by a mark in its environment;
 * elsewhere, and for a process that also clears its environment, it escapes.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import { constants } from "node:os";

const CONTROL_FD = 3;
const GRACE_MS = 2_000;
/** After KILL only zombies and processes stuck in the kernel are left, which cannot be ended. */
const GIVE_UP_MS = 3_000;
const POLL_MS = 20;

const MARK = `CONCLAVE_CHILD=${process.pid}.${process.hrtime.bigint()}`;
const [command = "", ...args] = process.argv.slice(2);

let ended: Ended | null = null;
let ending = false;
const child = startCommand();
if (child) {
  child.on("error", (error) => reportRefusal(error));
  child.on("exit", (code, signal) => {
    ended = { code, signal };
    void endAll(child);
  });
  const control = new Socket({ fd: CONTROL_FD, readable: true, writable: false });
  for (const end of ["end", "close", "error"]) control.on(end, () => void endAll(child));
  control.resume();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => void endAll(child));
  if (child.pid !== undefined) report({ started: child.pid });
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

function startCommand(): ChildProcess | null {
  const [name = "", value] = MARK.split("=");
  try {
    return spawn(command, args, { detached: true, stdio: "inherit", env: { ...process.env, [name]: value } });
  } catch (error) {
    // Node throws some exec errors and emits the others.
    reportRefusal(error);
    return null;
  }
}

function reportRefusal(error: unknown): void {
  report({ refused: error instanceof Error && "code" in error ? error.code : String(error) });
  process.exit(127);
}

/** Exits once everything that was started is gone. */
async function endAll({ pid }: ChildProcess): Promise<void> {
  if (ending || pid === undefined) return;
  ending = true;
  const startMs = performance.now();
  const asked = new Set<number>();
  for (;;) {
    const left = signalTargets(pid);
    const elapsedMs = performance.now() - startMs;
    if ((left.length === 0 && ended !== null) || elapsedMs > GIVE_UP_MS) break;
    const signal = elapsedMs < GRACE_MS ? "SIGTERM" : "SIGKILL";
    for (const target of left) {
      if (signal === "SIGTERM" && asked.has(target)) continue;
      asked.add(target);
      send(signal, target);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  if (ended !== null) report({ ended });
  process.exit(ended?.code ?? 128 + constants.signals[ended?.signal ?? "SIGKILL"]);
}

/** The targets for kill(2): the group and, on Linux, each process of the command outside it. */
function signalTargets(leader: number): number[] {
  const processes = process.platform === "linux" ? livingProcesses() : null;
  if (processes === null) return send(0, -leader) ? [-leader] : [];
  const strays = processes.filter(
    ({ pid, group, session }) => group !== leader && (session === leader || bearsMark(pid)),
  );
  const group = processes.some((one) => one.group === leader) ? [-leader] : [];
  return [...group, ...strays.map(({ pid }) => pid)];
}

interface LiveProcess {
  readonly pid: number;
  readonly group: number;
  readonly session: number;
}

/** Without zombies, which stay forever in a container whose init does not reap. */
function livingProcesses(): LiveProcess[] | null {
  const names = attempt(() => readdirSync("/proc"));
  if (names === null) return null;
  return names.flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const stat = attempt(() => readFileSync(`/proc/${name}/stat`, "latin1"));
    if (stat === null) return [];
    // The program name before this, in parentheses, may contain any character.
    const [state = "", , group, session] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return "ZX".includes(state) ? [] : [{ pid: Number(name), group: Number(group), session: Number(session) }];
  });
}

function bearsMark(pid: number): boolean {
  return attempt(() => readFileSync(`/proc/${pid}/environ`, "latin1"))?.includes(MARK) ?? false;
}

/** false: it is gone, or we may not signal it. */
function send(signal: NodeJS.Signals | 0, target: number): boolean {
  return attempt(() => process.kill(target, signal)) ?? false;
}

/** If Conclave is dead the report is lost, and the guard carries on. */
function report(line: object): void {
  attempt(() => writeSync(CONTROL_FD, `${JSON.stringify(line)}\n`));
}

/** Processes exit and pipes close at any time, so a failed system call is a normal result. */
function attempt<T>(systemCall: () => T): T | null {
  try {
    return systemCall();
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}
