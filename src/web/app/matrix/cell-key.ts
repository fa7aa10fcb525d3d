/** What tells the cells of a matrix apart on the page. */

import type { CellView } from "../../../views/matrix/matrix-view.ts";

export function cellKey({ option, driver }: Pick<CellView, "option" | "driver">): string {
  return `${option}-${driver}`;
}
