/**
 * What a speaker that someone else named would do that needs the person's trust. Each need is one phrase, as in
 * "it runs make lint". The same phrase means the same need, so that needs that were allowed are recognised.
 */

import { LOCAL_FILE } from "../speakers/local/local-model.ts";
import { parseModelName } from "../speakers/model/model-name.ts";
import { VENDORS } from "../speakers/model/vendors.ts";

/** `spec` as written on the command line. A scenario only reads scenario files, and needs nothing. */
export function speakerNeeds(spec: string): readonly string[] {
  const [, command] = /^(?:cmd|acp):(.*)$/s.exec(spec) ?? [];
  if (command !== undefined) return [`runs ${command.trim()}`];
  if (spec.startsWith(LOCAL_FILE)) return [`loads the model file ${spec.slice(LOCAL_FILE.length).trim()}`];
  return /@https?:\/\//i.test(spec) ? addressNeeds(spec) : [];
}

/** A known vendor's own address needs no trust. An unknown vendor has no address of its own. */
function addressNeeds(spec: string): readonly string[] {
  const { vendor, url } = parseModelName(spec);
  const isOwn = VENDORS.includes(vendor) && URL.parse(url ?? "")?.origin === new URL(vendor.url).origin;
  if (url === null || isOwn) return [];
  const key = vendor.keyVariables.length === 0 ? "" : `, with ${vendor.keyVariables.join(" or ")} if it is set`;
  return [`sends the debate to ${url}${key}`];
}
