/**
 * What a speaker would do that needs the person's trust when somebody else named it. Each need is one phrase, as in
 * "it runs make lint". The same phrase means the same need, so that what was allowed once can be recognised.
 */

import { parseModelName } from "../speakers/model/model-name.ts";
import { VENDORS } from "../speakers/model/vendors.ts";

/** `spec` as a seat names its speaker. A scenario reads nothing but scenarios, and needs nothing. */
export function speakerNeeds(spec: string): readonly string[] {
  const [, command] = /^(?:cmd|acp):(.*)$/s.exec(spec) ?? [];
  if (command !== undefined) return [`runs ${command.trim()}`];
  return /@https?:\/\//i.test(spec) ? addressNeeds(spec) : [];
}

/** Nothing is needed for the address of a vendor that we know. One that somebody made up has none of its own. */
function addressNeeds(spec: string): readonly string[] {
  const { vendor, url } = parseModelName(spec);
  const isOwn = VENDORS.includes(vendor) && URL.parse(url ?? "")?.origin === new URL(vendor.url).origin;
  if (url === null || isOwn) return [];
  const key = vendor.keyVariables.length === 0 ? "" : `, with ${vendor.keyVariables.join(" or ")} if it is set`;
  return [`sends the debate to ${url}${key}`];
}
