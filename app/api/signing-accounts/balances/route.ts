import { door } from "#lib/data/door.ts";
import { signingBalances } from "#lib/data/signing-accounts.ts";
import { z } from "#protocol/zod.ts";

export const GET = door(z.object({}), "payout:read", (_input, { store, account }) =>
  signingBalances(store, account),
);
