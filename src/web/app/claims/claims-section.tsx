/** Claims, their evidence, and where they are used. A claim has its mark wherever its ID is shown. */

import { memo, useState } from "react";
import { isDiscredited } from "../../../core/evidence-check.ts";
import type { Claim, Ledger } from "../../../core/ledger/ledger.ts";
import { ledgerOf } from "../../../core/ledger/ledger-of.ts";
import type { State } from "../../../core/state.ts";
import { pluralize } from "../../../views/amounts.ts";
import { claimsByLines } from "../../../views/record/claims-by-lines.ts";
import { CLAIM_MARKS, type ClaimMark, claimMark, useDebateView } from "../debate/debate-context.ts";
import { Icon } from "../icons.tsx";
import { Refs, SeatTag } from "../marks.tsx";
import { hrefOf } from "../route.ts";
import { Section } from "../section.tsx";
import { RejectionForm } from "../steering/judgement-forms.tsx";
import { Words } from "../words.tsx";
import { SearchList } from "./search-list.tsx";

const MARKS: readonly ClaimMark[] = ["found", "missing", "rejected", "unchecked", "none"];

export const ClaimsSection = memo(function ClaimsPart({ state }: { state: State }) {
  const ledger = ledgerOf(state);
  const { claims } = ledger;
  const { folder } = useDebateView();
  const [shown, show] = useState<ClaimMark | null>(null);
  const ofMark = (mark: ClaimMark) => claims.filter((claim) => claimMark(claim) === mark);
  const cited = claims.filter(({ evidence }) => evidence !== null);
  return (
    <Section
      id="claims"
      title="Claims"
      says={claims.length === 0 ? "None were made." : checkSummary(claims, cited)}
      tools={
        claims.length === 0 ? null : (
          <span className="filter">
            <button type="button" aria-pressed={shown === null} onClick={() => show(null)}>
              All {claims.length}
            </button>
            {MARKS.filter((mark) => ofMark(mark).length > 0).map((mark) => (
              <button key={mark} type="button" aria-pressed={shown === mark} onClick={() => show(mark)}>
                <Icon sign={CLAIM_MARKS[mark].sign} label={CLAIM_MARKS[mark].says} /> {ofMark(mark).length}
                {mark === "rejected" ? " rejected" : ""}
              </button>
            ))}
          </span>
        )
      }
    >
      <ul className="claims">
        {claimsByLines(claims).map(({ claim, alsoCitedBy }) => (
          <li key={claim.id} id={claim.id} hidden={shown !== null && claimMark(claim) !== shown}>
            <span className={isDiscredited(claim.check) ? "mk bad" : "mk"}>
              <Icon sign={CLAIM_MARKS[claimMark(claim)].sign} label={CLAIM_MARKS[claimMark(claim)].says} />
            </span>
            <div>
              <Words as="p" className="say" text={claim.text} />
              <div className="by">
                <b>
                  <a href={hrefOf(folder, claim.id)}>{claim.id}</a>
                </b>
                <SeatTag name={claim.by} />
                <span>{claim.isWithdrawn ? `${claim.kind}, withdrawn` : claim.kind}</span>
                <span>{usesOf(state, ledger, claim).join(" · ")}</span>
                <SameLines ids={alsoCitedBy} />
              </div>
              <RejectionForm claim={claim} />
            </div>
            <Evidence claim={claim} />
          </li>
        ))}
      </ul>
      <SearchList state={state} />
    </Section>
  );
});

/** Other claims about the lines that a claim cites. */
function SameLines({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <span>
      same lines as <Refs ids={ids} />
    </span>
  );
}

function checkSummary(claims: readonly Claim[], cited: readonly Claim[]): string {
  const found = cited.filter(({ check }) => check?.mark === "found").length;
  if (cited.every(({ check }) => check === null)) {
    return `${cited.length} of ${pluralize(claims.length, "claim")} with a source; no source was checked.`;
  }
  return `${found} of ${claims.length} confirmed by their source.`;
}

function Evidence({ claim }: { claim: Claim }) {
  const { evidence, check } = claim;
  if (evidence === null) {
    return <div className="ev note">No source was given. {check === null ? "" : <Result claim={claim} />}</div>;
  }
  return (
    <div className="ev">
      <div className="quote">
        <div className="path">{evidence.source}</div>
        {evidence.quote === null ? null : <p>{isDiscredited(check) ? <s>{evidence.quote}</s> : evidence.quote}</p>}
        <Result claim={claim} />
      </div>
    </div>
  );
}

/** Where it was found, or why not. */
function Result({ claim }: { claim: Claim }) {
  const { check } = claim;
  return (
    <div className={isDiscredited(check) ? "res bad" : "res"}>
      <Icon sign={CLAIM_MARKS[claimMark(claim)].sign} />
      <Words as="span" text={check === null ? "Not checked." : check.detail} />
    </div>
  );
}

/** Where else the claim is used: reasons, and changes of position. */
function usesOf({ verdict }: State, { changes }: Ledger, { id }: Claim): readonly string[] {
  const reasons = (verdict?.reasons ?? []).flatMap(({ refs, text }, index) =>
    refs.includes(id) || text.includes(id) ? [`reason ${index + 1}`] : [],
  );
  const isStruck = (verdict?.struck ?? []).some(({ refs }) => refs.includes(id));
  const moved = changes
    .filter(({ movedBy }) => movedBy.includes(id))
    .map(({ seat, round }) => `moved ${seat}${round === 0 ? "" : ` in round ${round}`}`);
  return [...moved, ...reasons, ...(isStruck ? ["its reason was rejected"] : [])];
}
