type Kept = {
  state: "free" | "waits" | "refused";
  rests_until: Date | null;
};

/** `awaits`: another's approval, however long it takes. */
export type Rest = { rest: "rests"; until: Date } | { rest: "awaits" } | { rest: "refused" };

/** Why no money moves to a recipient yet; null: it may. One that nothing is known of awaits. */
export function coolingOffOf(kept: Kept | undefined, now: Date): Rest | null {
  if (kept === undefined) return { rest: "awaits" };
  if (kept.state === "refused") return { rest: "refused" };
  if (kept.state === "free") return null;
  if (kept.rests_until === null) return { rest: "awaits" };
  return kept.rests_until <= now ? null : { rest: "rests", until: kept.rests_until };
}
