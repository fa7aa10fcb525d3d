/** What a model server has beside the model: lists of models, token counts, signs of who it is. */

import { openaiRefusal } from "./openai-error.ts";

export interface Aside {
  readonly status: number;
  /** null: an empty one. */
  readonly body: unknown;
}

export const NO_ROUTE: Aside = {
  status: 404,
  body: { error: { message: "Not Found", type: "not_found_error", code: null } },
};

/** `route` is method and path: `GET /v1/models`. */
export function aside(
  route: string,
  { body, models }: { readonly body: unknown; readonly models: readonly string[] },
): Aside {
  if (route.endsWith("/count_tokens")) return found({ input_tokens: Math.ceil(JSON.stringify(body).length / 4) });
  if (route.startsWith("HEAD ")) return found(null);
  const known = KNOWN_ROUTES.get(route);
  if (known) return found(known(models));
  if (route.startsWith("GET ") && route.endsWith("/key")) return found({ data: { label: "test" } });
  const [isModels, , name] = /^GET \/.*models(\/(.+))?$/.exec(route) ?? [];
  if (isModels === undefined) return NO_ROUTE;
  const listed = models.map((id) => ({ id, name: `models/${id}`, object: "model", type: "model" }));
  if (name === undefined) return found({ object: "list", data: listed, models: listed });
  const model = listed.find(({ id }) => id === decodeURIComponent(name));
  return model ? found(model) : openaiRefusal("unknown model");
}

const KNOWN_ROUTES = new Map<string, (models: readonly string[]) => unknown>([
  ["GET /api/version", () => ({ version: "0.14.2" })],
  ["GET /version", () => ({ version: "0.11.0" })],
  ["GET /health", () => ({ status: "ok" })],
  ["GET /props", ([model]) => ({ build_info: "b6000", model_path: model })],
  ["GET /api/tags", (models) => ({ models: models.map((name) => ({ name, model: name })) })],
]);

function found(body: unknown): Aside {
  return { status: 200, body };
}
