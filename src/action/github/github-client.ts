/**
 * GitHub's API as far as the action needs it. A request either brings what its schema says or throws a GitHubError; nothing is
 * repeated here, because only the caller knows whether a request that failed may have been carried out.
 */

import { z } from "zod";
import { ConclaveError } from "../../core/errors.ts";
import { parseJson } from "../../core/text/parse-json.ts";

export class GitHubError extends ConclaveError {
  /** 0: there was no answer. */
  readonly status: number;
  /** How long GitHub asks to wait. */
  readonly waitMs: number | null;

  constructor(
    message: string,
    status: number,
    options: { readonly waitMs?: number | null; readonly cause?: unknown } = {},
  ) {
    super("GITHUB_REFUSED", message, { cause: options.cause });
    this.status = status;
    this.waitMs = options.waitMs ?? null;
  }
}

export type GitHubClient = ReturnType<typeof createGitHubClient>;

const TIMEOUT_MS = 60_000;
const PER_PAGE = 100;

/** `api`: `https://api.github.com`. */
export function createGitHubClient(api: string, token: string) {
  const request = async (method: string, url: string, body?: unknown): Promise<Response> => {
    const what = `${method} ${new URL(url).pathname}`;
    const response = await fetch(url, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "x-github-api-version": "2022-11-28",
        "user-agent": "conclave",
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new GitHubError(`GitHub did not answer ${what}.`, 0, { cause });
    });
    if (response.ok) return response;
    const { status } = response;
    const message = `GitHub responded to ${what} with ${status}${await readReason(response)}.`;
    throw new GitHubError(message, status, { waitMs: waitOf(response) });
  };
  const read = async <T>(response: Response, schema: z.ZodType<T>): Promise<T> => {
    const parsed = schema.safeParse(parseJson(await response.text()));
    if (parsed.success) return parsed.data;
    throw new GitHubError(
      `GitHub responded to ${new URL(response.url).pathname} with something else.`,
      response.status,
      {
        cause: parsed.error,
      },
    );
  };
  return {
    get: async <T>(path: string, schema: z.ZodType<T>) => read(await request("GET", `${api}${path}`), schema),
    /** Every item of a list, over all its pages. */
    list: async <T>(path: string, item: z.ZodType<T>): Promise<readonly T[]> => {
      const items: T[] = [];
      const query = `${path.includes("?") ? "&" : "?"}per_page=${PER_PAGE}`;
      for (let url: string | null = `${api}${path}${query}`; url !== null; ) {
        const response: Response = await request("GET", url);
        items.push(...(await read(response, z.array(item))));
        url = nextPage(response, api);
      }
      return items;
    },
    send: async <T>(method: "POST" | "PATCH", path: string, body: unknown, schema: z.ZodType<T>) =>
      read(await request(method, `${api}${path}`, body), schema),
    /** Bytes, e.g. of an archive. */
    download: async (path: string): Promise<Uint8Array> => (await request("GET", `${api}${path}`)).bytes(),
  };
}

/** Only pages of the same host: the token goes along. */
function nextPage({ headers }: Response, api: string): string | null {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get("link") ?? "")?.[1];
  return next !== undefined && new URL(next).origin === new URL(api).origin ? next : null;
}

const refusal = z.object({ message: z.string() });

async function readReason(response: Response): Promise<string> {
  const said = refusal.safeParse(parseJson(await response.text())).data?.message;
  return said === undefined ? "" : ` (${said.slice(0, 200)})`;
}

function waitOf({ headers }: Response): number | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isNaN(seconds) ? null : seconds * 1_000;
}
