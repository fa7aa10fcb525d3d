/**
 * A server of tools that speaks the Model Context Protocol, as a person configures it. `${NAME}` in its words stands for a
 * variable of the environment and is filled in where the server is started, so that no secret travels or is kept.
 */

export interface ToolServer {
  /** What its tools begin with. */
  readonly name: string;
  readonly reach: CommandReach | AddressReach;
  /** Tools that may be used whatever they say of themselves; null: those that say that they only read. */
  readonly tools: readonly string[] | null;
}

/** Started as a child, spoken to over its standard streams. */
export interface CommandReach {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Spoken to over HTTP. */
export interface AddressReach {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Throws an `UnusableServer`. */
export function fillVariables<R extends ToolServer["reach"]>(reach: R, environment: Variables): R {
  return mapTexts(reach, (text) =>
    text.replace(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => variable(name, environment)),
  );
}

/** As it is configured it cannot be reached at all; the message says why. */
export class UnusableServer extends Error {
  override readonly name = "UnusableServer";
}

function variable(name: string, environment: Variables): string {
  const value = environment[name];
  if (value === undefined) throw new UnusableServer(`it needs ${name}, which is not set`);
  return value;
}

function mapTexts<R extends ToolServer["reach"]>(reach: R, fill: (text: string) => string): R {
  const each = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
  return "url" in reach
    ? { ...reach, url: fill(reach.url), headers: each(reach.headers) }
    : { ...reach, command: fill(reach.command), args: reach.args.map(fill), env: each(reach.env) };
}
