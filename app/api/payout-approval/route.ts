import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { expectedApproval } from "#lib/payouts/views/expected-approval.ts";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { parseAmount, TOKENS, type Asset } from "#protocol/money/money.ts";
import { amountReason, PathId } from "#protocol/wire/inputs.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";

const amount = z.string().max(40, "invalid");
const units = (text: string, asset: Asset) => parseAmount(text, asset) ?? 0n;

const Input = z
  .object({
    pix_account: PathId,
    /** Whether the receiver was paid before and has not changed since, as the form shows them. */
    known: z.enum(["yes", "no"]),
    network: z.enum(PAYOUT_NETWORKS),
    token: z.enum(TOKENS),
    reais: amount,
    tokens: amount,
  })
  .superRefine(
    ({ reais, tokens, token }, context) => {
      for (const [field, reason] of [
        ["reais", amountReason(reais, "BRL")],
        ["tokens", amountReason(tokens, token)],
      ] as const) {
        if (reason) context.addIssue({ code: "custom", path: [field], message: reason });
      }
    },
    whenSound("reais", "tokens", "token"),
  );

/** Whom a payout would need, while its amount is typed. What the form says of it decides nothing. */
export const GET = routeDoor(Input, "payout:create", (input, { store, actor }) =>
  limitPerPerson({ store, actor }, "payout-approval", () =>
    expectedApproval(store, actor, {
      pixAccount: String(input.pix_account),
      isKnown: input.known === "yes",
      network: input.network,
      token: input.token,
      cents: units(input.reais, "BRL"),
      units: units(input.tokens, input.token),
    }),
  ),
);
