"use server";
import { RowNumber } from "#protocol/wire/ids.ts";
import { PayoutLabels } from "#lib/rules/activity/labels.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { relabel } from "#lib/core/store/polling-schedule.ts";
import { requireCategory } from "#lib/accounting/checks/require-labels.ts";
import { payoutById } from "#lib/payouts/rows/payouts.ts";
import { action } from "#lib/core/doors/action.ts";

/** Changes the operator's own labels of a payout. */
export const relabelPayoutAction = action(
  PayoutLabels.extend({ id: RowNumber }),
  "payout:create",
  async ({ id, ...labels }, { account, transaction, audit }) => {
    audit.note({ action: "payout:relabel", subject: `payout ${id}` });
    await transaction(async (tx) => {
      const payout = await payoutById(tx, account.id, BigInt(id));
      await requireCategory(tx, account.id, labels.category, payout?.category ?? "");
      const isThere = await relabel(tx, "payout", account.id, BigInt(id), labels);
      if (!isThere) throw new DashboardError("NOT_FOUND");
      await audit.writeIn(tx);
    });
    return { id };
  },
);
