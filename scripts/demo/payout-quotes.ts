import { pinnedChainId, pinnedToken } from "#protocol/chain/networks.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { payoutAmounts } from "#protocol/money/payout-amounts.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import { marketRate } from "./calendar.ts";
import type { Ground } from "./ground.ts";
import type { Payer } from "./paying-wallets.ts";
import type { PayoutStory } from "./payout-stories.ts";
import { COST_CENTRES, NOTES, PAYOUT_REFERENCES } from "./words.ts";

const FEE = { flatCents: 100n, bps: 50n };

export type PayoutQuoted = ReturnType<typeof quotePayout>;

/** What was typed for a receiver, and quoted, on a network. */
export function quotePayout(
  ground: Ground,
  at: Date,
  { network, token }: Pick<Payer, "network" | "token">,
  worth: number,
) {
  const { chance, now, spenders, pixAccounts } = ground;
  const isOfReais = chance.share() < 0.3;
  const asked = isOfReais
    ? BigInt(Math.round(worth / 5) * 500 || 500)
    : BigInt(Math.round(worth / 27) * 5 || 5) * 1_000_000n;
  const commercial_rate = marketRate(token, at, now);
  const rate = (commercial_rate * 9_950n) / 10_000n;
  const currencyType = isOfReais ? ("receiver" as const) : ("sender" as const);
  const amounts = payoutAmounts({ currencyType, coverFees: false, asked, rate, fee: FEE });
  if ("reason" in amounts) throw new Error(amounts.reason);
  return {
    network,
    token,
    // A few are paid again and again, and the newest not yet.
    pixAccount: chance.pickFirst(pixAccounts.slice(0, -4)),
    currency_type: currencyType,
    cover_fees: false,
    request_amount: formatAmount(asked, isOfReais ? "BRL" : token),
    commercial_rate,
    rate,
    flat_fee_cents: amounts.flatFeeCents,
    partner_fee_cents: amounts.partnerFeeCents,
    sender_cents: amounts.senderCents,
    receiver_cents: amounts.receiverCents,
    token_units: amounts.tokenUnits,
    spender: spenders[network],
    token_address: pinnedToken("sandbox", network, token) ?? "",
    chain_id: pinnedChainId("sandbox", network),
    labels: {
      reference:
        chance.share() < 0.85 ? `${chance.pick(PAYOUT_REFERENCES)} ${chance.whole(100, 9999)}` : "",
      cost_centre: chance.share() < 0.7 ? chance.pick(COST_CENTRES) : "",
      note: chance.share() < 0.06 ? chance.pick(NOTES) : "",
    },
  };
}

/** A payout with what was quoted, and what becomes of it. */
export type PayoutMade = {
  payout: Payout;
  quoted: PayoutQuoted;
  story: PayoutStory;
  /** When it was quoted. */
  at: Date;
  payer: Payer;
};
