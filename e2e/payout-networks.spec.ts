import { approveElsewhere } from "#e2e/fixtures/wallets/approve-elsewhere.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { payoutJourney } from "#e2e/fixtures/payout-journey.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";

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
  const flow = await readyToAllow(page, { ...wanted, amount: "60" });
  await flow.allow.waitFor();
  const shown = (await flow.fact(/^o seu contrato autorizado/i).textContent()) ?? "";
  const spender = shown.replaceAll(/\s/g, "");
  const token = pinnedToken("sandbox", "polygon", "USDT") ?? "";
  await approveElsewhere(page, { from: wallet.address, token, spender, units: 7_000_000n });
  const given = () => chain.allowances("polygon", "USDT", wallet.address);
  await expect.poll(async () => (await given()).length).toBe(1);
  await page.reload();
  await flow.reset.click();
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  expect((await given()).map(({ units }) => units)).toEqual([7_000_000n, 0n, 60_000_000n]);
  const pulled = await chain.departures("polygon", "USDT", wallet.address);
  expect(pulled.map(({ units }) => units)).toEqual([60_000_000n]);
});
