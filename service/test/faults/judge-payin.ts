import type { Payin } from "#service/db/payins/payins.ts";
import type { BankRow, Delivery } from "./outside-witness.ts";

export type Evidence = {
  payin: Payin;
  /** The bank's rows that arrived for its charge. */
  received: readonly BankRow[];
  /** The bank's rows that sent money back. */
  returned: readonly BankRow[];
  /** The chain's transfers from the treasury to its wallet. */
  deliveries: readonly Delivery[];
  /** Whether the token refuses the wallet. */
  isFrozen: boolean;
};

const sum = (rows: readonly BankRow[]) => rows.reduce((total, row) => total + row.cents, 0n);

/** The paying PIX: the bank's first one with the right amount and a date before the deadline. */
function payingRow({ payin, received }: Evidence): BankRow | undefined {
  return received.find(
    (row) =>
      row.cents === payin.sender_cents && Date.parse(row.created_at) < payin.expires_at.getTime(),
  );
}

/**
 * What is wrong with an ended payin, judged only by bank and chain: its tokens must be sent exactly once,
 * or every PIX returned in full; never both, never neither.
 */
export function judgePayin(evidence: Evidence): string[] {
  const { payin, received, returned, deliveries, isFrozen } = evidence;
  const paying = payingRow(evidence);
  const wanted = paying === undefined ? "expired" : isFrozen ? "failed" : "completed";
  const isSent = wanted === "completed";
  const faults: string[] = [];
  const fault = (sentence: string) => faults.push(`payin ${payin.id}: ${sentence}`);

  if (payin.status !== wanted) fault(`is ${payin.status}, by the bank it must be ${wanted}`);
  if (deliveries.length !== (isSent ? 1 : 0)) fault(`was sent ${deliveries.length} times`);
  for (const { token, units, hash } of deliveries) {
    if (token !== payin.token || units !== payin.receiver_units) fault(`got ${units} ${token}`);
    if (hash !== payin.transaction_hash) fault(`names ${payin.transaction_hash}, sent by ${hash}`);
  }
  for (const row of received) {
    const back = returned.filter((one) => one.original_end_to_end_id === row.end_to_end_id);
    const isKept = isSent && row === paying;
    if (back.length !== (isKept ? 0 : 1)) fault(`${row.end_to_end_id} went back ${back.length}×`);
    else if (!isKept && sum(back) !== row.cents) fault(`${row.end_to_end_id} back in part`);
  }
  if (isSent && payin.end_to_end_id !== paying?.end_to_end_id) {
    fault(`names the PIX ${payin.end_to_end_id}, paid by ${paying?.end_to_end_id}`);
  }
  return faults;
}
