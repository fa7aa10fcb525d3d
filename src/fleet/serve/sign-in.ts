/** Signing in with a token: a form, and a cookie that only this server reads. */

import { createHash } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { People } from "./fleet-person.ts";

export const SIGN_IN_PATH = "/sign-in";
const COOKIE = "conclave";
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** The token of a request, in its header or its cookie; null: there is none. */
export function tokenOf(context: Context): string | null {
  const [scheme = "", token = ""] = context.req.header("authorization")?.split(" ") ?? [];
  if (scheme.toLowerCase() === "bearer") return token;
  return getCookie(context, COOKIE) ?? null;
}

export async function signIn(context: Context, people: People, isSecure: boolean): Promise<Response> {
  const { token } = await context.req.parseBody();
  const given = typeof token === "string" ? token.trim() : "";
  if ((await people.findByToken(given)) === null) return askToSignIn(context, "No person has this token.");
  setCookie(context, COOKIE, given, {
    ...{ httpOnly: true, sameSite: "Strict", path: "/", secure: isSecure },
    maxAge: COOKIE_SECONDS,
  });
  return context.redirect("/", 303);
}

export function signOut(context: Context): Response {
  deleteCookie(context, COOKIE, { path: "/" });
  return context.redirect("/", 303);
}

/** For everyone without a valid token: a form for a person, a sentence for a program. */
export function askToSignIn(context: Context, problem: string | null = null): Response | Promise<Response> {
  const headers = {
    "WWW-Authenticate": "Bearer",
    "Content-Security-Policy": POLICY,
    // Without a referrer, a browser would not say where the form comes from either.
    "Referrer-Policy": "same-origin",
  };
  const isPerson = context.req.header("accept")?.includes("text/html") === true;
  return isPerson
    ? context.html(form(problem), 401, headers)
    : context.text("The token is missing or wrong.", 401, headers);
}

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 20vh auto 0; padding: 0 1rem; color-scheme: light dark }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem } p { margin: .25rem 0 1rem } .problem { font-weight: 600 }
  input, button { font: inherit; padding: .5rem .75rem; box-sizing: border-box } input { width: 100%; margin-bottom: .75rem }
  label { display: block; margin-bottom: .25rem }
`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** `problem` is one of our own sentences, never something a visitor sent. */
function form(problem: string | null): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in · Conclave</title><style>${STYLE}</style></head>
<body><main><h1>Sign in to Conclave</h1>
<p>The person who runs this fleet can give you a token: <code>conclave fleet person add</code> prints it.</p>
${problem === null ? "" : `<p class="problem" role="alert">${problem}</p>`}
<form method="post" action="${SIGN_IN_PATH}"><label for="token">Your token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
<button>Sign in</button></form></main></body></html>
`;
}
