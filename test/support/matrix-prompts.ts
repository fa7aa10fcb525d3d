/** What a workbench's prompts ask for: which cells to score, which drivers to rank. */

export interface AskedCell {
  readonly option: string;
  readonly driver: string;
}

/** All cells of the options and drivers that it names, or the cells it lists. */
export function cellsAskedFor(prompt: string): readonly AskedCell[] {
  const [, options, drivers] =
    /^- cells[^\n]* one for each of ((?:P\w+(?:, )?)+) under each of ((?:W\w+(?:, )?)+)/m.exec(prompt) ?? [];
  if (options !== undefined && drivers !== undefined)
    return options.split(", ").flatMap((option) => drivers.split(", ").map((driver) => ({ option, driver })));
  const [, places = ""] = /^- cells[^\n]* one for each of ((?:P\w+×W\w+(?:, )?)+)/m.exec(prompt) ?? [];
  return places.split(", ").flatMap((place) => {
    const [option = "", driver = ""] = place.split("×");
    return option === "" ? [] : [{ option, driver }];
  });
}

/** Empty where the person gave the weights. */
export function driversToRank(prompt: string): readonly string[] {
  const [, ids = ""] = /^- driverRanking[^\n]*: all of ((?:W\w+(?:, )?)+)/m.exec(prompt) ?? [];
  return ids.split(", ").filter((id) => id !== "");
}
