/**
 * `vendor/model` and `vendor/model@URL`, the name of a model on the command line. The name is logged as written, so a URL with a
 * password is rejected.
 */

import { ConclaveError } from "../../core/errors.ts";
import { otherVendor, VENDORS, type Vendor } from "./vendors.ts";

export interface ModelName {
  readonly vendor: Vendor;
  readonly model: string;
  /** null: the vendor's default. */
  readonly url: string | null;
}

/** `spec` begins with a vendor and a slash. */
export function parseModelName(spec: string): ModelName {
  const slash = spec.indexOf("/");
  const vendorName = spec.slice(0, slash);
  const [, model = "", url] = /^(.*?)(?:@(https?:\/\/.*))?$/s.exec(spec.slice(slash + 1)) ?? [];
  if (model.trim() === "") throw nameError(`"${spec}" does not name a model.`);
  if (url !== undefined) refuseBadUrl(spec, url);
  const vendor = VENDORS.find(({ name }) => name === vendorName) ?? otherVendor(vendorName, url ?? "");
  return { vendor, model, url: url ?? null };
}

function refuseBadUrl(spec: string, text: string): void {
  const url = URL.parse(text);
  if (url === null) throw nameError(`The address in "${spec}" is not a URL.`);
  if (url.username === "" && url.password === "") return;
  throw nameError(`The URL at ${url.host} contains a user name or password, which would be written to the log.`);
}

function nameError(message: string): ConclaveError {
  const hint = "Write VENDOR/MODEL, or VENDOR/MODEL@URL with the key in VENDOR_API_KEY.";
  return new ConclaveError("USAGE_OPTION_VALUE", message, { hint });
}
