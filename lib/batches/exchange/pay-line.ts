import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { systemActor, type Account } from "#lib/core/access/actor.ts";
import { AuditTrail } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { getExchange, lazyExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { batchAllowance } from "#lib/batches/checks/batch-allowance.ts";
import { batchVerdict } from "#lib/batches/checks/batch-verdict.ts";
import { mayPayFrom } from "#lib/batches/checks/external-batch.ts";
import { lockRunner, runnerOf } from "#lib/batches/checks/runner.ts";
import {
  fixedBatch,
  isUntouched,
  lockFixedBatch,
  type FixedBatch,
} from "#lib/batches/rows/fixed-batches.ts";
import { paidLines, setLine, unitsTaken, type PaidLine } from "#lib/batches/rows/paid-lines.ts";
import { requireOver } from "#lib/batches/rows/repeated-payouts.ts";
import { recordPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { requireSignable } from "#lib/payouts/checks/pre-signing-checks.ts";
import { executePayout } from "#lib/payouts/exchange/execute-payout.ts";
import { quotePayoutIntent } from "#lib/payouts/exchange/quote-payout-intent.ts";
import { refreshReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { openPayoutOf } from "#lib/payouts/rows/open-payout.ts";
import { recordExecution } from "#lib/payouts/rows/payout-executions.ts";
import {
  lockPayoutIntent,
  movePayoutIntent,
  payoutIntent,
  type PayoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { storedQuote } from "#lib/payouts/rows/payout-signing-check.ts";
import { receiverDifference } from "#lib/payouts/rows/stored-receiver.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { lackLinePurposes } from "#lib/regulatory/checks/line-purposes.ts";
import { mostUnits } from "#lib/rules/batches/batch-figures.ts";
import { leftOfSlice } from "#lib/rules/batches/batch-slices.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { isPinStillValid } from "#lib/spenders/checks/is-pin-still-valid.ts";
import { PAYOUT_FIGURES } from "#protocol/payouts/payout-quote.ts";
import { attemptOf, end, later, paused, stopped, type LineAttempt } from "./line-attempt.ts";

const WAIT_FOR_ANSWER_SECONDS = 30;

type Paying = { store: Store; account: Account; batch: FixedBatch; line: PaidLine };

/** The exchange for a line's quote: asked only while this batch runs as approved. */
const exchangeForQuote = ({ store, account, batch }: Paying): Exchange =>
  lazyExchange(systemActor("batch", account), "payout:batch", async () => {
    const now = await fixedBatch(store.db, account.id, batch.id);
    const isSame = now?.state === "running" && now.content_hash === batch.content_hash;
    if (!isSame) end(later());
  });

/** The line's payout with a fresh quote, its receiver read right before. */
async function quoted({ store, account, line }: Paying, exchange: Exchange): Promise<PayoutIntent> {
  const before = await payoutIntent(store.db, account.id, line.intent.id);
  const intent = await refreshReceiver(store, exchange, before, "signed");
  if (!intent) throw new DashboardError("NOT_FOUND");
  if (receiverDifference(intent) !== null) return end(stopped("receiver"));
  const object = String(intent.pix_account_id);
  await requireCooledOff(store.db, { accountId: account.id, operation: "pix_account", object });
  if ((await quotePayoutIntent(store, exchange, intent)).length > 0) end(stopped("differs"));
  const now = await payoutIntent(store.db, account.id, intent.id);
  if (!now) throw new DashboardError("NOT_FOUND");
  return now;
}

/**
 * Within the allowance and the tolerance that were approved and signed: of the line, since a rate that has moved
 * concerns all of them, and of what is left.
 */
function requireWithin(line: PaidLine, units: bigint, left: bigint): void {
  if (units > mostUnits(line.units) || units > left) end(paused("tolerance"));
}

type Decided = { batch: FixedBatch; lines: readonly PaidLine[]; line: PaidLine };

/** Decides the line anew: by the policy of this moment, for whoever runs the batch. */
async function requireStillApproved(tx: Tx, account: Account, { batch, lines, line }: Decided) {
  const runner = await lockRunner(tx, account, batch.run_by ?? "");
  if (!runner || !(await mayPayFrom(tx, runner, batch))) return end(paused("runner"));
  const asked = { actor: runner, batch, lines, decided: [line], withSigning: false };
  const verdict = await batchVerdict(tx, asked);
  const asker = verdict.request?.row.asked_by ?? batch.fixed_by;
  if (asker !== runner.person.id && !(await runnerOf(tx, account, asker))) end(paused("runner"));
  if (verdict.is === "barred") end(stopped("policy"));
  if (verdict.is === "waiting") end(paused("approval"));
  if (verdict.is !== "needed") return runner;
  const isOfLine = verdict.lapsed === null || verdict.lapsed === "outgrown";
  return end(isOfLine ? stopped("policy") : paused("approval"));
}

/** Commits that the exchange is about to be asked for the line's payout. */
async function begin(
  { store, account, batch: seen, line: { number } }: Paying,
  intent: PayoutIntent,
  head: bigint,
): Promise<PayoutIntent> {
  const trail = new AuditTrail(store, {
    actor: systemActor("batch", account),
    permission: "payout:batch",
    requestId: randomUUID(),
    address: "",
  });
  const { network, token, wallet: signer, spender } = seen;
  trail.note({
    action: "payout:execute",
    subject: `intent ${intent.id}`,
    detail: { batch: seen.id, line: number, network, token, signer, units: intent.token_units },
  });
  return store.transaction(async (tx) => {
    await lockDecisions(tx, account.id);
    await recordPayingWallet(tx, account.id, {
      ...signerOn(network, signer),
      by: seen.run_by ?? seen.fixed_by,
    });
    const batch = await lockFixedBatch(tx, account.id, seen.id);
    if (batch?.state !== "running") return end(later());
    const lines = await paidLines(tx, batch);
    const line = lines.find((one) => one.number === number);
    if (!line || batch.content_hash !== seen.content_hash || !isUntouched(batch, lines)) {
      return end(paused("content"));
    }
    const locked = await lockPayoutIntent(tx, account.id, intent.id);
    const shown = { shownHash: intent.content_hash ?? "", audit: trail, batch: batch.id };
    const allowance = await requireSignable(tx, account, locked, shown);
    const quote = locked && storedQuote(locked);
    if (!locked || !quote) throw new DashboardError("QUOTE_CHANGED");
    if (allowance.spender !== spender || allowance.token.address !== batch.token_address) {
      return end(paused("spender"));
    }
    requireWithin(line, allowance.units, leftOfSlice(batch, unitsTaken(lines)));
    if (quote.receiverCents !== line.cents) return end(stopped("differs"));
    await requireOver(tx, account.id, line.repeats === null ? [] : [line.repeats]);
    if (await lackLinePurposes(tx, account, batch, [line])) return end(stopped("purpose"));
    const runner = await requireStillApproved(tx, account, { batch, lines, line });
    const pair = { signer, network, token };
    if (await openPayoutOf(tx, account.id, pair, locked.id))
      throw new DashboardError("PAYOUT_OPEN");
    // `signing`: the exchange could not be reached the last time.
    const from = ["quoted", "signing"] as const;
    const isMoved = await movePayoutIntent(tx, account.id, locked.id, from, "executing", {
      askAgainInSeconds: WAIT_FOR_ANSWER_SECONDS,
      set: { signing_address: signer, executed_at: sql<Date>`now()`, attempts: 0 },
    });
    if (!isMoved) throw new DashboardError("CONFLICT");
    await setLine(tx, line, { state: "open", why: null });
    await recordExecution(tx, account.id, {
      intent_id: locked.id,
      payout_quote_id: quote.payoutQuoteId,
      ...pair,
      spender,
      units: allowance.units,
      ...PAYOUT_FIGURES.columns(quote),
      head,
      asked_by: runner.person.id,
    });
    await trail.writeIn(tx);
    return { ...locked, status: "executing", signing_address: signer, executed_at: new Date() };
  });
}

/**
 * Pays one line of a running batch: reads its receiver, asks for a fresh quote, holds it against what was approved
 * and against the chain, and asks the exchange for it once. `leftUnits`: what the chain shows of the allowance.
 */
export async function payLine(paying: Paying, leftUnits: bigint): Promise<LineAttempt> {
  const { store, account, batch, line } = paying;
  const { network, token, wallet: owner, spender } = batch;
  try {
    const exchange = exchangeForQuote(paying);
    await batchAllowance(store.db, account, batch, leftUnits);
    const intent = await quoted(paying, exchange);
    const units = intent.token_units;
    if (units === null) return stopped("differs");
    requireWithin(line, units, leftUnits);
    const { environment } = account;
    const [payer, pin] = await Promise.all([
      readPayer({ environment, network, token, owner, spender }),
      isPinStillValid(store, account, network),
    ]);
    if (!payer.known || pin === "unknown") return later();
    if (pin === "fails") return paused("spender");
    if (payer.allowanceUnits !== leftUnits) return later();
    if (payer.balanceUnits < units) return paused("balance");
    const begun = await begin(paying, intent, payer.head);
    try {
      // Committed under the batch's lock: a pause that comes later lets it end.
      const asked = await getExchange(systemActor("batch", account), "payout:batch");
      await executePayout(store, asked, begun);
    } catch (error) {
      // The intent says what became of it: the next step reads that.
      if (!isExchangeFault(error)) throw error;
    }
    return { is: "begun" };
  } catch (error) {
    return attemptOf(error);
  }
}
