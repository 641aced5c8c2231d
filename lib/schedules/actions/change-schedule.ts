"use server";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint, wakeJobs } from "#lib/core/store/hints.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { PayinRequest } from "#lib/rules/payins/payin-request.ts";
import { PayoutRequest } from "#lib/rules/payouts/payout-request.ts";
import { timeAt } from "#lib/rules/schedules/recurrence.ts";
import { ChangeSchedule } from "#lib/rules/schedules/schedule-request.ts";
import {
  requirePayer,
  requireRecurrence,
  requireSchedule,
} from "#lib/schedules/checks/require-schedule.ts";
import { batchReceivers } from "#lib/schedules/rows/batch-receivers.ts";
import { openContent, sealContent, type ScheduleContent } from "#lib/schedules/rows/content.ts";
import { changeSchedule, nextColumns, ruleColumns } from "#lib/schedules/rows/schedules.ts";
import { reasonsOf, WITH_INPUT } from "#protocol/wire/reason.ts";

/** The content with another amount and another wallet to ask with, held to what their forms ask. */
async function changed(
  rows: Rows,
  actor: Session,
  content: ScheduleContent,
  { request_amount, payer }: ChangeSchedule,
): Promise<ScheduleContent> {
  if (content.kind === "batch") {
    const { network, lines } = content;
    const receivers = await batchReceivers(rows, actor.account.id, lines);
    return { ...content, receivers, payer: await requirePayer(rows, actor, network, payer) };
  }
  const amount = request_amount ?? content.amount;
  const { token, currencyType: currency_type, labels } = content;
  const said = { token, currency_type, request_amount: amount, ...labels, attachments: [] };
  const parsed =
    content.kind === "payout"
      ? PayoutRequest.safeParse(
          {
            ...said,
            pix_account: content.pixAccount,
            network: content.network,
            cover_fees: content.coverFees,
          },
          WITH_INPUT,
        )
      : PayinRequest.safeParse({ ...said, wallet: content.wallet }, WITH_INPUT);
  if (!parsed.success) {
    throw new DashboardError("INVALID_INPUT", { fields: reasonsOf(parsed.error) });
  }
  if (content.kind === "payin") return { ...content, amount };
  return { ...content, amount, payer: await requirePayer(rows, actor, content.network, payer) };
}

/**
 * Changes what a schedule pays from its next time on, and when. It is whoever changes it from then on; what is prepared
 * already stays as it is.
 */
export const changeScheduleAction = action(
  ChangeSchedule,
  "payout:create",
  async (input, { actor, account, store, transaction, audit }) => {
    const { schedule: id } = input;
    audit.note({ action: "schedule:change", subject: `schedule ${id}` });
    const rule = await requireRecurrence(store.db, input);
    await transaction(async (tx) => {
      const row = await requireSchedule(tx, actor, id);
      if (row.state === "ended") throw new DashboardError("CONFLICT");
      const before = openContent(row);
      const content = await changed(tx, actor, before, input);
      const by = actor.person.id;
      await changeSchedule(tx, row, {
        content: sealContent(id, content),
        ...ruleColumns(rule),
        ...(nextColumns(0, timeAt(rule, 0), input.days_before) as object),
        days_before: input.days_before,
        owner: by,
        actors: [...new Set([...row.actors, by])],
        // Whoever changes it answers for it from now on; another receiver is looked at by itself.
        ...(row.why === "owner" && { state: "active", why: null }),
      });
      const { amount } = content;
      audit.note({
        detail: { was: before.amount, amount, days_before: input.days_before, ...rule },
      });
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "schedules", id });
    await wakeJobs(store.db);
    return { schedule: id };
  },
);
