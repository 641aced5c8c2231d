/** The constraint or index that a unique violation names; null when the error is another one. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505") return null;
  return "constraint" in error ? String(error.constraint) : null;
}
