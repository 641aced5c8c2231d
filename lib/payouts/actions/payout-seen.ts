"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { action } from "#lib/core/doors/action.ts";
import { notePayoutSeen } from "#lib/payouts/rows/payout-seen.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** A page of the list, and some. */
const SEEN_MOST = 100;

/**
 * Notes that somebody has seen that payouts did not reach their receivers; whoever has seen one first stays. Each has
 * its line in the trail. All of them, or none.
 */
export const seePayoutsAction = action(
  z.object({ ids: z.array(RowNumber).min(1).max(SEEN_MOST) }),
  "payout:create",
  async ({ ids: given }, { account, actor, transaction, audit }) => {
    const ids = [...new Set(given)];
    audit.note({ action: "payout:see", detail: { payments: ids.length } });
    await transaction(async (tx) => {
      // In one order, so that two people who mark the same never wait for each other.
      for (const id of ids.toSorted((one, other) => Number(BigInt(one) - BigInt(other)))) {
        const isThere = await notePayoutSeen(tx, account.id, BigInt(id), actor.person.id);
        if (!isThere) throw new DashboardError("NOT_FOUND");
        audit.note({ subject: `payout ${id}` });
        await audit.writeIn(tx);
      }
    });
    return { count: ids.length };
  },
);
