/** What a person should know before a debate that was resolved for them: which speakers were seated, or that it is a rehearsal. */

import type { ResolvedRequest } from "./resolve-request.ts";

export function startNotices({
  seatingNotice,
  rehearsalNotice,
}: Pick<ResolvedRequest, "seatingNotice" | "rehearsalNotice">): readonly string[] {
  const rehearsal = rehearsalNotice && `${rehearsalNotice.before}${rehearsalNotice.after}`;
  return [seatingNotice, rehearsal].flatMap((notice) => notice ?? []);
}
