/** The constraint or index of a unique violation; null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505") return null;
  return "constraint" in error ? String(error.constraint) : null;
}
