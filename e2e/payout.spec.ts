import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { payoutJourney } from "#e2e/fixtures/payout-journey.ts";
import { payByTestWallet } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

test("the first payout, with a wallet of one's own: USDC on Polygon into reais", async ({
  signedInPage: page,
  api,
  bank,
  chain,
}) => {
  await payoutJourney(
    { page, api, bank, chain },
    { network: "polygon", label: "Polygon", token: "USDC", side: "sender", payer: "receiver" },
  );
});

test("a newcomer without a wallet pays out by the test wallet", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  const receiver = await pixAccount(api);
  const form = new PayoutFormPage(page);
  await form.open();
  // There is an estimate before any quote was asked for, and a network chooses the only token it has.
  await form.choose(/^rede/i, "Tron");
  const tokens = page.getByRole("radiogroup", { name: "Token" });
  await expect(tokens.getByRole("radio", { name: "USDT" })).toBeChecked();
  await expect(tokens.getByRole("radio", { name: "USDC" })).toBeDisabled();
  await form.choose(/^informar o valor em/i, /^reais$/i);
  await form.amount.fill("100");
  await expect(form.estimate).toContainText(/cerca de\s[\d.]+,\d+\sUSDT/i);
  await payByTestWallet(page, { account: receiver.name, amount: "25" });
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await bank.paidTo(receiver.key)).toHaveLength(1);
});
