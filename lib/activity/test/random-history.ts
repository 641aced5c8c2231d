import "server-only";
import { foldActivity } from "#lib/activity/jobs/fold-activity.ts";
import "#lib/accounting/schema.ts";
import type { Store } from "#lib/core/store/store.ts";
import { applyPayinReading } from "#lib/payins/rows/payin-state.ts";
import { relabelPayin } from "#lib/payins/rows/payins.ts";
import { applyPayoutReading } from "#lib/payouts/rows/payout-state.ts";
import { insertPayin, insertReturns, readingOf } from "#lib/test/rows/payin-rows.ts";
import { insertPayout, payoutReadingOf } from "#lib/test/rows/payout-rows.ts";

const OURS = "ours";

/** Random, but the same in every run: a failure can be looked at again. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const next = chance(17);
const pick = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(next() * values.length)]!;

const NAMES = ["São João Ltda", "Padaria Zé", "ACME", "100%_\\a", "Ω", ""];
const NOTES = ["NF 17", "nota fiscal 2026/11", "", "centro"];
const CENTRES = ["TI", "ti", "Marketing", ""];
/** What the history's payments are kept under. */
export const HISTORY_CATEGORIES = ["category-a", "category-b"];
const RATES = [5_464_600n, 5_322_611n, 4_999_999n];
const BEGIN = Date.UTC(2026, 8, 28, 3);
const PAYMENTS = 120;
const AMOUNTS = [1_00n, 250_00n, 250_00n, 12_500_00n];
const payer = () => ({
  name: pick(NAMES) || "Ana",
  document: pick([null, "***.111.222-**"]),
  bank: null,
});

async function onePayin(store: Store, at: number) {
  const account = next() < 0.8 ? OURS : "theirs";
  const begun = { created_at: new Date(BEGIN + at * 13 * 3_600_000) };
  const payin = await insertPayin(store, account, {
    ...begun,
    sender_cents: pick(AMOUNTS),
    fee_cents: pick([1_25n, 0n, null]),
    rate: pick(RATES),
    commercial_rate: pick([5_437_400n, 5_437_399n, null]),
    cost_centre: pick(CENTRES),
    category: account === OURS ? pick([...HISTORY_CATEGORIES, null]) : null,
    token: pick(["USDC", "USDT"] as const),
    network: pick(["polygon", "base"]),
    expected_payer: pick(NAMES),
    reference: pick(NOTES),
  });
  if (next() < 0.2)
    await insertReturns(store, payin, { status: "returning", cents: pick(AMOUNTS) });
  const status = pick(["completed", "completed", "failed", "expired", "processing", "odd"]);
  await applyPayinReading(
    store.db,
    account,
    readingOf(payin, {
      status,
      endToEndId: `E${payin.id}`,
      transactionHash: next() < 0.5 ? `0xAB${payin.id}` : null,
      payer: next() < 0.7 ? payer() : null,
      paidAt: next() < 0.7 ? new Date(BEGIN) : null,
    }),
  );
  if (next() < 0.2) await insertReturns(store, payin, { endToEndId: `R${payin.id}` });
  const labels = {
    expected_payer: pick(NAMES),
    reference: pick(NOTES),
    cost_centre: pick(CENTRES),
    category: account === OURS ? pick([...HISTORY_CATEGORIES, ""]) : "",
    note: pick(NAMES),
  };
  if (next() < 0.3) await store.transaction((tx) => relabelPayin(tx, account, payin.id, labels));
}

async function onePayout(store: Store, at: number) {
  const account = next() < 0.8 ? OURS : "theirs";
  const fee = pick([0n, 2_21n, null]);
  const amount = pick(AMOUNTS);
  const begun = { created_at: new Date(BEGIN + at * 13 * 3_600_000) };
  const payout = await insertPayout(store, account, {
    ...begun,
    receiver_cents: amount,
    sender_cents: amount + (fee ?? 0n),
    fee_cents: fee,
    pix_account_name: pick(NAMES),
    pix_account_id: BigInt(1 + Math.floor(next() * 3)),
    note: pick(NOTES),
    rate: pick(RATES),
    commercial_rate: pick([5_437_400n, 5_437_399n, null]),
    cost_centre: pick(CENTRES),
    category: account === OURS ? pick([...HISTORY_CATEGORIES, null]) : null,
    token_units: pick([45_520_257n, 1n, 999_999_999_999n]),
    token: pick(["USDC", "USDT"] as const),
  });
  const status = pick(["completed", "completed", "failed", "refunded", "on_hold"]);
  await applyPayoutReading(store.db, account, payoutReadingOf(payout, { status }));
}

/** Payments of two accounts that begin, change and end in every way, with folds of their sums in between. */
export async function randomHistory(store: Store): Promise<void> {
  const category = (id: string) => ({ id, account_id: OURS, name: id, created_by: "ana" });
  await store.db
    .insertInto("category")
    .values(HISTORY_CATEGORIES.map((id) => ({ ...category(id), archived_at: null })))
    .execute();
  for (let at = 0; at < PAYMENTS; at += 1) {
    await (next() < 0.5 ? onePayin(store, at) : onePayout(store, at));
    if (next() < 0.1) await foldActivity(store);
  }
}
