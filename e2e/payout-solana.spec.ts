import { bytesJourney } from "#e2e/fixtures/bytes-payout.ts";
import { lookAt } from "#e2e/fixtures/look-at.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { solanaPayer } from "#e2e/fixtures/wallets/solana-payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

test("a payout on Solana, with a wallet of one's own: USDC into reais", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  test.setTimeout(240_000);
  await bytesJourney({ page, api, bank }, await solanaPayer(page, api));
});

test("a newcomer without a wallet pays out on Solana by the test wallet", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  test.setTimeout(180_000);
  const receiver = await pixAccount(api);
  const at = { network: "Solana", token: "USDT" } as const;
  await new PayoutFormPage(page).quote({ ...at, account: receiver.name, amount: "25" });
  const flow = new PayoutFlowPage(page);
  const modal = new WalletModal(page);
  await flow.goConnect.click();
  await modal.connectTestWallet();
  await flow.checkAccount();
  await flow.fillTestWallet.first().click();
  await flow.goAllow.click();
  await flow.allow.click();
  await modal.sign.waitFor();
  expect(await lookAt(page, "payout-solana-test-wallet")).toEqual([]);
  await modal.sign.click();
  await flow.goExecute.click();
  await flow.execute.click();
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  const paid = (await bank.transfers()).filter(({ pix_key }) => pix_key === receiver.key);
  expect(paid).toHaveLength(1);
});
