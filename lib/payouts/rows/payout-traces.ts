import "server-only";
import { readPayoutReport, type PayoutReport } from "#lib/rules/payouts/payout-event.ts";
import type { PayoutExecution } from "./payout-executions.ts";
import type { PayoutIntent } from "./payout-intents.ts";
import { readEvent } from "#lib/core/exchange/read-event.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** `quote`: the executed quote that the report names. */
export type NamedPayout = PayoutReport & { payoutId: string; quote: string };

/** The most events to read since the execution; a quote has only a handful. */
const EVENTS_MOST = 200;

/**
 * The newest verified event that names one of an intent's executed quotes, which proves that the exchange has
 * its payout. An event about another wallet is about another payout.
 */
export async function payoutNamedByEvent(
  rows: Rows,
  intent: PayoutIntent,
  executions: readonly PayoutExecution[],
): Promise<NamedPayout | null> {
  const first = executions.at(-1);
  if (!first) return null;
  const events = await rows
    .selectFrom("event")
    .select("body")
    .where("account_id", "=", intent.account_id)
    .where("verified", "=", true)
    .where("payout_id", "is not", null)
    .where("received_at", ">=", first.asked_at)
    .orderBy("id", "desc")
    .limit(EVENTS_MOST)
    .execute();
  for (const { body } of events) {
    const event = readEvent(body);
    const report = event && readPayoutReport(event);
    const quote = report?.payoutQuoteId ?? null;
    if (!report?.payoutId || quote === null) continue;
    if (!executions.some((one) => one.payout_quote_id === quote)) continue;
    const from = report.senderAddress?.toLowerCase() ?? null;
    if (from !== null && from !== intent.signing_address?.toLowerCase()) continue;
    return { ...report, payoutId: report.payoutId, quote };
  }
  return null;
}

/** The blocks from the opening of a wallet for a revoke to the revoke's own. */
export type RevokedBetween = { fromBlock: bigint; toBlock: bigint };

/**
 * The blocks in which the allowance was revoked after the payout was requested; null: no revoke is known. A
 * wallet is opened for a revoke only while some allowance is left, so nothing was pulled before; nothing can
 * be pulled after it is mined. Only the chain shows what happened in between.
 */
export async function revokedAfter(
  rows: Rows,
  execution: PayoutExecution,
): Promise<RevokedBetween | null> {
  const { account_id, network, token, spender, signer, asked_at } = execution;
  const row = await rows
    .selectFrom("payout_signature")
    .select(["from_block", "block_number"])
    .where("account_id", "=", account_id)
    .where("purpose", "=", "revoke")
    .where("state", "=", "mined")
    .where("network", "=", network)
    .where("token", "=", token)
    .where("spender", "=", spender)
    .where("signer", "=", signer)
    .where("asked_at", ">", asked_at)
    .orderBy("id")
    .executeTakeFirst();
  if (!row || row.block_number === null) return null;
  return { fromBlock: row.from_block, toBlock: row.block_number };
}
