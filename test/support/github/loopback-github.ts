/**
 * GitHub's API on loopback, as far as a pull request needs it: files, the archive of the base branch, comments and reviews. It gives
 * out lists in pages of two, refuses as it is told, and remembers what it was sent.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";

export const BOT = "github-actions[bot]";
export const REPOSITORY = "acme/shop";
export const BASE = "ba5e".padEnd(40, "0");

export interface ChangedFile {
  readonly filename: string;
  readonly status: string;
  readonly changes: number;
  readonly patch?: string;
  readonly previous_filename?: string;
}

interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
  readonly path?: string;
  readonly line?: number;
}

export interface LoopbackGitHub {
  readonly url: string;
  /** The address of the other host. */
  readonly archives: string;
  /** What a test changes between two pushes. */
  readonly pull: { head: string; headRepository: string; files: readonly ChangedFile[] };
  /** The files of the base branch. */
  readonly base: Map<string, string>;
  readonly issueComments: Comment[];
  readonly lineComments: Comment[];
  /** `POST /repos/acme/shop/pulls/7/reviews`, in order; only what changes something. */
  readonly writes: string[];
  /** What was sent to the API, with the authorization. */
  readonly traffic: { readonly authorization: string; readonly body: string }[];
  /** The authorization of each request to the host of the archives, which is another one. */
  readonly archiveTraffic: (string | undefined)[];
  /** A status instead of an answer; null: answered. `after`: the request is carried out, and its answer lost. */
  refuse: (request: { readonly method: string; readonly path: string; readonly body: Sent }) => Refusal | null;
}

export interface Refusal {
  readonly status: number;
  readonly isCarriedOut?: boolean;
}

interface Sent {
  readonly body?: string;
  readonly path?: string;
  readonly line?: number;
  readonly comments?: readonly { readonly path: string; readonly line: number; readonly body: string }[];
}

export async function loopbackGitHub(t: TestContext): Promise<LoopbackGitHub> {
  const archives = await listen(t, (request, response) => {
    github.archiveTraffic.push(request.headers.authorization);
    response.writeHead(200).end(archive(github.base));
  });
  const url = await listen(t, (request, response) => void answer(github, request, response));
  const github: LoopbackGitHub = {
    url,
    archives,
    pull: { head: "aaaaaaa1".padEnd(40, "0"), headRepository: REPOSITORY, files: [] },
    base: new Map(),
    issueComments: [],
    lineComments: [],
    writes: [],
    traffic: [],
    archiveTraffic: [],
    refuse: () => null,
  };
  return github;
}

async function listen(t: TestContext, onRequest: RequestListener): Promise<string> {
  const server = createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${isPort(address) ? address.port : 0}`;
}

function isPort(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address !== "string";
}

async function answer(github: LoopbackGitHub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = "";
  for await (const piece of request) text += piece;
  const method = request.method ?? "";
  const { pathname: path, searchParams } = new URL(request.url ?? "", github.url);
  const body: Sent = text === "" ? {} : JSON.parse(text);
  github.traffic.push({ authorization: request.headers.authorization ?? "", body: text });
  if (method !== "GET") github.writes.push(`${method} ${path}`);
  const refusal = github.refuse({ method, path, body });
  const found = refusal && !refusal.isCarriedOut ? null : route(github, method, path, body);
  if (refusal) {
    response.writeHead(refusal.status, refusal.status >= 500 ? { "retry-after": "0" } : {});
    response.end(JSON.stringify({ message: `refused with ${refusal.status}` }));
  } else if (found instanceof URL) response.writeHead(302, { location: found.href }).end();
  else if (Array.isArray(found))
    sendPage(response, found, `${github.url}${path}`, Number(searchParams.get("page") ?? 1));
  else response.writeHead(found === null ? 404 : 200).end(JSON.stringify(found ?? { message: "Not Found" }));
}

const PAGE = 2;

function sendPage(response: ServerResponse, items: readonly unknown[], url: string, page: number): void {
  const hasNext = items.length > page * PAGE;
  response.writeHead(200, hasNext ? { link: `<${url}?page=${page + 1}>; rel="next"` } : {});
  response.end(JSON.stringify(items.slice((page - 1) * PAGE, page * PAGE)));
}

function route(github: LoopbackGitHub, method: string, whole: string, body: Sent): unknown {
  const path = whole.replace(`/repos/${REPOSITORY}`, "");
  const { pull, issueComments, lineComments } = github;
  const add = (comments: Comment[], sent: Sent) => {
    const comment = { id: nextId(github), ...sent, body: sent.body ?? "", user: { login: BOT } };
    comments.push(comment);
    return { ...comment, html_url: `https://github.example/comment-${comment.id}` };
  };
  const edit = (comments: Comment[], id: string | undefined) => {
    const comment = comments.find((each) => String(each.id) === id);
    if (!comment) return null;
    comment.body = body.body ?? "";
    return { ...comment, html_url: `https://github.example/comment-${comment.id}` };
  };
  switch (`${method} ${path.replace(/\d+$/, "N")}`) {
    case "GET /pulls/N":
      return pullJson(pull);
    case "GET /pulls":
      return [{ ...pullJson(pull), number: 6, head: { sha: "0", repo: null } }, pullJson(pull)];
    case "GET /pulls/7/files":
      return pull.files;
    case "GET /issues/7/comments":
      return issueComments;
    case "POST /issues/7/comments":
      return add(issueComments, body);
    case "PATCH /issues/comments/N":
      return edit(issueComments, path.split("/").at(-1));
    case "GET /pulls/7/comments":
      return lineComments;
    case "POST /pulls/7/comments":
      return add(lineComments, body);
    case "PATCH /pulls/comments/N":
      return edit(lineComments, path.split("/").at(-1));
    case "POST /pulls/7/reviews":
      for (const comment of body.comments ?? []) add(lineComments, comment);
      return { id: 1 };
    default:
      return path === `/tarball/${BASE}` ? new URL(github.archives) : null;
  }
}

function nextId({ issueComments, lineComments }: LoopbackGitHub): number {
  return 100 + issueComments.length + lineComments.length;
}

function pullJson({ head, headRepository }: LoopbackGitHub["pull"]) {
  return {
    number: 7,
    head: { sha: head, repo: { full_name: headRepository } },
    base: { sha: BASE, repo: { full_name: REPOSITORY } },
  };
}

/** As GitHub packs it: all in one folder that is named after the commit. */
function archive(files: ReadonlyMap<string, string>): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "conclave-archive-"));
  try {
    for (const [name, text] of [["README.md", "A shop.\n"] as const, ...files]) {
      const path = join(folder, `acme-shop-${BASE.slice(0, 7)}`, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    execFileSync("tar", ["-czf", join(folder, "a.tar.gz"), "-C", folder, `acme-shop-${BASE.slice(0, 7)}`]);
    return readFileSync(join(folder, "a.tar.gz"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
