import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { payoutFlow } from "#lib/payouts/views/payout-flow.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({
  id: Id,
  // An address of the intent's network; text that is not one there matches no account.
  account: z
    .string()
    .regex(/^[0-9A-Za-z]{32,44}$/, "invalid_address")
    .optional(),
});

export const GET = routeDoor(Input, "payout:read", async (input, { store, actor }) => {
  const flow = await limitPerPerson({ store, actor }, "payout-intent", () =>
    payoutFlow({ store, session: actor }, input.id, input.account),
  );
  if (!flow) throw new DashboardError("NOT_FOUND");
  return flow;
});
