/** What a model server has beside the model: lists of models, token counts, signs of who it is. */

import { openaiRefusal } from "./openai-error.ts";

export interface SideResponse {
  readonly status: number;
  /** null: an empty one. */
  readonly body: unknown;
}

export const NO_ROUTE: SideResponse = {
  status: 404,
  body: { error: { message: "Not Found", type: "not_found_error", code: null } },
};

/** `route` is method and path: `GET /v1/models`. */
export function sideResponse(
  route: string,
  { body, models }: { readonly body: unknown; readonly models: readonly string[] },
): SideResponse {
  if (route.endsWith("/count_tokens")) return okResponse({ input_tokens: Math.ceil(JSON.stringify(body).length / 4) });
  if (route.startsWith("HEAD ")) return okResponse(null);
  const known = KNOWN_ROUTES.get(route);
  if (known) return okResponse(known(models));
  if (route.startsWith("GET ") && route.endsWith("/key")) return okResponse({ data: { label: "test" } });
  const [isModels, , name] = /^GET \/.*models(\/(.+))?$/.exec(route) ?? [];
  if (isModels === undefined) return NO_ROUTE;
  const listed = models.map((id) => ({ id, name: `models/${id}`, object: "model", type: "model" }));
  if (name === undefined) return okResponse({ object: "list", data: listed, models: listed });
  const model = listed.find(({ id }) => id === decodeURIComponent(name));
  return model ? okResponse(model) : openaiRefusal("unknown model");
}

const KNOWN_ROUTES = new Map<string, (models: readonly string[]) => unknown>([
  ["GET /api/version", () => ({ version: "0.14.2" })],
  ["GET /version", () => ({ version: "0.11.0" })],
  ["GET /health", () => ({ status: "ok" })],
  ["GET /props", ([model]) => ({ build_info: "b6000", model_path: model })],
  ["GET /api/tags", (models) => ({ models: models.map((name) => ({ name, model: name })) })],
]);

function okResponse(body: unknown): SideResponse {
  return { status: 200, body };
}
