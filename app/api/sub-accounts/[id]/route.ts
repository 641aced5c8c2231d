import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { routeHandler } from "#lib/core/doors/route-handler.ts";
import { subAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({ id: RowNumber });

export const GET = routeHandler(Input, "sub-account:read", async ({ id }, { store, actor }) => {
  const view = await subAccountView(store, actor, id);
  if (!view) throw new DashboardError("NOT_FOUND");
  return view;
});
