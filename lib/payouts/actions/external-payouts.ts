"use server";
import { randomUUID } from "node:crypto";
import { requireLabels } from "#lib/accounting/checks/require-labels.ts";
import { attachFiles } from "#lib/attachments/rows/attachments.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { env } from "#lib/core/env.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { askEligibleApprovers } from "#lib/payouts/checks/ask-eligible-approvers.ts";
import { estimatePayout } from "#lib/payouts/exchange/estimate-payout.ts";
import { readReceiver, refreshReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { receiverColumns, receiverDifference } from "#lib/payouts/rows/stored-receiver.ts";
import { CHANGEABLE } from "#lib/rules/payouts/payout-states.ts";
import {
  lockPayoutIntent,
  openPayoutIntent,
  payoutIntent,
  payoutIntentByKey,
  type PayoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { openBatchOf } from "#lib/payouts/rows/open-payout.ts";
import { openExecutionsOf } from "#lib/payouts/rows/payout-executions.ts";
import { usableWalletOf, requireNamed } from "#lib/payouts/checks/external-payer.ts";
import { isPinStillValid } from "#lib/spenders/checks/is-pin-still-valid.ts";
import {
  addExternalAllowance,
  externalAllowanceOf,
  giveUpExternalAllowance,
  storeEstimate,
  lockExternalAllowance,
} from "#lib/allowances/rows/external-allowances.ts";
import { usableExternalWallets } from "#lib/paying-wallets/rows/external-wallets.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import { payoutRequestSubject } from "#lib/payouts/checks/payout-verdict.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { isIssued } from "#protocol/chain/networks.ts";
import { ExternalPayout } from "#lib/rules/payouts/external-payout.ts";
import { labelColumns, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** Whether the content may still be asked for; an exchange that was asked decides by itself. */
const isChangeable = ({ status }: PayoutIntent) => CHANGEABLE.some((one) => one === status);

/** What was typed, and the receiver as it was read then. */
const TYPED = [
  "status",
  "pix_account_id",
  "pix_key",
  "network",
  "token",
  "currency_type",
  "cover_fees",
  "request_amount",
] as const satisfies readonly (keyof PayoutIntent)[];

/**
 * Begins a payout from an external wallet: keeps what was typed, derives the allowance that its owners are to
 * give, and begins to wait for it. No quote runs meanwhile, and nothing else of the address is held up. The
 * same form sent twice is one payout.
 */
export const beginExternalPayoutAction = action(
  ExternalPayout.safeExtend({ idempotency_key: Id }),
  "payout:create",
  async (
    input,
    { account, actor, store, transaction, exchange, audit },
  ): Promise<{ intent: string }> => {
    const { pix_account: pixAccount, token, request_amount: amount } = input;
    audit.note({
      action: "payout:ask-elsewhere",
      detail: { pix_account: pixAccount, amount, token, wallet: input.wallet },
    });
    await requireLabels(store.db, account.id, "payout", input);
    const usable = await usableExternalWallets(store.db, account.id, actor.person.id);
    const wallet = usable.find(({ id }) => String(id) === input.wallet);
    if (!wallet)
      throw new DashboardError("EXTERNAL_NOT_NAMED", { fields: { wallet: "not_usable" } });
    const { network, address: signer } = wallet;
    if (!isIssued(network, token)) {
      throw new DashboardError("INVALID_INPUT", { fields: { token: "not_supported" } });
    }
    const receiver = await readReceiver(store, exchange, pixAccount);
    const place = { account_id: account.id, idempotency_key: input.idempotency_key };
    const files = input.attachments.map(({ id }) => id);
    const typed = await transaction(async (tx) => {
      if (files.length > 0) await lockDecisions(tx, account.id);
      const known = await payoutIntentByKey(tx, account.id, input.idempotency_key);
      if (known && known.status !== "none") throw new DashboardError("CONFLICT");
      const opened = await openPayoutIntent(tx, account.id, {
        id: randomUUID(),
        idempotency_key: input.idempotency_key,
        pix_account_id: BigInt(pixAccount),
        ...receiverColumns(place, receiver),
        network,
        token,
        currency_type: "sender",
        cover_fees: false,
        request_amount: amount,
        ...labelColumns(PayoutLabels, input),
        created_by: actor.person.id,
      });
      const payment = payoutRequestSubject(account.id, opened.id);
      await attachFiles(tx, payment, { files, by: actor.person.id });
      return opened;
    });
    audit.note({ subject: `intent ${typed.id}`, detail: files.length > 0 ? { files } : {} });
    if (await externalAllowanceOf(store.db, account.id, typed.id)) return { intent: typed.id };
    const { allowance, sender_cents, receiver_cents } = await estimatePayout(
      { store, exchange, audit },
      typed,
    );
    const pin = await isPinStillValid(store, account, network);
    if (pin === "fails") throw new DashboardError("SPENDER_CHANGED");
    const { spender, units } = allowance;
    const payer = await readPayer({
      environment: account.environment,
      network,
      token,
      owner: signer,
      spender,
    });
    if (!payer.known || pin === "unknown") throw new DashboardError("CHAIN_UNREACHABLE");
    const { head } = payer;
    await transaction(async (tx) => {
      const locked = await lockPayoutIntent(tx, account.id, typed.id);
      // The same form, sent again with other content meanwhile, was not what the estimate is of.
      if (!locked || TYPED.some((column) => locked[column] !== typed[column])) {
        throw new DashboardError("CONFLICT");
      }
      const object = String(locked.pix_account_id);
      await requireCooledOff(tx, { accountId: account.id, operation: "pix_account", object });
      if (!(await usableWalletOf(tx, actor, { network, signer, wallet_id: wallet.id }))) {
        throw new DashboardError("EXTERNAL_NOT_NAMED");
      }
      // What its owners allow now would replace what a batch is paid from.
      if (await openBatchOf(tx, account.id, { signer, network, token }, typed.id)) {
        throw new DashboardError("PAYOUT_OPEN");
      }
      await tx
        .updateTable("payout_intent")
        .set({ signing_address: signer })
        .where("account_id", "=", account.id)
        .where("id", "=", typed.id)
        .execute();
      await addExternalAllowance(tx, {
        intent_id: typed.id,
        account_id: account.id,
        wallet_id: wallet.id,
        network,
        signer,
        token,
        token_address: allowance.token.address,
        spender,
        units,
        sender_cents,
        receiver_cents,
        from_block: head,
        asked_by: actor.person.id,
        endsInDays: env().EXTERNAL_ALLOWANCE_DAYS,
      });
      audit.note({ detail: { network, signer, spender, units, from: head } });
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: typed.id });
    return { intent: typed.id };
  },
);

/**
 * Asks others to approve a payout from an external wallet for its content: exactly these tokens, and the reais
 * as estimated now or, once there is a quote, as quoted.
 */
export const requestExternalApprovalAction = action(
  z.object({ intent: Id }),
  "payout:create",
  async (
    input,
    { account, actor, store, transaction, exchange, audit },
  ): Promise<{ request: string }> => {
    audit.note({ action: "approval:ask", subject: `intent ${input.intent}` });
    const known = await payoutIntent(store.db, account.id, input.intent);
    const intent = await refreshReceiver(store, exchange, known, "signed");
    const external = await externalAllowanceOf(store.db, account.id, input.intent);
    if (!intent || !external) throw new DashboardError("NOT_FOUND");
    await requireNamed(store.db, actor, external);
    if (external.ended !== null) throw new DashboardError("EXTERNAL_ENDED");
    if (receiverDifference(intent) !== null || intent.differences !== null) {
      throw new DashboardError("QUOTE_DIFFERS");
    }
    const isQuoted = intent.payout_quote_id !== null;
    const estimate = isQuoted ? null : await estimatePayout({ store, exchange, audit }, intent);
    if (estimate && estimate.allowance.spender !== external.spender) {
      throw new DashboardError("SPENDER_CHANGED");
    }
    const request = await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const locked = await lockPayoutIntent(tx, account.id, intent.id);
      const open = await lockExternalAllowance(tx, account.id, intent.id);
      if (!locked || !isChangeable(locked)) throw new DashboardError("CONFLICT");
      if (open?.ended !== null) throw new DashboardError("EXTERNAL_ENDED");
      if (locked.payout_quote_id !== intent.payout_quote_id)
        throw new DashboardError("QUOTE_CHANGED");
      if (estimate) await storeEstimate(tx, open, estimate);
      return askEligibleApprovers(tx, { actor, intent: locked, wallet: external.signer, audit });
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent.id });
    return { request };
  },
);

/**
 * Gives a payout from an external wallet up. Its owners may still allow what they were asked for: that is then
 * shown among the pending allowances.
 */
export const giveUpExternalPayoutAction = action(
  z.object({ intent: Id }),
  "payout:create",
  async (input, { account, actor, store, transaction, audit }): Promise<{ intent: string }> => {
    const { intent: id } = input;
    audit.note({ action: "payout:give-up", subject: `intent ${id}` });
    const external = await externalAllowanceOf(store.db, account.id, id);
    if (!external) throw new DashboardError("NOT_FOUND");
    const by = actor.person.id;
    if (external.asked_by !== by) await requireNamed(store.db, actor, external);
    await transaction(async (tx) => {
      const intent = await lockPayoutIntent(tx, account.id, id);
      const asked = await openExecutionsOf(tx, id);
      if (!intent || !isChangeable(intent)) throw new DashboardError("CONFLICT");
      if (asked.length > 0) throw new DashboardError("EXECUTION_OPEN");
      if (!(await giveUpExternalAllowance(tx, external, by))) return;
      await endRequestOf(tx, payoutRequestSubject(account.id, id), "replaced");
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id });
    return { intent: id };
  },
);
