// `npm run verify:theory [CHECK …]`: simulated debates against the formulas, thousands of them, which takes minutes. The exit status
// is 1 if a figure is further from theory than chance explains. `--seed TEXT` draws other debates.
import { alignTable } from "../src/eval/report/align-table.ts";
import { percent, zScore } from "../src/eval/report/numbers.ts";
import { Z_LIMIT } from "../src/eval/report/simulation-text.ts";
import { THEORY_CHECKS } from "../test/eval/theory-checks.ts";

const words = process.argv.slice(2);
const at = words.indexOf("--seed");
const seed = at < 0 ? "verify" : (words[at + 1] ?? "verify");
const names = at < 0 ? words : words.toSpliced(at, 2);
for (const { name, thorough, measure } of THEORY_CHECKS) {
  if (names.length > 0 && !names.some((word) => name.includes(word))) continue;
  const figures = await measure(thorough, seed);
  if (figures.some(({ z }) => Math.abs(z) > Z_LIMIT)) process.exitCode = 1;
  const rows = figures.map(({ what, measured, theory, z }) => [what, percent(measured), percent(theory), zScore(z)]);
  process.stdout.write(`${name}, ${thorough} debates\n${alignTable([["", "measured", "theory", "z"], ...rows])}\n`);
}
