/** Stated confidence against how decisions turned out, as a picture below the list: on the diagonal, confidence can be trusted. */

import { type CalibrationBand, calibration } from "../../../core/statistics/calibration.ts";
import { bandWords, ratingsWords } from "../../../views/calibration-words.ts";
import type { IndexEntry } from "../../../views/json/index-entry.ts";

const [SIZE, LEFT, TOP] = [180, 44, 10];

/** Nothing until a decision is rated. Rehearsals decide nothing, so they are left out. */
export function CalibrationSection({ debates }: { debates: readonly IndexEntry[] }) {
  const real = debates.filter(({ rehearsal }) => !rehearsal);
  const found = calibration(real.map(({ confidence, rated }) => ({ confidence, rating: rated })));
  const bands = found.bands.filter(({ rated }) => rated > 0);
  if (found.rated === 0) return null;
  return (
    <section className="calibration" aria-labelledby="calibration">
      <h2 id="calibration" className="grp">
        Calibration
      </h2>
      <div className="pair">
        <Plot bands={bands} />
        <div>
          <p>{ratingsWords(found)}</p>
          <ul>
            {bands.map((band) => (
              <li key={band.band}>{bandWords(band)}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Plot({ bands }: { bands: readonly CalibrationBand[] }) {
  const x = (confidence: number) => LEFT + (confidence * SIZE) / 100;
  const y = (share: number) => TOP + (1 - share) * SIZE;
  const [right, bottom] = [x(100), y(0)];
  return (
    <svg
      viewBox={`0 0 ${right + 20} ${bottom + 36}`}
      role="img"
      aria-label={`Calibration: ${bands.map(bandWords).join("; ")}`}
    >
      <path className="gl" d={`M${LEFT} ${TOP}V${bottom}H${right}`} />
      <path className="ideal" d={`M${LEFT} ${bottom}L${right} ${TOP}`} />
      {[0, 50, 100].map((mark) => (
        <g key={mark}>
          <text x={x(mark)} y={bottom + 14} textAnchor="middle">
            {mark}
          </text>
          <text x={LEFT - 6} y={y(mark / 100) + 4} textAnchor="end">
            {mark}%
          </text>
        </g>
      ))}
      <text x={x(50)} y={bottom + 30} textAnchor="middle">
        stated confidence
      </text>
      {bands.map(({ band, rated, right: good, stated }) => (
        <g key={band}>
          <circle cx={x(stated ?? 0)} cy={y(good / rated)} r={4 + Math.min(10, Math.sqrt(rated))} />
          <text x={x(stated ?? 0)} y={y(good / rated) + 4} textAnchor="middle" className="n">
            {rated}
          </text>
        </g>
      ))}
    </svg>
  );
}
