import { DeskError } from "#lib/auth/desk-error.ts";
import { door } from "#lib/data/door.ts";
import { payinIntentDetail } from "#lib/data/payins.ts";
import { z } from "#protocol/zod.ts";

const Input = z.object({ id: z.string().min(1, "required").max(64, "too_long:64") });

export const GET = door(Input, "payin:read", async ({ id }, { store, account }) => {
  const intent = await payinIntentDetail(store, account, id);
  if (!intent) throw new DeskError("NOT_FOUND");
  return intent;
});
