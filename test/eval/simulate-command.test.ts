// `conclave simulate` as a person runs it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { places } from "../support/command.ts";

const place = places();

test("simulate prints theory next to the measured values, the same for the same seed, and writes a chart", async () => {
  const words = ["simulate", "--size", "3", "--debates", "20", "-p", "poll,challenge"];
  const first = await place().conclave([...words, "--svg", "chart.svg"]);
  assert.equal(first.exit, 0, first.stderr);
  assert.match(first.stdout, /^Simulated: no model was called\./);
  assert.match(first.stdout, /^poll, 3 seats, sim:p=0\.7,rho=0\.3,r=2: 20 debates$/m);
  assert.match(first.stdout, /^vote of the openings +\d+\.\d% +\d+\.\d% +73\.2% /m);
  assert.match(first.stdout, /^vote after round 1 +\d+\.\d% +\d+\.\d% +\d+\.\d% /m);
  assert.match(first.stdout, /The engine agrees with theory: the largest of 7 deviations/);
  assert.equal((await place().conclave(words)).stdout, first.stdout);
  const svg = readFileSync(join(place().path, "chart.svg"), "utf8");
  assert.match(svg, /^<svg [\s\S]*Simulated: no model was called[\s\S]*<\/svg>\n$/);
});

test("values separated by bars are swept, and --json has every combination", async () => {
  const { stdout } = await place().conclave([
    "simulate",
    "--speaker",
    "sim:p=0.6|0.8,rho=0|0.2",
    "--size",
    "1,2",
    "-p",
    "poll",
    "--debates",
    "2",
    "--json",
  ]);
  const found: readonly { speaker: string; seats: number; simulated: boolean }[] = JSON.parse(stdout);
  assert.deepEqual(
    found.map(({ speaker, seats, simulated }) => [speaker, seats, simulated]),
    ["sim:p=0.6,rho=0", "sim:p=0.6,rho=0.2", "sim:p=0.8,rho=0", "sim:p=0.8,rho=0.2"].flatMap((speaker) => [
      [speaker, 1, true],
      [speaker, 2, true],
    ]),
  );
});

test("--advise recommends voting where debate misleads, and debating where it corrects", async () => {
  const advice = async (speaker: string) =>
    (await place().conclave(["simulate", "--advise", "--speaker", speaker])).stdout;
  const misled = await advice("sim:p=0.8,r=0.8,lc=0.4,words=300,in=3,out=15");
  assert.match(misled, /^Advice: a vote of 7\.$/m);
  assert.match(misled, /are below the \d\.\d\d from which debating to consensus beats voting/);
  const corrected = await advice("sim:p=0.7,rho=0.5,r=3,lc=0.6");
  assert.match(corrected, /^Advice: a challenge of \d seats, \d rounds?\.$/m);
  assert.match(corrected, /are above the \d\.\d\d from which/);
});

test("what cannot be simulated is refused", async () => {
  const firstError = async (...words: string[]) => {
    const { exit, stderr } = await place().conclave(["simulate", ...words]);
    return [exit, stderr.split("\n")[0]];
  };
  assert.deepEqual(await firstError("--speaker", "claude"), [
    2,
    'USAGE_OPTION_VALUE: --speaker must be simulated, as in sim:p=0.7,rho=0.3,r=2, but got "claude".',
  ]);
  assert.deepEqual(await firstError("-p", "duet", "--size", "2"), [
    2,
    "USAGE_OPTION_VALUE: duet has no independent openings that could be compared.",
  ]);
  assert.deepEqual(await firstError("-p", "council", "--size", "2"), [
    2,
    "USAGE_OPTION_VALUE: council takes 3 to 7 seats, not 2.",
  ]);
});

test("a debate of simulated speakers says so wherever it is shown, and mixes with nobody", async () => {
  const options = ["--option", "Tabs", "--option", "Spaces", "--path", "debate"];
  const run = ["Should we use tabs or spaces here?", ...options, "--seats", "sim:p=0.7,rho=0.3,sim:p=0.9"];
  const { exit, stdout, stderr } = await place().conclave([...run, "--plain"]);
  assert.equal(exit, 0, stderr);
  assert.match(`${stdout}${stderr}`, /simulation +a debate of simulated speakers/);
  const folder = join(place().path, "debate");
  for (const name of ["synthesis.md", "transcript.md"])
    assert.match(
      readFileSync(join(folder, name), "utf8"),
      /^> \*\*Simulation\.\*\* This is a debate of simulated speakers\. No model was called/m,
    );
  const mixed = await place().conclave([...run, "--chair", "cmd:cat"]);
  assert.equal(mixed.exit, 2);
  assert.match(mixed.stderr, /sim:p=0\.7,rho=0\.3 cannot share a panel with other speakers\./);
});
