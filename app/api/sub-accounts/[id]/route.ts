import { DeskError } from "#lib/auth/desk-error.ts";
import { door } from "#lib/data/door.ts";
import { subAccountView } from "#lib/data/sub-account-view.ts";
import { z } from "#protocol/zod.ts";

const Input = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, "invalid") });

export const GET = door(Input, "sub-account:read", async ({ id }, { store, actor }) => {
  const view = await subAccountView(store, actor, id);
  if (!view) throw new DeskError("NOT_FOUND");
  return view;
});
