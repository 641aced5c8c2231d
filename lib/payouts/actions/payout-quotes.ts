"use server";
import { randomUUID } from "node:crypto";
import { Id } from "#protocol/wire/ids.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { PayoutRequest } from "#lib/rules/payouts/payout-request.ts";
import { labelColumns, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { z } from "#protocol/wire/zod.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { quotePayoutIntent } from "#lib/payouts/exchange/quote-payout-intent.ts";
import { readReceiver, refreshReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { requireLabels } from "#lib/accounting/checks/require-labels.ts";
import { attachFiles } from "#lib/attachments/rows/attachments.ts";
import { endChangedRequest, payoutRequestSubject } from "#lib/payouts/checks/payout-verdict.ts";
import { auditedDifference } from "#lib/payouts/checks/audited-difference.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import type { Recipient } from "#lib/policies/rows/recipients.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { openExecutionsOf } from "#lib/payouts/rows/payout-executions.ts";
import {
  openPayoutIntent,
  payoutIntent,
  payoutIntentByKey,
  type PayoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { requireQuotable } from "#lib/payouts/checks/external-payer.ts";
import { receiverColumns, receiverDifference } from "#lib/payouts/rows/stored-receiver.ts";
import type { Store } from "#lib/core/store/store.ts";
import { action } from "#lib/core/doors/action.ts";

/** The intent with its quote; with `differs`, nothing of it can be signed. */
export type QuotedPayout = { intent: string; differs: boolean };

/** Audits the differing fields with both values, but without personal data. */
function auditDifferences(audit: Audit, differences: readonly Difference[]): void {
  if (differences.length === 0) return;
  audit.note({ action: "payout:differs", detail: { differs: differences.map(auditedDifference) } });
}

const recipient = (accountId: string, pixAccount: number | bigint): Recipient => ({
  accountId,
  operation: "pix_account",
  object: String(pixAccount),
});

async function quote(
  { store, exchange, audit }: { store: Store; exchange: Exchange; audit: Audit },
  intent: PayoutIntent,
): Promise<QuotedPayout> {
  await requireQuotable(store.db, intent);
  await endChangedRequest(store.db, intent);
  await requireCooledOff(store.db, recipient(intent.account_id, intent.pix_account_id));
  const differences = await quotePayoutIntent(store, exchange, intent);
  const receiver = receiverDifference(intent);
  if (receiver) differences.unshift(receiver);
  auditDifferences(audit, differences);
  await sendHint(store.db, { account: intent.account_id, topic: "payouts", id: intent.id });
  return { intent: intent.id, differs: differences.length > 0 };
}

/** Stores the input and requests its quote; the same form sent twice is one intent. */
export const requestPayoutQuoteAction = action(
  PayoutRequest.safeExtend({ idempotency_key: Id }),
  "payout:create",
  async (input, { account, actor, store, transaction, exchange, audit }): Promise<QuotedPayout> => {
    await requireLabels(store.db, account.id, "payout", input);
    const receiver = await readReceiver(store, exchange, input.pix_account);
    await requireCooledOff(store.db, recipient(account.id, input.pix_account), "pix_account");
    const place = { account_id: account.id, idempotency_key: input.idempotency_key };
    const files = input.attachments.map(({ id }) => id);
    const intent = await transaction(async (tx) => {
      if (files.length > 0) await lockDecisions(tx, account.id);
      const known = await payoutIntentByKey(tx, account.id, input.idempotency_key);
      // An executed intent keeps its content, because the exchange may still take the allowance for it.
      if (known && (await openExecutionsOf(tx, known.id)).length > 0) {
        throw new DashboardError("EXECUTION_OPEN");
      }
      const opened = await openPayoutIntent(tx, account.id, {
        id: randomUUID(),
        idempotency_key: input.idempotency_key,
        pix_account_id: BigInt(input.pix_account),
        ...receiverColumns(place, receiver),
        network: input.network,
        token: input.token,
        currency_type: input.currency_type,
        cover_fees: input.cover_fees,
        request_amount: input.request_amount,
        ...labelColumns(PayoutLabels, input),
        created_by: actor.person.id,
      });
      const payment = payoutRequestSubject(account.id, opened.id);
      await attachFiles(tx, payment, { files, by: actor.person.id });
      return opened;
    });
    audit.note({
      action: "payout:quote",
      subject: `intent ${intent.id}`,
      detail: {
        pix_account: input.pix_account,
        amount: input.request_amount,
        currency_type: input.currency_type,
        cover_fees: input.cover_fees,
        network: input.network,
        token: input.token,
        ...(files.length > 0 && { files }),
      },
    });
    if (intent.status === "none") return quote({ store, exchange, audit }, intent);
    const differs = intent.differences !== null || intent.pix_key_found !== null;
    return { intent: intent.id, differs };
  },
);

/** Requests a fresh quote for the stored input; an existing allowance is reused where it fits. */
export const requotePayoutAction = action(
  z.object({ intent: Id }),
  "payout:create",
  async (input, { account, store, exchange, audit }): Promise<QuotedPayout> => {
    audit.note({ action: "payout:requote", subject: `intent ${input.intent}` });
    const typed = await payoutIntent(store.db, account.id, input.intent);
    const intent = await refreshReceiver(store, exchange, typed, "quoted");
    if (!intent) throw new DashboardError("NOT_FOUND");
    return quote({ store, exchange, audit }, intent);
  },
);
