import type { PayoutStepView, PayoutView } from "#lib/payouts/views/payout-view.ts";

/** How long the exchange waits for allowance and balance (INTERFACE §5). */
const PULL_WAIT_MS = 120_000;

const MINUTE_MS = 60_000;

/** Until when a step is expected; null: nobody says. */
export function expectedBy(step: PayoutStepView, payout: PayoutView): string | null {
  const { state, name, hash, expectedBy: said } = step;
  if (state === "done" || state === "failed") return null;
  const isPull = state === "now" && name === "transaction" && hash === null;
  const pulled = new Date(Date.parse(payout.createdAt) + PULL_WAIT_MS).toISOString();
  return said ?? (isPull ? pulled : null);
}

/** By how many whole minutes the step that runs is late, which the shown minutes agree with; null: by none. */
export function lateness(
  step: PayoutStepView,
  payout: PayoutView,
): { by: string; minutes: number } | null {
  const by = step.state === "now" ? expectedBy(step, payout) : null;
  if (by === null) return null;
  const minutes = Math.floor((Date.parse(payout.serverNow) - Date.parse(by)) / MINUTE_MS);
  return minutes > 0 ? { by, minutes } : null;
}
