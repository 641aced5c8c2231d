type StoredRecipient = {
  state: "free" | "waits" | "refused";
  cooling_off_until: Date | null;
};

/** `awaits`: another's approval, however long it takes. */
export type CoolingOff =
  | { state: "cooling_off"; until: Date }
  | { state: "awaits" }
  | { state: "refused" };

/** Why no money moves to a recipient yet; null: it may. One that nothing is known of awaits. */
export function coolingOffOf(stored: StoredRecipient | undefined, now: Date): CoolingOff | null {
  if (stored === undefined) return { state: "awaits" };
  if (stored.state === "refused") return { state: "refused" };
  if (stored.state === "free") return null;
  if (stored.cooling_off_until === null) return { state: "awaits" };
  return stored.cooling_off_until <= now
    ? null
    : { state: "cooling_off", until: stored.cooling_off_until };
}
