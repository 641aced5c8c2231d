import { pixAccount } from "#e2e/fixtures/payer.ts";
import { payoutJourney } from "#e2e/fixtures/payout-journey.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

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
  await new PayoutFormPage(page).quote({ account: receiver.name, amount: "25" });
  const flow = new PayoutFlowPage(page);
  const modal = new WalletModal(page);
  await flow.goConnect.click();
  await modal.connectTestWallet();
  await flow.goCheck.click();
  await flow.fillTestWallet.first().click();
  await flow.goAllow.click();
  await flow.allow.click();
  await modal.sign.click();
  await flow.goExecute.click();
  await flow.execute.click();
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  const paid = (await bank.transfers()).filter(({ pix_key }) => pix_key === receiver.key);
  expect(paid).toHaveLength(1);
});
