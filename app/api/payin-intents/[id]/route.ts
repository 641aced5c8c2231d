import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { payinIntentDetail } from "#lib/payins/views/payins.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({ id: Id });

export const GET = routeDoor(Input, "payin:read", async ({ id }, { store, account }) => {
  const intent = await payinIntentDetail(store, account, id);
  if (!intent) throw new DashboardError("NOT_FOUND");
  return intent;
});
