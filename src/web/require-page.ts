/** The built page, for whatever can't work without it. */

import { ConclaveError } from "../core/errors.ts";
import { loadPage } from "../folder/load-page.ts";

/** Throws PAGE_MISSING. */
export async function requirePage(): Promise<string> {
  const page = await loadPage({ mayBeStale: false });
  if (page !== null) return page;
  throw new ConclaveError("PAGE_MISSING", "The files for the browser view are missing from this installation.");
}
