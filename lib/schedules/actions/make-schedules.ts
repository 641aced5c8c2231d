"use server";
import { randomUUID } from "node:crypto";
import { requireLabels } from "#lib/accounting/checks/require-labels.ts";
import { draftFindings } from "#lib/batches/checks/draft-findings.ts";
import { draftLines } from "#lib/batches/rows/draft-lines.ts";
import { batchById } from "#lib/batches/rows/drafts.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { wakeJobs } from "#lib/core/store/hints.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { requireWalletInUse } from "#lib/payins/checks/require-wallet-in-use.ts";
import { readReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { labelsOf, PayinLabels, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { PayinWhen } from "#lib/rules/schedules/payin-when.ts";
import { PayoutWhen } from "#lib/rules/schedules/payout-when.ts";
import { ScheduleBatch, type WhenFields } from "#lib/rules/schedules/schedule-request.ts";
import {
  requirePayer,
  requireRecurrence,
  requireRoom,
} from "#lib/schedules/checks/require-schedule.ts";
import { scheduledReceiver } from "#lib/schedules/exchange/prepare-payout.ts";
import { batchReceivers } from "#lib/schedules/rows/batch-receivers.ts";
import { sealContent, type ScheduleContent } from "#lib/schedules/rows/content.ts";
import { insertSchedule } from "#lib/schedules/rows/schedules.ts";
import { isIssued, type PayoutNetwork, type WalletNetwork } from "#protocol/chain/networks.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { Id, RowNumber } from "#protocol/wire/ids.ts";

type Making = {
  actor: Session;
  store: Store;
  transaction: <Done>(run: (tx: Tx) => Promise<Done>) => Promise<Done>;
  audit: Audit;
};

/** Keeps what is paid each time, and when. @returns the schedule; the same form sent twice is one */
async function make(
  { actor, store, transaction, audit }: Making,
  said: WhenFields & { idempotency_key: string },
  content: ScheduleContent,
): Promise<{ schedule: string }> {
  const { id: accountId } = actor.account;
  const rule = await requireRecurrence(store.db, said);
  const { kind } = content;
  const made = await transaction(async (tx) => {
    await requireRoom(tx, accountId);
    const id = randomUUID();
    const { id: schedule, isNew } = await insertSchedule(tx, {
      id,
      account_id: accountId,
      idempotency_key: said.idempotency_key,
      kind,
      content: sealContent(id, content),
      days_before: said.days_before,
      rule,
      index: 0,
      by: actor.person.id,
    });
    const { amount } = content;
    audit.note({
      action: "schedule:make",
      subject: `schedule ${schedule}`,
      detail: { kind, amount, days_before: said.days_before, ...rule },
    });
    if (isNew) await audit.writeIn(tx);
    return schedule;
  });
  await wakeJobs(store.db);
  return { schedule: made };
}

/** Has a payout prepared on a day, or again and again. Nothing is signed by that. */
export const schedulePayoutAction = action(
  PayoutWhen.safeExtend({ idempotency_key: Id }),
  "payout:create",
  async (input, { actor, account, store, transaction, exchange, audit }) => {
    audit.note({ action: "schedule:make" });
    await requireLabels(store.db, account.id, "payout", input);
    const receiver = await readReceiver(store, exchange, input.pix_account);
    const { network, token, payer } = input;
    return make({ actor, store, transaction, audit }, input, {
      kind: "payout",
      pixAccount: String(input.pix_account),
      receiver: scheduledReceiver(receiver),
      network,
      token,
      currencyType: input.currency_type,
      coverFees: input.cover_fees,
      amount: input.request_amount,
      labels: labelsOf(PayoutLabels, input),
      payer: await requirePayer(store.db, actor, network, payer),
    });
  },
);

/** Has a payin prepared on a day, or again and again. There is no PIX code before a person asks for it. */
export const schedulePayinAction = action(
  PayinWhen.safeExtend({ wallet: RowNumber, idempotency_key: Id }),
  "payin:create",
  async (input, { actor, account, store, transaction, audit }) => {
    audit.note({ action: "schedule:make" });
    await requireLabels(store.db, account.id, "payin", input);
    const wallet = await requireWalletInUse(store.db, account.id, BigInt(input.wallet));
    const network = wallet.network as WalletNetwork;
    if (!isIssued(network, input.token)) {
      throw new DashboardError("PAIR_NOT_SUPPORTED", { fields: { token: "not_supported" } });
    }
    return make({ actor, store, transaction, audit }, input, {
      kind: "payin",
      wallet: input.wallet,
      name: wallet.name,
      network,
      address: wallet.address,
      token: input.token,
      currencyType: input.currency_type,
      amount: input.request_amount,
      labels: labelsOf(PayinLabels, input),
    });
  },
);

/**
 * Has a batch's lines put together again on a day, or again and again. With a wallet that its person has proved, it is
 * fixed and asked for in time; nothing is signed by that.
 */
export const scheduleBatchAction = action(
  ScheduleBatch,
  "payout:create",
  async (input, { actor, account, store, transaction, audit }) => {
    audit.note({ action: "schedule:make" });
    const batch = await batchById(store.db, account.id, input.batch);
    const lines = batch ? await draftLines(store.db, batch.id) : [];
    // What was discarded has no lines any more.
    if (!batch || lines.length === 0) throw new DashboardError("NOT_FOUND");
    const cents = lines.reduce((sum, line) => sum + (line.cents ?? 0n), 0n);
    const network = batch.network as PayoutNetwork;
    const kept = lines.map(({ typed, spoiled }) => ({ typed, spoiled }));
    const { lines: found } = await draftFindings(store.db, account.id, batch.id);
    const twice = found.flatMap(({ findings }) => findings.filter(({ kind }) => kind === "twice"));
    return make({ actor, store, transaction, audit }, input, {
      kind: "batch",
      title: batch.title,
      network,
      token: batch.token,
      amount: formatAmount(cents, "BRL"),
      lines: kept,
      payer: await requirePayer(store.db, actor, network, input.payer),
      receivers: await batchReceivers(store.db, account.id, kept),
      source: batch.id,
      isTwiceConfirmed: twice.every(({ isConfirmed }) => isConfirmed),
    });
  },
);
