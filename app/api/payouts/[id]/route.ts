import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { payoutDetail } from "#lib/payouts/views/payouts.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({ id: RowNumber });

export const GET = routeDoor(Input, "payout:read", async ({ id }, { store, account }) => {
  const payout = await payoutDetail(store, account, BigInt(id));
  if (!payout) throw new DashboardError("NOT_FOUND");
  return payout;
});
