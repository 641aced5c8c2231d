import { formatAmount } from "#protocol/money/money.ts";
import { payinFromReceiver, payinFromSender } from "#protocol/money/payin-amounts.ts";
import { daysBefore, marketRate } from "./calendar.ts";
import type { Ground } from "./ground.ts";

const RETIRED_DAYS = 40;
const FEE = { flat: 0n, bps: 50n };

/** What was asked for and quoted. */
export function quotePayin({ chance, now, wallets }: Ground, at: Date) {
  // What is no longer in use was so once.
  const wasInUse = at < daysBefore(now, RETIRED_DAYS);
  const usable = wallets.filter(
    ({ status, network, use }) =>
      status === "registered" && network !== "polygon_amoy" && (use === "open" || wasInUse),
  );
  const wallet = chance.pick(chance.share() < 0.6 ? usable.slice(0, 1) : usable);
  const token = chance.pick(wallet.tokens);
  const commercial_rate = marketRate(token, at, now);
  const rate = (commercial_rate * 10_050n + 9_999n) / 10_000n;
  const isOfTokens = chance.share() < 0.15;
  const worth = Math.min(400_000, Math.max(150, chance.amount(9_000, 1.1)));
  const asked = isOfTokens
    ? BigInt(Math.round(worth / 500) * 100 || 100) * 1_000_000n
    : BigInt(Math.round(worth / 10) * 1_000 + (chance.share() < 0.4 ? chance.whole(1, 999) : 0));
  const amounts = (isOfTokens ? payinFromReceiver : payinFromSender)(asked, rate, FEE);
  return {
    wallet,
    token,
    commercial_rate,
    rate,
    currency_type: isOfTokens ? ("receiver" as const) : ("sender" as const),
    request_amount: formatAmount(asked, isOfTokens ? token : "BRL"),
    sender_cents: amounts.senderCents,
    fee_cents: amounts.feeCents,
    receiver_units: amounts.receiverUnits,
  };
}
export type PayinQuoted = ReturnType<typeof quotePayin>;
