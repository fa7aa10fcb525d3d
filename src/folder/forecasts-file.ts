/** `.forecasts.json` next to the debates: what evaluations predict for panels. A later evaluation of the same panel replaces the earlier. */

import { join } from "node:path";
import { z } from "zod";
import { type PanelForecast, panelForecastSchema } from "../core/verdict/panel-forecast.ts";
import { readJsonFile } from "../log/read-json-file.ts";
import { writeFileAtomic } from "../log/write-file-atomic.ts";
import { makeFolder } from "./make-folder.ts";

const NAME = ".forecasts.json";
const fileSchema = z.object({ version: z.literal(1), panels: z.array(panelForecastSchema) });

export async function readForecasts(parent: string): Promise<readonly PanelForecast[]> {
  return (await readJsonFile(join(parent, NAME), fileSchema))?.panels ?? [];
}

export async function addForecasts(parent: string, forecasts: readonly PanelForecast[]): Promise<void> {
  const isReplaced = (earlier: PanelForecast) =>
    forecasts.some((each) => each.protocol === earlier.protocol && `${each.speakers}` === `${earlier.speakers}`);
  const kept = (await readForecasts(parent)).filter((each) => !isReplaced(each));
  makeFolder(parent);
  await writeFileAtomic(
    join(parent, NAME),
    `${JSON.stringify({ version: 1, panels: [...kept, ...forecasts] }, null, 2)}\n`,
  );
}
