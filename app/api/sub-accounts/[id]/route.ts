import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { subAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({ id: RowNumber });

export const GET = routeDoor(Input, "sub-account:read", async ({ id }, { store, actor }) => {
  const view = await subAccountView(store, actor, id);
  if (!view) throw new DashboardError("NOT_FOUND");
  return view;
});
