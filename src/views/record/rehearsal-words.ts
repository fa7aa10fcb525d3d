/** What plays in place of real speakers: a scenario by its name, or simulated speakers. Either is labelled as such everywhere. */

/** In the place of a scenario's name: the panel is simulated. */
export const SIMULATION = "simulation";

/** A label, what it was ("This was …"), and the same with the scenario's name. */
export function rehearsalWords(rehearsal: string) {
  if (rehearsal === SIMULATION)
    return { label: "simulation", kind: "a simulation", what: "a debate of simulated speakers" };
  return { label: "rehearsal", kind: "a scripted rehearsal", what: `a scripted demo (“${rehearsal}”)` };
}
