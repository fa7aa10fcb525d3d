import assert from "node:assert/strict";
import { test } from "node:test";
import { splitSeats } from "../../../src/request/panel/seat-grammar.ts";
import { parseSimParameters } from "../../../src/speakers/sim/sim-parameters.ts";

test("a simulated speaker is written as a list of parameters, the rest as usual", () => {
  const { p, rho, r, lc, lw, words } = parseSimParameters("sim:p=0.8,rho=0.3,r=2");
  assert.deepEqual({ p, rho, r, lc, lw, words }, { p: 0.8, rho: 0.3, r: 2, lc: 0.5, lw: 0.25, words: 20 });
});

test("what cannot be simulated is refused with its reason", () => {
  const code = "USAGE_OPTION_VALUE";
  assert.throws(() => parseSimParameters("sim:p=1.4"), { code, message: /sim:p=1\.4.*: p: must be at most 1\.$/ });
  assert.throws(() => parseSimParameters("sim:q=1"), { code, message: /: must not contain q\.$/ });
  assert.throws(() => parseSimParameters("sim:p="), { code, message: /: p: must be a number\.$/ });
  assert.throws(() => parseSimParameters("sim:r=0.1"), { code, message: /smaller lc/ });
});

test("the parameters of a simulated speaker stay together in a list of seats", () => {
  assert.deepEqual(splitSeats(["sim:p=0.7,rho=0.3,architect=sim:p=0.8,r=2,claude,p=1"], ["sim:p=1,d=0"]), [
    "sim:p=0.7,rho=0.3",
    "architect=sim:p=0.8,r=2",
    "claude",
    "p=1",
    "sim:p=1,d=0",
  ]);
});
