import { toJson } from "#platform/json-column.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { ReceiptKind } from "#lib/rules/receipts/receipt.ts";
import type { ReceiptState } from "#lib/rules/receipts/receipt-states.ts";
import { insertPayin, insertReturns } from "./payin-rows.ts";
import { insertPayout } from "./payout-rows.ts";

const AT = new Date("2026-11-26T18:53:05Z");
/** What the company noted for itself, and what support reads: nothing of it is on a receipt. */
export const OWN = { cost_centre: "CC-inside", note: "note-inside" };

const PAYER = {
  name: "João da Conceição",
  document: "***.456.789-**",
  bank: { ispb: "18236120", name: "Nu Pagamentos" },
};
const labels = { reference: "NF-1742", ...OWN };

type PayinOverride = NonNullable<Parameters<typeof insertPayin>[2]>;
type PayoutOverride = NonNullable<Parameters<typeof insertPayout>[2]>;
type Back = Parameters<typeof insertReturns>[2];

const step = (done: object) => ({ step: "completed", completed_at: AT.toISOString(), ...done });
const ENDED = { ended_at: AT, read_at: AT };
const RETURNING = { status: "returning", returnedAt: null };

/** The ids of the outside, which no two payments share. */
const idsOf = (n: number) => ({
  hash: `0x${n.toString(16).padStart(64, "a")}`,
  refund: `0x${n.toString(16).padStart(64, "b")}`,
  endToEnd: `E18236120202611261855${String(n).padStart(11, "0")}`,
});
type Ids = ReturnType<typeof idsOf>;

const payins = ({ hash, endToEnd }: Ids): Partial<Record<ReceiptState, [PayinOverride, Back?]>> => {
  const paid = { paid_at: AT, end_to_end_id: endToEnd, payer: toJson(PAYER), read_at: AT };
  const sent = { ...paid, transaction_hash: hash, confirmations: 9, completed_at: AT };
  const own = { reason: "undeliverable", endToEndId: endToEnd };
  const late = { reason: "late", endToEndId: endToEnd };
  return {
    payin_awaiting: [{}],
    payin_processing: [paid],
    payin_returning: [paid, { ...own, ...RETURNING }],
    payin_completed: [{ ...sent, status: "completed", chain_check: "verified" }],
    payin_reported: [{ ...sent, status: "completed" }],
    payin_disputed: [{ ...sent, status: "completed", chain_check: "differs" }],
    payin_failed: [{ ...paid, status: "failed" }],
    payin_failed_returning: [
      { ...paid, status: "failed" },
      { ...own, ...RETURNING },
    ],
    payin_failed_returned: [{ ...paid, status: "failed" }, own],
    payin_expired: [{ status: "expired" }],
    payin_expired_returning: [{ status: "expired" }, { ...late, ...RETURNING }],
    payin_expired_returned: [{ status: "expired" }, late],
    return_returning: [
      { ...paid, status: "failed" },
      { ...own, ...RETURNING },
    ],
    return_returned: [{ ...paid, status: "failed" }, own],
  };
};

const payouts = (ids: Ids): Partial<Record<ReceiptState, PayoutOverride>> => {
  const pulled = { tracking_transaction: step({ transaction_hash: ids.hash }) };
  const pull_hash = ids.hash;
  const held = { pull_hash, tracking: toJson(pulled) };
  const settled = { end_to_end_id: ids.endToEnd, status: "settled" };
  const paid = {
    ...ENDED,
    pull_hash,
    status: "completed",
    end_to_end_id: ids.endToEnd,
    tracking: toJson({ ...pulled, tracking_liquidity: step({}), tracking_payment: step(settled) }),
  };
  const refused = toJson({ ...pulled, tracking_payment: step({ status: "failed" }) });
  return {
    payout_processing: held,
    payout_on_hold: { ...held, status: "on_hold" },
    payout_refunding: { pull_hash, tracking: refused },
    payout_completed: { ...paid, chain_check: "verified" },
    payout_reported: paid,
    payout_disputed: { ...paid, chain_check: "differs" },
    payout_failed: { ...ENDED, status: "failed" },
    payout_refunded: {
      ...ENDED,
      status: "refunded",
      pull_hash,
      refund_hash: ids.refund,
      tracking: refused,
      chain_check: "verified",
    },
  };
};

export type Issued = { kind: ReceiptKind; id: bigint };

let made = 0;

/** Stores a payment in the state that its receipt is to say. */
export async function insertForReceipt(
  store: Store,
  state: ReceiptState,
  accountId = MAIN_ACCOUNT,
): Promise<Issued> {
  const ids = idsOf((made += 1));
  const payout = payouts(ids)[state];
  if (payout) {
    const row = await insertPayout(store, accountId, { ...labels, ...payout });
    return { kind: "payout", id: row.id };
  }
  const [payin, back] = payins(ids)[state] ?? [{}];
  const row = await insertPayin(store, accountId, { ...labels, ...payin });
  if (back) await insertReturns(store, row, { receivedAt: AT, returnedAt: AT, ...back });
  if (!state.startsWith("return")) return { kind: "payin", id: row.id };
  const one = await store.db
    .selectFrom("payin_return")
    .select("id")
    .where("payin_id", "=", row.id)
    .executeTakeFirstOrThrow();
  return { kind: "return", id: one.id };
}
