/** What plays in place of real speakers: a scenario by its name, or simulated speakers. Either is labelled as such everywhere. */

/** In the place of a scenario's name: the panel is simulated. */
export const SIMULATION = "simulation";

/** A label, what it was ("This was …"), what its calls were, and what it was with the scenario's name. */
export function rehearsalWords(rehearsal: string) {
  if (rehearsal === SIMULATION)
    return { label: "simulation", kind: "a simulation", calls: "simulated", what: "a debate of simulated speakers" };
  return {
    label: "rehearsal",
    kind: "a scripted rehearsal",
    calls: "scripted",
    what: `a scripted demo (“${rehearsal}”)`,
  };
}
