/** The code of a network error; anything else is a bug and is rethrown. */
export function networkCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  throw error;
}
