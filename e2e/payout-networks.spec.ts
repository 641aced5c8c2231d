import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { payer, pixAccount } from "#e2e/fixtures/payer.ts";
import { payoutJourney } from "#e2e/fixtures/payout-journey.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

/** With the first payout: every network and token that is sold, every way to say the amount and who pays. */
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

test("a USDT allowance of another amount is set to zero first", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const wallet = await payer(page, api, { network: "polygon", token: "USDT" });
  const receiver = await pixAccount(api);
  const wanted = { account: receiver.name, network: "Polygon", token: "USDT" } as const;
  // One that fails before the pull leaves its allowance behind.
  const failing = { ...wanted, side: "receiver", payer: "sender", amount: "666" } as const;
  await allowAndExecute(await readyToAllow(page, failing));
  await expect(new PayoutPage(page).failed).toBeVisible({ timeout: 60_000 });
  const [left] = await chain.allowances("polygon", "USDT", wallet.address);

  await new PayoutFormPage(page).quote({ ...wanted, amount: "60" });
  const flow = new PayoutFlowPage(page);
  await flow.goConnect.click();
  await flow.checkAccount();
  await flow.goAllow.click();
  await flow.reset.click();
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  const given = await chain.allowances("polygon", "USDT", wallet.address);
  expect(given.map(({ units }) => units)).toEqual([left?.units, 0n, 60_000_000n]);
  const pulled = await chain.departures("polygon", "USDT", wallet.address);
  expect(pulled.map(({ units }) => units)).toEqual([60_000_000n]);
});
