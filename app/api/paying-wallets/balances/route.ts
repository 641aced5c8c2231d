import { routeDoor } from "#lib/core/doors/route-door.ts";
import { signingBalances } from "#lib/paying-wallets/views/paying-wallets.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { z } from "#protocol/wire/zod.ts";

export const GET = routeDoor(z.object({}), "payout:read", (_input, { store, account, actor }) =>
  limitPerPerson({ store, actor }, "balances", () => signingBalances(store, account)),
);
