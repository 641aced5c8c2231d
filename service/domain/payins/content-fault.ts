/**
 * The database's objection to what is written (SQLSTATE classes 22 and 23), without its values. Null for
 * any other error, such as a broken connection, which says nothing about it.
 */
export function contentFault(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const code = String(error.code);
  if (!/^2[23][0-9A-Z]{3}$/.test(code)) return null;
  return `not taken: ${code} ${"constraint" in error ? String(error.constraint ?? "") : ""}`.trim();
}
