/**
 * The evidence behind one reason, in a drawer. It is open while the address names the reason, so a link opens it too. An address
 * of any other item gets a bar to copy it.
 */

import { useEffect, useRef } from "react";
import { isDiscredited } from "../../../core/evidence-check.ts";
import type { Objection } from "../../../core/ledger/ledger.ts";
import type { State } from "../../../core/state.ts";
import { statusWords } from "../../../views/objection-words.ts";
import type { CitedEvidence } from "../../../views/reasons/citation-strength.ts";
import { reasonAt } from "../../../views/reasons/reason-address.ts";
import {
  type ClaimEvidence,
  type PointEvidence,
  type Reason,
  reasonEvidence,
} from "../../../views/reasons/reason-evidence.ts";
import { distinctCitations, shownAbove } from "../../../views/reasons/shown-above.ts";
import { CloseForm } from "../close-form.tsx";
import { CLAIM_MARKS, claimMark, objectionSign, useDebateView } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { Ref, Refs, SeatTag, SeatTags } from "../marks.tsx";
import { ObjectionSteps } from "../objections/objection-steps.tsx";
import { hrefOf } from "../route.ts";
import { Words } from "../words.tsx";
import { AddressBar, CopyTools } from "./copy-tools.tsx";
import { QuotedSource } from "./quoted-source.tsx";

export function EvidenceLens({ state, anchor }: { state: State; anchor: string | null }) {
  const found = anchor === null ? null : reasonAt(state, anchor);
  if (anchor === null || found === null) return <AddressBar anchor={anchor} />;
  return <Drawer key={anchor} state={state} anchor={anchor} title={found.title} reason={found.reason} />;
}

function Drawer({ state, anchor, title, reason }: { state: State; anchor: string; title: string; reason: Reason }) {
  const { folder } = useDebateView();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const evidence = reasonEvidence(state, reason);
  const { claims, points, objections, others } = evidence;
  const repeats = shownAbove(evidence);
  const isBare = claims.length + points.length + objections.length + others.length === 0;
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby="h-lens"
      onClose={() => {
        location.hash = hrefOf(folder);
      }}
    >
      <CloseForm>
        <h2 id="h-lens">{title}</h2>
      </CloseForm>
      <Words as="p" className="say lead" text={reason.text} />
      <div className="tools">
        <CopyTools anchor={anchor} />
      </div>
      {claims.map((each) => (
        <ClaimPart key={each.claim.id} evidence={each} repeats={repeats} />
      ))}
      {points.map((each) => (
        <PointPart key={each.point.ids.join()} evidence={each} repeats={repeats} />
      ))}
      {objections.length === 0 ? null : <h3>Objections it answers</h3>}
      {objections.map((objection) => (
        <ObjectionPart key={objection.id} objection={objection} />
      ))}
      {others.length === 0 ? null : (
        <p className="note">
          Also based on <Refs ids={others} />
        </p>
      )}
      {isBare ? <p className="note">It names no claim, point, objection or page.</p> : null}
    </dialog>
  );
}

interface PartProps<Evidence> {
  readonly evidence: Evidence;
  readonly repeats: ReadonlyMap<CitedEvidence, string>;
}

function ClaimPart({ evidence: { claim, excerpt, objections, echoes }, repeats }: PartProps<ClaimEvidence>) {
  const { sign, says } = CLAIM_MARKS[claimMark(claim)];
  return (
    <section className="lens-claim" aria-label={`Claim ${claim.id}`}>
      <p className="by">
        <Ref id={claim.id} /> <SeatTag name={claim.by} />
        <span className={isDiscredited(claim.check) ? "bad" : ""}>
          <Icon sign={sign} /> {says}
        </span>
      </p>
      <Words as="p" className="say" text={claim.text} />
      <QuotedSource cited={claim} excerpt={excerpt} above={repeats.get(claim) ?? null} />
      <p className="note">
        {echoes.length === 0 ? (
          "No other seat says the same or cites the same source."
        ) : (
          <>
            Also said by{" "}
            {echoes.map(({ id, by }) => (
              <span key={id}>
                <SeatTag name={by} /> <Ref id={id} />{" "}
              </span>
            ))}
          </>
        )}
      </p>
      {objections.length === 0 ? <p className="note">No objection mentions it.</p> : <h3>Objections to it</h3>}
      {objections.map((objection) => (
        <ObjectionPart key={objection.id} objection={objection} />
      ))}
    </section>
  );
}

/** A point of an answer is evidence by what it cites, and by how many seats make it. */
function PointPart({ evidence, repeats }: PartProps<PointEvidence>) {
  const { point } = evidence;
  const [id = ""] = point.ids;
  const citations = distinctCitations(evidence, repeats);
  return (
    <section className="lens-claim" aria-label={`Point ${id}`}>
      <p className="by">
        <Ref id={id} />
        <SeatTags names={point.by} />
        <span>point</span>
      </p>
      <Words as="p" className="say" text={point.text} />
      {citations.map((cited) => (
        <QuotedSource
          key={JSON.stringify(cited.evidence)}
          cited={cited}
          excerpt={cited.excerpt}
          above={repeats.get(cited) ?? null}
        />
      ))}
      {citations.length === 0 ? <p className="note">No source was given.</p> : null}
    </section>
  );
}

function ObjectionPart({ objection }: { objection: Objection }) {
  return (
    <section className="lens-objection" aria-label={`Objection ${objection.id}`}>
      <p className="by">
        <Ref id={objection.id} /> <b>{objection.title}</b>
        <span className={objection.state === "open" ? "bad" : ""}>
          <Icon sign={objectionSign(objection)} /> {statusWords(objection)}
        </span>
      </p>
      <ObjectionSteps objection={objection} />
    </section>
  );
}
