import { payoutJourney } from "#e2e/fixtures/payout-journey.ts";
import { test } from "#e2e/fixtures/test.ts";

/** With the first payout's: every network and token sold, every side of the amount and fee payer. */
const JOURNEYS = [
  { network: "polygon", label: "Polygon", token: "USDT", side: "sender", payer: "sender" },
  { network: "ethereum", label: "Ethereum", token: "USDC", side: "receiver", payer: "sender" },
  { network: "ethereum", label: "Ethereum", token: "USDT", side: "receiver", payer: "receiver" },
  { network: "base", label: "Base", token: "USDC", side: "sender", payer: "receiver" },
] as const;

for (const journey of JOURNEYS) {
  const { token, label, side, payer: whoPays } = journey;
  test(`${token} on ${label} into reais: ${side} says the amount, ${whoPays} pays the fees`, async ({
    signedInPage: page,
    api,
    bank,
    chain,
  }) => payoutJourney({ page, api, bank, chain }, journey));
}
