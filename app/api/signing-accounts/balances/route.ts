import { door } from "#lib/data/door.ts";
import { signingBalances } from "#lib/data/signing-accounts.ts";
import { askForPerson } from "#lib/gate/ask-for-person.ts";
import { z } from "#protocol/zod.ts";

export const GET = door(z.object({}), "payout:read", (_input, { store, account, actor }) =>
  askForPerson({ store, actor }, "balances", () => signingBalances(store, account)),
);
