"use server";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Id, RowNumber } from "#protocol/wire/ids.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { isIssued, type Network } from "#protocol/chain/networks.ts";
import { labelColumns, PayinLabels } from "#lib/rules/activity/labels.ts";
import { PayinRequest } from "#lib/rules/payins/payin-request.ts";
import { z } from "#protocol/wire/zod.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { payIntent } from "#lib/payins/exchange/pay-intent.ts";
import { quoteIntent } from "#lib/payins/exchange/quote-intent.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { requireCategory, requireLabels } from "#lib/accounting/checks/require-labels.ts";
import { attachFiles } from "#lib/attachments/rows/attachments.ts";
import {
  endChangedPayinRequest,
  payinRequestSubject,
  payinVerdict,
} from "#lib/payins/checks/payin-verdict.ts";
import { requirePayable } from "#lib/payins/checks/require-payable.ts";
import {
  requireWalletInUse,
  requireWalletCooledOff,
} from "#lib/payins/checks/require-wallet-in-use.ts";
import { requirePurpose } from "#lib/regulatory/checks/payment-purpose.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import {
  lockPayinIntent,
  movePayinIntent,
  openPayinIntent,
  payinIntent,
} from "#lib/payins/rows/payin-intents.ts";
import { payinById, payinOfIntent, relabelPayin } from "#lib/payins/rows/payins.ts";
import { requireApproved } from "#lib/policies/checks/policy-verdict.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { action } from "#lib/core/doors/action.ts";

const RequestPayinQuote = PayinRequest.safeExtend({
  wallet: RowNumber,
  idempotency_key: Id,
});

/** Audits the differing fields with both values, but without personal data. */
function auditDifferences(audit: Audit, differences: readonly Difference[] | null): void {
  if (differences === null || differences.length === 0) return;
  const differs = differences.map((each) => ({ ...each }));
  audit.note({ action: "payin:differs", detail: { differs } });
}

/** Stores the input and requests its quote; the same form sent twice is one intent. */
export const requestPayinQuoteAction = action(
  RequestPayinQuote,
  "payin:create",
  async (input, { account, actor, store, transaction, exchange, audit }) => {
    await requireLabels(store.db, account.id, "payin", input);
    const wallet = await requireWalletInUse(store.db, account.id, BigInt(input.wallet));
    await requireWalletCooledOff(store.db, account.id, wallet.id, "wallet");
    if (!isIssued(wallet.network as Network, input.token)) {
      throw new DashboardError("PAIR_NOT_SUPPORTED", { fields: { token: "not_supported" } });
    }
    const files = input.attachments.map(({ id }) => id);
    const intent = await transaction(async (tx) => {
      if (files.length > 0) await lockDecisions(tx, account.id);
      const opened = await openPayinIntent(tx, account.id, {
        id: randomUUID(),
        idempotency_key: input.idempotency_key,
        wallet_id: wallet.id,
        network: wallet.network,
        token: input.token,
        address: wallet.address,
        currency_type: input.currency_type,
        request_amount: input.request_amount,
        ...labelColumns(PayinLabels, input),
        created_by: actor.person.id,
      });
      const payment = payinRequestSubject(account.id, opened.id);
      await attachFiles(tx, payment, { files, by: actor.person.id });
      return opened;
    });
    await endChangedPayinRequest(store.db, intent, wallet.name);
    audit.note({
      action: "payin:quote",
      subject: `intent ${intent.id}`,
      detail: {
        amount: input.request_amount,
        currency_type: input.currency_type,
        ...(files.length > 0 && { files }),
      },
    });
    if (intent.status === "none") {
      auditDifferences(audit, await quoteIntent(store, exchange, intent));
    }
    return { intent: intent.id };
  },
);

/** Requests a fresh quote for the stored input. */
export const requoteAction = action(
  z.object({ intent: Id }),
  "payin:create",
  async (input, { account, store, exchange, audit }) => {
    audit.note({ action: "payin:requote", subject: `intent ${input.intent}` });
    const intent = await payinIntent(store.db, account.id, input.intent);
    if (!intent) throw new DashboardError("NOT_FOUND");
    await requireWalletInUse(store.db, account.id, intent.wallet_id);
    auditDifferences(audit, await quoteIntent(store, exchange, intent));
    return { intent: intent.id };
  },
);

/** Null while the answer is missing: the payin is then looked for, never made again. */
export type Confirmed = { payin: string | null };

const WAIT_FOR_ANSWER_SECONDS = 30;

/**
 * Turns a quote into its payin. A repeated confirmation of the same intent, from another tab or a second
 * click, gets the same payin.
 */
export const confirmPayinAction = action(
  z.object({ intent: Id, quote: Id }),
  "payin:create",
  async (input, { account, actor, store, transaction, exchange, audit }): Promise<Confirmed> => {
    audit.note({ action: "payin:confirm", subject: `intent ${input.intent}` });
    const begun = await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const locked = await lockPayinIntent(tx, account.id, input.intent);
      const seen = { seenQuote: input.quote, audit };
      const intent = await requirePayable(tx, account, locked, seen);
      if (intent.status !== "quoted") return null;
      const { name } = await requireWalletInUse(tx, account.id, intent.wallet_id);
      await requireWalletCooledOff(tx, account.id, intent.wallet_id);
      await requirePurpose(tx, account, { of: "payin", id: intent.id });
      requireApproved(await payinVerdict(tx, { actor, intent, name }));
      await movePayinIntent(tx, account.id, intent.id, ["quoted"], "paying", {
        askAgainInSeconds: WAIT_FOR_ANSWER_SECONDS,
        set: { confirmed_by: actor.person.id, confirmed_at: sql<Date>`now()` },
      });
      await audit.writeIn(tx);
      return { ...intent, status: "paying" as const };
    });
    if (begun === null) {
      const payin = await payinOfIntent(store.db, account.id, input.intent);
      return { payin: payin ? String(payin.id) : null };
    }
    try {
      const payin = await payIntent(store, exchange, begun);
      if (payin.differences !== null) {
        // The confirmation itself is in the trail already, so this gets its own line.
        auditDifferences(audit, payin.differences);
        await store.transaction((tx) => audit.writeIn(tx));
      }
      await sendHint(store.db, { account: account.id, topic: "payins", id: String(payin.id) });
      return { payin: String(payin.id) };
    } catch (error) {
      if (isExchangeFault(error) && error.kind === "unclear") return { payin: null };
      throw error;
    }
  },
);

/** Changes the operator's own labels of a payin. */
export const relabelPayinAction = action(
  PayinLabels.extend({ id: RowNumber }),
  "payin:create",
  async ({ id, ...labels }, { account, store, audit }) => {
    audit.note({ action: "payin:relabel", subject: `payin ${id}` });
    await store.transaction(async (tx) => {
      const payin = await payinById(tx, account.id, BigInt(id));
      await requireCategory(tx, account.id, labels.category, payin?.category ?? "");
      const isThere = await relabelPayin(tx, account.id, BigInt(id), labels);
      if (!isThere) throw new DashboardError("NOT_FOUND");
      await audit.writeIn(tx);
    });
    return { id };
  },
);
