/** The presets that ship. They name roles and never speakers: those are the ones that are ready on the machine. */

import { readPresets } from "./conclave-config.ts";
import { presetsEntry } from "./config-schema.ts";
import type { ConfigFile, Preset } from "./file-layer.ts";

const ENTRIES = {
  quick: {
    description: "A cheap second opinion: every seat answers once, alone, and the answers are counted.",
    protocol: "poll",
    budget: 0.5,
  },
  architecture: {
    description:
      "A decision that is expensive to undo: design, operations and security challenge each other for up to three rounds.",
    protocol: "challenge",
    seats: [{ role: "architect" }, { role: "operations" }, { role: "security" }],
    rounds: 3,
    budget: 5,
  },
  tradeoffs: {
    description:
      "Several options that each have something to be said for them: a decision matrix, in which only contested cells are debated.",
    protocol: "workbench",
    seats: [{ role: "architect" }, { role: "pragmatist" }, { role: "cost" }],
    budget: 5,
  },
  premortem: {
    description:
      "A plan that everybody likes: an optimist defends it, a pessimist and a devil's advocate look for how it fails.",
    protocol: "challenge",
    seats: [{ role: "optimist" }, { role: "pessimist" }, { role: "devils-advocate" }],
    rounds: 2,
    budget: 3,
  },
  "security-review": {
    description:
      "Defects in a diff, files or a design, with an eye to attacks: for conclave review, or with --protocol review.",
    protocol: "review",
    seats: [{ role: "security" }, { role: "testing" }, { role: "reviewer" }],
    budget: 3,
  },
};

const FILE: ConfigFile = { path: "", folder: "", shown: "built-in", isProject: false };

export function readBuiltInPresets(): readonly Preset[] {
  return readPresets(FILE, presetsEntry.parse(ENTRIES), []);
}
