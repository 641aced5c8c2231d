import { routeHandler } from "#lib/core/doors/route-handler.ts";
import { signingBalances } from "#lib/paying-wallets/views/paying-wallets.ts";
import { askForPerson } from "#lib/core/doors/ask-for-person.ts";
import { z } from "#protocol/wire/zod.ts";

export const GET = routeHandler(z.object({}), "payout:read", (_input, { store, account, actor }) =>
  askForPerson({ store, actor }, "balances", () => signingBalances(store, account)),
);
