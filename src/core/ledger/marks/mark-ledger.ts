/**
 * The ledger with every ID that is unknown or stands under another marked, in everything the seats wrote. This is the only place that
 * does it, so every view shows it. Sources, quotes and pages stay as they are: what looks like an ID there is not one.
 */

import type { UnweightedDriver } from "../../matrix/collect-drivers.ts";
import { lazyFields } from "../../memory/lazy-fields.ts";
import type { Ledger } from "../ledger.ts";
import { markIds } from "./mark-ids.ts";

export function markLedger(ledger: Ledger): Ledger {
  const mark = markIds(ledger);
  const maybe = (text: string | null) => (text === null ? null : mark(text));
  const withText = <T extends { readonly text: string }>(item: T): T => ({ ...item, text: mark(item.text) });
  const withReplies = <T extends { readonly text: string; readonly replies: readonly { readonly text: string }[] }>(
    asked: T,
  ): T => ({ ...withText(asked), replies: asked.replies.map(withText) });
  const withDriverTexts = <T extends UnweightedDriver>(driver: T): T => ({
    ...driver,
    name: mark(driver.name),
    alsoAs: driver.alsoAs.map(mark),
    meaning: mark(driver.meaning),
    parts: driver.parts.map(({ id, name, meaning }) => ({ id, name: mark(name), meaning: mark(meaning) })),
  });
  return lazyFields<Ledger>({
    options: () =>
      ledger.options.map((option) => ({
        ...option,
        name: mark(option.name),
        summary: mark(option.summary),
        versions: option.versions.map((version) => ({
          ...version,
          name: mark(version.name),
          summary: mark(version.summary),
          changes: version.changes.map(mark),
          ...(version.edits ? { edits: version.edits.map(withText) } : {}),
        })),
      })),
    positions: () =>
      ledger.positions.map((position) => ({
        ...position,
        reasons: position.reasons.map(mark),
        conditions: position.conditions.map(mark),
        wouldMove: maybe(position.wouldMove),
        fallsWith: maybe(position.fallsWith),
        statement: maybe(position.statement),
      })),
    changes: () => ledger.changes,
    objections: () =>
      ledger.objections.map((objection) => ({
        ...withText(objection),
        title: mark(objection.title),
        steps: objection.steps.map(withText),
      })),
    claims: () => ledger.claims.map(withText),
    points: () =>
      ledger.points.map((point) => ({
        ...withText(point),
        alsoAs: point.alsoAs.map(mark),
        ...(point.earlier ? { earlier: point.earlier.map(mark) } : {}),
      })),
    questions: () => ledger.questions.map(withReplies),
    requests: () => ledger.requests.map(withReplies),
    rankings: () => ledger.rankings,
    untested: () => ledger.untested.map(withText),
    strayReplies: () => ledger.strayReplies.map(withText),
    matrix: () =>
      ledger.matrix && {
        ...ledger.matrix,
        drivers: ledger.matrix.drivers.map(withDriverTexts),
        constraintDrivers: ledger.matrix.constraintDrivers.map(withDriverTexts),
      },
  });
}
