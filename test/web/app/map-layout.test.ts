import assert from "node:assert/strict";
import { test } from "node:test";
import type { ArgumentMap } from "../../../src/views/argument/argument-map.ts";
import { mapLayout } from "../../../src/web/app/map/map-layout.ts";

const grounds = ["K0a1", "K0a2", "K0a3", "K0a4", "K0a5"].map((id) => ({ id, restsOn: [] }));

test("a line from a reason to an objection passes between two grounds, never behind one", () => {
  const objections = ["O1a1", "O1a2", "O1a3"].map((id) => ({ id, restsOn: [] }));
  const reasons = [
    { id: "reason-1", name: "reason 1", text: "", restsOn: ["K0a1", "K0a2", "O1a3"] },
    { id: "reason-2", name: "reason 2", text: "", restsOn: ["K0a5", "O1a1", "O1a2"] },
  ];
  const map: ArgumentMap = { reasons, grounds, objections, discredited: [] };
  const { boxes, links } = mapLayout(map);
  const across = links.filter(({ to }) => to.startsWith("O"));
  const boxesOfGrounds = grounds.flatMap(({ id }) => boxes.get(id) ?? []);
  const hidden = across.filter(({ path }) => {
    const lane = Number(/ (\S+)H/.exec(path)?.[1]);
    return !boxesOfGrounds.every(({ top, height }) => lane < top || lane > top + height);
  });
  assert.deepEqual([across.length, boxesOfGrounds.length, hidden], [3, 5, []]);
});

test("without grounds a line is drawn straight to its objection", () => {
  const reasons = [{ id: "reason-1", name: "reason 1", text: "", restsOn: ["O1a1"] }];
  const { links } = mapLayout({ reasons, grounds: [], objections: [{ id: "O1a1", restsOn: [] }], discredited: [] });
  assert.deepEqual(links, [
    { from: "reason-1", to: "O1a1", path: "M36 68C39.5 68 39.5 68 43 68H70C72.5 68 72.5 68 75 68" },
  ]);
});
