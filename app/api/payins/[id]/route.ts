import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { payinDetail } from "#lib/payins/views/payins.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({ id: RowNumber });

export const GET = routeDoor(Input, "payin:read", async ({ id }, { store, account }) => {
  const payin = await payinDetail(store, account, BigInt(id));
  if (!payin) throw new DashboardError("NOT_FOUND");
  return payin;
});
