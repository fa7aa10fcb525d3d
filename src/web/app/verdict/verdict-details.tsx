/** What follows the answer, in the order a verdict is always read. A part with nothing in it is left out. */

import { isSettled } from "../../../core/ledger/objection-state.ts";
import type { State } from "../../../core/state.ts";
import { stripEscapes } from "../../../core/text/plain-text.ts";
import type { ConsideredOption, Verdict } from "../../../core/verdict.ts";
import { capitalize } from "../../../views/amounts.ts";
import { preferenceWords } from "../../../views/markdown/option-sections.ts";
import { optionNames } from "../../../views/names.ts";
import { sortObjections } from "../../../views/objection-words.ts";
import { actionOrigin } from "../../../views/record/action-origin.ts";
import { type ChecklistRow, checklistRows } from "../../../views/record/checklist-rows.ts";
import { EFFORT_WORDS } from "../../../views/record/effort-words.ts";
import { statusInVerdict, takeUpLine } from "../../../views/record/take-up-words.ts";
import { pinsOf } from "../debate/debate-context.ts";
import { Ref, SeatShape, SeatTag, seatIndex } from "../marks.tsx";
import { Section } from "../section.tsx";
import { Words } from "../words.tsx";
import { DisputedSides } from "./disputed-sides.tsx";
import { ObjectionTitle } from "./objection-title.tsx";
import { SeatPositions } from "./seat-positions.tsx";
import { TitledList, textItem } from "./titled-list.tsx";
import { Course, DisposedPoints, Questions, Rankings, Untested } from "./verdict-record.tsx";

export function VerdictDetails({ state, verdict }: { state: State; verdict: Verdict }) {
  return (
    <Section id="details" title="Details" says="What the verdict rests on, and what it leaves open.">
      <Options state={state} verdict={verdict} />
      <div className="sub cols3">
        <TitledList title="Agreed">{verdict.agreed.map(textItem)}</TitledList>
        <TitledList title="Disputed" id="disputed">
          {verdict.disputed.map(disputeItem)}
        </TitledList>
        <TitledList title="Raised by one seat only">{verdict.single.map(textItem)}</TitledList>
      </div>
      <div className="duo">
        <Constraints state={state} />
        <Risks state={state} verdict={verdict} />
      </div>
      <ObjectionsInVerdict state={state} verdict={verdict} />
      <Questions state={state} />
      <DisposedPoints verdict={verdict} />
      <Untested state={state} />
      <Actions state={state} verdict={verdict} />
      <Rankings state={state} />
      <SeatPositions state={state} />
      <Course state={state} />
    </Section>
  );
}

/** All pins and, where the writer ticked them off, what became of them; then whatever else it ticked that is not an objection. */
function Constraints({ state }: { state: State }) {
  const pins = pinsOf(state).filter(({ kind }) => kind === "constraint");
  const rows = checklistRows(state);
  const rowOf = (id: string) => rows.find(({ item }) => item === id);
  const others = rows.filter(({ item }) => !pins.some(({ id }) => id === item));
  if (pins.length === 0 && others.length === 0) return null;
  const areKept = pins.length > 0 && pins.every(({ id }) => rowOf(id)?.how === "kept");
  return (
    <div>
      <h3>Constraints{areKept ? ", all kept" : ""}</h3>
      {pins.map(({ id, text }) => (
        <div className="row" key={id}>
          <span>
            <Ref id={id} />
          </span>
          <span>
            <Words text={text} /> <Tick row={rowOf(id)} />
          </span>
        </div>
      ))}
      {others.map((row) => (
        <div className="row whole" key={row.item}>
          <span>
            {stripEscapes(row.shown)} <Tick row={row} />
          </span>
        </div>
      ))}
    </div>
  );
}

function Tick({ row }: { row: ChecklistRow | undefined }) {
  if (!row) return null;
  return (
    <span className="dim">
      {row.how === "kept" ? "" : `${capitalize(row.how)}: `}
      <Words text={row.reason} />
    </span>
  );
}

/** What the verdict makes of objections, in full. That it doesn't say is in the list of those that are unsettled. */
function ObjectionsInVerdict({ state, verdict }: { state: State; verdict: Verdict }) {
  const ticked = verdict.objections.filter(({ id }) => !verdict.unticked.includes(id));
  const said = sortObjections(ticked).flatMap((objection) => {
    const line = takeUpLine(state, objection);
    return line === null ? [] : [{ objection, line }];
  });
  if (said.length === 0) return null;
  return (
    <div className="sub">
      <TitledList title="Objections in the decision">
        {said.map(({ objection, line: { says, note } }) => (
          <li key={objection.id}>
            <Ref id={objection.id} /> <ObjectionTitle objection={objection} />{" "}
            <span className="dim">
              {says} <Words text={note} />
            </span>
          </li>
        ))}
      </TitledList>
    </div>
  );
}

function Risks({ state, verdict }: { state: State; verdict: Verdict }) {
  const open = verdict.objections.filter((objection) => !isSettled(objection));
  if (verdict.risks.length === 0 && open.length === 0) return null;
  return (
    <div>
      <h3>Risks and unsettled objections</h3>
      {verdict.risks.map(({ text, mitigation }) => (
        <div className="row whole" key={text}>
          <span>
            <Words text={text} />{" "}
            <span className="dim">
              {mitigation === null ? "No mitigation was named." : <Words text={mitigation} />}
            </span>
          </span>
        </div>
      ))}
      {sortObjections(open).map((objection) => (
        <div className="row" key={objection.id}>
          <span>
            <Ref id={objection.id} />
          </span>
          <span>
            <ObjectionTitle objection={objection} />{" "}
            <span className="dim">
              {objection.severity}, {statusInVerdict(state, objection)}
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}

function Actions({ state, verdict }: { state: State; verdict: Verdict }) {
  if (verdict.actions.length === 0) return null;
  return (
    <div className="sub">
      <h3>Next actions</h3>
      <table className="acts6">
        <thead>
          <tr>
            <th>Priority</th>
            <th>What</th>
            <th>Effort</th>
            <th>From</th>
          </tr>
        </thead>
        <tbody>
          {verdict.actions.map((action) => (
            <tr key={action.text}>
              <td className="mid">{action.priority}</td>
              <Words as="td" text={action.text} />
              <td>{EFFORT_WORDS[action.effort]}</td>
              <td>
                <Origin state={state} name={actionOrigin(action, verdict)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Origin({ state, name }: { state: State; name: string | null }) {
  return name !== null && seatIndex(state, name) >= 0 ? <SeatTag name={name} /> : (name ?? "–");
}

function Options({ state, verdict }: { state: State; verdict: Verdict }) {
  const names = optionNames(state);
  if (verdict.options.length === 0) return null;
  return (
    <div className="sub">
      <h3>Options and trade-offs</h3>
      <ul className="options">
        {verdict.options.map((option) => (
          <li key={option.id} id={option.id} className={option.id === verdict.option ? "pick" : ""}>
            <div className="name">
              <Words as="b" text={names(option.id)} />
              <Ref id={option.id} />
              <span className="held">
                {option.seats.map((seat) => (
                  <SeatShape key={seat} index={seatIndex(state, seat)} />
                ))}
              </span>
              <span className="dim">{option.id === verdict.option ? "chosen" : preferenceWords(option, verdict)}</span>
            </div>
            {option.summary === "" ? null : <Words as="p" text={option.summary} />}
            {option.tradeoffs === "" ? null : <Words as="p" className="mid" text={option.tradeoffs} />}
            <Versions versions={option.versions} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What changed from one version to the next; nothing where there is only one. */
function Versions({ versions }: Pick<ConsideredOption, "versions">) {
  if (versions.length < 2) return null;
  return (
    <ol className="versions">
      {versions.map(({ summary, by, round, changes }, index) => (
        <li key={`${String(round)}/${String(index)}`}>
          <span className="dim">
            Version {index + 1}, {by ?? "a person"}, {round === 0 ? "openings" : `round ${round}`}
          </span>
          {versions[index - 1]?.summary === summary ? null : <Words as="p" text={summary} />}
          <ul>{changes.map(textItem)}</ul>
        </li>
      ))}
    </ol>
  );
}

function disputeItem({ point, sides }: Verdict["disputed"][number]) {
  return (
    <li key={point}>
      <Words text={point} />
      <DisputedSides point={point} sides={sides} />
    </li>
  );
}
