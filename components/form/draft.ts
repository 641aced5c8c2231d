/** What was typed in a form, kept in this tab while the person signs in again. */
export type Draft = { values: Record<string, unknown>; idempotencyKey: string };

const KEPT_MS = 30 * 60 * 1000;
const keyOf = (form: string) => `draft:${form}`;

/** Stores a draft; does nothing when the browser refuses to store. Leave secrets out. */
export function storeDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ ...draft, keptAt: Date.now() }));
  } catch {
    // Storage is full or switched off: the person signs in and types again.
  }
}

/** Removes and returns a draft; null when there is none or it is older than half an hour. */
export function restoreDraft(form: string): Draft | null {
  try {
    const text = sessionStorage.getItem(keyOf(form));
    if (text === null) return null;
    sessionStorage.removeItem(keyOf(form));
    const { values, idempotencyKey, keptAt } = JSON.parse(text) as Draft & { keptAt: number };
    return Date.now() - keptAt < KEPT_MS ? { values, idempotencyKey } : null;
  } catch {
    return null;
  }
}

/** 128 random bits. Not randomUUID, which browsers offer on https and localhost only. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
