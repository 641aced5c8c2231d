import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { payoutRateNow } from "#lib/payouts/exchange/payout-rates.ts";
import { isIssued, PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { PathId } from "#protocol/wire/inputs.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z
  .object({ pix_account: PathId, network: z.enum(PAYOUT_NETWORKS), token: z.enum(TOKENS) })
  .superRefine(
    ({ network, token }, context) => {
      if (isIssued(network, token)) return;
      context.addIssue({ code: "custom", path: ["token"], message: "not_supported" });
    },
    whenSound("network", "token"),
  );

/** The rate for the form's estimate. A POST, because it asks the exchange, which no other site may cause. */
export const POST = routeDoor(
  Input,
  "payout:create",
  (input, { store, actor, exchange }) =>
    limitPerPerson({ store, actor }, "payout-rates", () =>
      payoutRateNow(exchange, { ...input, pix_account: String(input.pix_account) }),
    ),
  { onlyAsks: true },
);
