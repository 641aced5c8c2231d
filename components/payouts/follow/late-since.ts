import type { PayoutStepView, PayoutView } from "#lib/payouts/views/payout-view.ts";

/** How long the exchange waits for allowance and balance (INTERFACE §5). */
const PULL_WAIT_MS = 120_000;

/** Until when a step is expected; null: nobody says. */
export function expectedBy(step: PayoutStepView, payout: PayoutView): string | null {
  const { state, name, hash, expectedBy: said } = step;
  if (state === "done" || state === "failed") return null;
  const isPull = state === "now" && name === "transaction" && hash === null;
  const pulled = new Date(Date.parse(payout.createdAt) + PULL_WAIT_MS).toISOString();
  return said ?? (isPull ? pulled : null);
}

/** Since when the step that runs is late; null: it is not. */
export function lateSince(payout: PayoutView): string | null {
  const running = payout.steps.find(({ state }) => state === "now");
  const by = running ? expectedBy(running, payout) : null;
  return by !== null && Date.parse(by) < Date.parse(payout.serverNow) ? by : null;
}
