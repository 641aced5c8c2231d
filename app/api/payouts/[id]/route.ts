import { DeskError } from "#lib/auth/desk-error.ts";
import { door } from "#lib/data/door.ts";
import { payoutDetail } from "#lib/data/payouts.ts";
import { z } from "#protocol/zod.ts";

const Input = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, "invalid") });

export const GET = door(Input, "payout:read", async ({ id }, { store, account }) => {
  const payout = await payoutDetail(store, account, BigInt(id));
  if (!payout) throw new DeskError("NOT_FOUND");
  return payout;
});
