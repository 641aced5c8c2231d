"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { action } from "#lib/core/doors/action.ts";
import { notePayoutSeen } from "#lib/payouts/rows/payout-seen.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** Notes that somebody has seen that a payout did not reach its receiver; the first one stays. */
export const seePayoutAction = action(
  z.object({ id: RowNumber }),
  "payout:create",
  async ({ id }, { account, actor, transaction, audit }) => {
    audit.note({ action: "payout:see", subject: `payout ${id}` });
    await transaction(async (tx) => {
      const isThere = await notePayoutSeen(tx, account.id, BigInt(id), actor.person.id);
      if (!isThere) throw new DashboardError("NOT_FOUND");
      await audit.writeIn(tx);
    });
    return { id };
  },
);
