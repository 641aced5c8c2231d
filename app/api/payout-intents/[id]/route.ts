import { DeskError } from "#lib/auth/desk-error.ts";
import { door } from "#lib/data/door.ts";
import { payoutFlow } from "#lib/data/payout-flow.ts";
import { askForPerson } from "#lib/gate/ask-for-person.ts";
import { z } from "#protocol/zod.ts";

const Input = z.object({
  id: z.string().min(1, "required").max(64, "too_long:64"),
  // Of whichever family the intent's network is; what is no address there is nobody's.
  account: z
    .string()
    .regex(/^[0-9A-Za-z]{32,44}$/, "invalid_address")
    .optional(),
});

export const GET = door(Input, "payout:read", async (input, { store, actor }) => {
  const flow = await askForPerson({ store, actor }, "payout-intent", () =>
    payoutFlow({ store, session: actor }, input.id, input.account),
  );
  if (!flow) throw new DeskError("NOT_FOUND");
  return flow;
});
