import "server-only";
import { randomUUID } from "node:crypto";
import { requireLabels } from "#lib/accounting/checks/require-labels.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import { askEligibleApprovers } from "#lib/payouts/checks/ask-eligible-approvers.ts";
import { payoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import { quotePayoutIntent } from "#lib/payouts/exchange/quote-payout-intent.ts";
import { readReceiver, refreshReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import {
  lockPayoutIntent,
  openPayoutIntent,
  payoutIntent,
  type PayoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import {
  receiverColumns,
  receiverDifference,
  type Receiver,
} from "#lib/payouts/rows/stored-receiver.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { lacksPurpose } from "#lib/regulatory/checks/payment-purpose.ts";
import { labelColumns, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { CHANGEABLE } from "#lib/rules/payouts/payout-states.ts";
import type { ScheduledReceiver, PayoutContent } from "#lib/schedules/rows/content.ts";
import { isSameReceiver } from "#lib/schedules/rows/batch-receivers.ts";
import { changeOccurrence, occurrenceOn } from "#lib/schedules/rows/occurrences.ts";
import { stop, type Prepared } from "./prepared.ts";
import {
  exchangeToPrepare,
  hoursUntilPast,
  keyOfOccurrence,
  lockPreparing,
  mayAsk,
  trailOf,
  type Preparing,
} from "./preparing.ts";

/** A receiver as a schedule keeps it. */
export const scheduledReceiver = ({
  name,
  key,
  holder,
  documentMark,
}: Receiver): ScheduledReceiver => ({
  name,
  key,
  holder: holder?.name ?? null,
  document: holder?.maskedDocument ?? null,
  documentMark,
});

/** Opens the payout of a time, or types it anew while nothing of it can be signed. */
async function openIntent(
  tx: Tx,
  preparing: Preparing,
  content: PayoutContent,
  receiver: Receiver,
): Promise<PayoutIntent> {
  const { account, schedule, occurrence } = preparing;
  const owner = await lockPreparing(tx, preparing);
  const key = keyOfOccurrence(occurrence);
  const place = { account_id: account.id, idempotency_key: key };
  await changeOccurrence(tx, occurrence.id, { owner: owner.person.id, actors: schedule.actors });
  const intent = await openPayoutIntent(tx, account.id, {
    id: randomUUID(),
    idempotency_key: key,
    occurrence_id: occurrence.id,
    pix_account_id: BigInt(content.pixAccount),
    ...receiverColumns(place, receiver),
    network: content.network,
    token: content.token,
    currency_type: content.currencyType,
    cover_fees: content.coverFees,
    request_amount: content.amount,
    ...labelColumns(PayoutLabels, content.labels),
    created_by: owner.person.id,
  });
  // A row that was there before under this key is another payment: it must not pass for this time's.
  if (intent.occurrence_id !== occurrence.id) throw new Error("a time's key is another payment's");
  return intent;
}

/** Asks others where the policy of this moment says so and the wallet is known. @returns whether they are asked */
async function askOthers(
  tx: Tx,
  preparing: Preparing,
  content: PayoutContent,
  id: string,
): Promise<boolean> {
  const { account, occurrence } = preparing;
  await lockDecisions(tx, account.id);
  const actor = await lockPreparing(tx, preparing);
  const intent = await lockPayoutIntent(tx, account.id, id);
  // A wallet was opened for it meanwhile: a person goes on.
  if (!intent || intent.status !== "quoted" || intent.differences !== null) return false;
  const { payer: wallet, network } = content;
  const verdict = await payoutVerdict(tx, { actor, intent, wallet, withSigning: true });
  if (verdict.is === "barred") return stop("policy");
  if (verdict.is === "waiting") return true;
  if (verdict.is !== "needed" || !mayAsk(verdict.lapsed)) return false;
  // The approval binds the wallet, which only somebody who has proved it names.
  const isProved =
    wallet !== null &&
    (await hasProved(tx, account.id, actor.person.id, signerOn(network, wallet)));
  if (!isProved) return false;
  // A person confirms its code first.
  if (await lacksPurpose(tx, account, { of: "payout", id: intent.id, wallet })) return false;
  const audit = trailOf(preparing);
  audit.note({ action: "approval:ask", subject: `intent ${intent.id}` });
  const leastHours = hoursUntilPast(occurrence.due_on);
  await askEligibleApprovers(tx, { actor, intent, wallet, audit, leastHours });
  return true;
}

/** Quotes the payout of a time, and asks others as the policy of this moment says. */
async function quoteAndAsk(
  preparing: Preparing,
  exchange: Exchange,
  content: PayoutContent,
  intent: PayoutIntent,
): Promise<Prepared> {
  const { store } = preparing;
  // A wallet may be open for it: its quote is no job's any more.
  if (!CHANGEABLE.includes(intent.status) || intent.status === "signing") {
    return { is: "ready", asked: false };
  }
  const differences = await quotePayoutIntent(store, exchange, intent);
  if (differences.length > 0) stop("differs");
  const asked = await store.transaction((tx) => askOthers(tx, preparing, content, intent.id));
  return { is: "ready", asked };
}

/** One that was prepared earlier keeps what was asked for; its receiver and its quote are read anew. */
async function refresh(
  preparing: Preparing,
  exchange: Exchange,
  content: PayoutContent,
): Promise<Prepared> {
  const { store, account, schedule, occurrence } = preparing;
  const found = await occurrenceOn(store.db, schedule, occurrence.on_day);
  const before = await payoutIntent(store.db, account.id, found?.intent ?? "");
  const intent = await refreshReceiver(store, exchange, before, "signed");
  if (!intent) throw new DashboardError("NOT_FOUND");
  if (receiverDifference(intent) !== null) stop("receiver");
  return quoteAndAsk(preparing, exchange, content, intent);
}

/**
 * Makes the payout of a time ready: its receiver read and compared with the one that the schedule was made for, a quote,
 * and the approval of others asked for as the policy of this moment says. Nothing is signed.
 * @throws what `preparedAfter` reads
 */
export async function preparePayout(
  preparing: Preparing,
  content: PayoutContent,
): Promise<Prepared> {
  const { store, account } = preparing;
  const exchange = await exchangeToPrepare(preparing);
  if (preparing.occurrence.state === "ready") return refresh(preparing, exchange, content);
  const receiver = await readReceiver(store, exchange, Number(content.pixAccount));
  if (!isSameReceiver(content.receiver, scheduledReceiver(receiver))) stop("receiver");
  const recipient = { operation: "pix_account" as const, object: content.pixAccount };
  await requireCooledOff(store.db, { accountId: account.id, ...recipient });
  await requireLabels(store.db, account.id, "payout", content.labels);
  const intent = await store.transaction((tx) => openIntent(tx, preparing, content, receiver));
  return quoteAndAsk(preparing, exchange, content, intent);
}
