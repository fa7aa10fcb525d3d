// Prints what test/architecture.test.ts checks: `npm run house`.
import { type HouseMeasure, MOST_FILES, MOST_PARTICIPLES, measureHouse } from "./house/measure.ts";
import { readSourceTree } from "./house/source-tree.ts";

const measure = measureHouse(readSourceTree("src", "test", "scripts", "bench"));
console.log(report(measure).join("\n"));

function report({ functions, participles, ...found }: HouseMeasure): string[] {
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  return [
    `Functions named by a participle: ${participles.length} of ${functions}, ${percent(participles.length / functions)} (at most ${percent(MOST_PARTICIPLES)})`,
    ...list(participles),
    ...section(`Folders with more than ${MOST_FILES} files`, found.crowdedFolders),
    ...section("Type names that src exports more than once", found.repeatedTypes),
    ...section("File names that src has more than once", found.repeatedFiles),
    ...section("Import cycles", found.cycles),
  ];
}

function section(title: string, found: readonly string[]): string[] {
  return [`${title}: ${found.length}`, ...list(found)];
}

function list(items: readonly string[]): string[] {
  return items.map((item) => `  ${item}`);
}
