import { DeskError } from "#lib/auth/desk-error.ts";
import { door } from "#lib/data/door.ts";
import { payinDetail } from "#lib/data/payins.ts";
import { z } from "#protocol/zod.ts";

const Input = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, "invalid") });

export const GET = door(Input, "payin:read", async ({ id }, { store, account }) => {
  const payin = await payinDetail(store, account, BigInt(id));
  if (!payin) throw new DeskError("NOT_FOUND");
  return payin;
});
