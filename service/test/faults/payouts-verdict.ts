import type { Tx } from "#service/db/core/tables.ts";
import type { JudgedWorld } from "./fault-world.ts";
import { judgePayout, type PayoutEvidence } from "./judge-payout.ts";
import type { MadePayout } from "./payout-client.ts";
import { payoutEvidence } from "./payout-evidence.ts";
import { straysOfPayouts } from "./strays-of-payouts.ts";

/** Any value of the books as text. */
export const show = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? String(one) : one));

/** Everything the books, bank and chain have about a payout, to explain a fault. */
async function fileOf(db: Tx, { payout, ...outside }: PayoutEvidence): Promise<string> {
  const [sends, pix] = await Promise.all([
    db.selectFrom("chain_sends").selectAll().where("payout_id", "=", payout.id).execute(),
    db.selectFrom("pix_payments").selectAll().where("payout_id", "=", payout.id).execute(),
  ]);
  return `  books: ${show({ payout, sends, pix })}\n  outside: ${show(outside)}`;
}

/** Payouts that have not ended, as text. */
export async function payoutsUnderWay(db: Tx): Promise<Record<string, readonly unknown[]>> {
  const [payouts, pix] = await Promise.all([
    db.selectFrom("payouts").selectAll().where("stage", "<>", "ended").execute(),
    db.selectFrom("pix_payments").selectAll().where("state", "in", ["intended", "asked"]).execute(),
  ]);
  return { payouts, pix };
}

/**
 * Judges every payout of the books again, including earlier rounds, because nothing may change later.
 * `made` are those since the last verdict; `from` is the first not counted yet.
 */
export async function judgePayouts(
  db: Tx,
  world: JudgedWorld,
  made: readonly MadePayout[],
  from: bigint,
): Promise<{ problems: string[]; count: number; endings: string; next: bigint }> {
  const mishaps = new Map(made.map(({ payoutId, mishap }) => [payoutId, mishap]));
  const all = await payoutEvidence(db, world, mishaps);
  const problems = straysOfPayouts(all);
  for (const one of all.payouts) {
    const faults = judgePayout(one);
    if (faults.length > 0) problems.push(...faults, await fileOf(db, one));
  }
  const known = new Set(all.payouts.map(({ payout }) => payout.payout_id));
  for (const { payoutId } of made) {
    if (!known.has(payoutId)) problems.push(`payout ${payoutId} was given out, not in the books`);
  }
  const fresh = all.payouts.filter(({ payout }) => payout.id >= from);
  const ended = Map.groupBy(fresh, ({ payout }) => payout.status);
  return {
    problems,
    count: fresh.length,
    endings: [...ended].map(([status, some]) => `${some.length} ${status}`).join(", "),
    next: (fresh.at(-1)?.payout.id ?? from - 1n) + 1n,
  };
}
