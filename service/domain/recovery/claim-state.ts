import type { ClaimNote } from "#service/db/recovery/claims.ts";

/** How many people it takes to settle a claim, or to end a recovery. */
export const PEOPLE = 2;

export type ClaimState = {
  /** Whether its witness shows it by now. */
  isShown: boolean;
  /** Who has settled it, each with their reason. */
  settled: { person: string; reason: string; at: Date }[];
  /** It keeps the recovery open no longer. */
  isExplained: boolean;
};

/** What became of a claim, by its trail. */
export function stateOf(id: bigint, trail: readonly ClaimNote[]): ClaimState {
  const own = trail.filter(({ claim_id }) => claim_id === id);
  const isShown = own.findLast(({ event }) => event !== "settled")?.event === "shown";
  const settled = own.flatMap(({ person, reason, noted_at: at }) =>
    person !== null && reason !== null ? [{ person, reason, at }] : [],
  );
  const people = new Set(settled.map(({ person }) => person));
  return { isShown, settled, isExplained: isShown || people.size >= PEOPLE };
}
