/** What the network says is answered for; anything else that is thrown is a bug and goes on. */
export function networkCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  throw error;
}
