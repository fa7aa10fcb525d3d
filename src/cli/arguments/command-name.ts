/** How the person started Conclave. In a checkout that is not linked, that is through npm. */

export function commandName(): string {
  return process.env.npm_lifecycle_event === "start" ? "npm start --" : "conclave";
}

/** A hint with the commands in it as the person has to type them. */
export function withCommandName(hint: string): string {
  return hint.replace(/\bconclave (?=[a-z]|")/g, `${commandName()} `);
}
