/**
 * An MCP server as configured by a person. `${NAME}` refers to an environment variable and is filled in only when the server is
 * started, so that secrets are neither passed around nor stored.
 */

import type { Environment } from "../process/child-environment.ts";

export interface ToolServer {
  /** The prefix of its tools. */
  readonly name: string;
  readonly reach: CommandReach | AddressReach;
  /** Tools that may be used; null: those that are declared read-only. */
  readonly tools: readonly string[] | null;
}

/** Started as a child process; uses its standard streams. */
export interface CommandReach {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Reached over HTTP. */
export interface AddressReach {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Throws an `UnusableServer`. */
export function fillVariables<R extends ToolServer["reach"]>(reach: R, environment: Environment): R {
  const fill = (text: string) =>
    text.replace(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
      const value = environment[name];
      if (value === undefined) throw new UnusableServer(`it needs ${name}, which is not set`);
      return value;
    });
  const fillEach = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
  return "url" in reach
    ? { ...reach, url: fill(reach.url), headers: fillEach(reach.headers) }
    : { ...reach, command: fill(reach.command), args: reach.args.map(fill), env: fillEach(reach.env) };
}

/** The configuration makes it unusable; the message says why. */
export class UnusableServer extends Error {
  override readonly name = "UnusableServer";
}
