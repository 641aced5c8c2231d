import { bytesJourney } from "#e2e/fixtures/bytes-payout.ts";
import { lookAt } from "#e2e/fixtures/look-at.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { tronPayer, tronSpender } from "#e2e/fixtures/wallets/tron-payer.ts";
import { TronWitness } from "#e2e/fixtures/tron-witness.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

test("a payout on Tron, with a wallet of one's own: USDT into reais", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  test.setTimeout(240_000);
  await bytesJourney({ page, api, bank }, await tronPayer(page, api));
});

test("a newcomer without a wallet pays out on Tron by the test wallet", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  test.setTimeout(180_000);
  const receiver = await pixAccount(api);
  const wanted = { account: receiver.name, network: "Tron", token: "USDT", amount: "25" } as const;
  await new PayoutFormPage(page).quote(wanted);
  const flow = new PayoutFlowPage(page);
  const modal = new WalletModal(page);
  await flow.goConnect.click();
  await modal.connectTestWallet();
  await flow.checkAccount();
  await flow.fillTestWallet.first().click();
  await flow.goAllow.click();
  await flow.allow.click();
  await modal.sign.waitFor();
  expect(await lookAt(page, "payout-tron-test-wallet")).toEqual([]);
  await modal.reject.click();
  await expect(flow.said(/^não enviada$/i)).toBeVisible();
  await flow.allow.click();
  await modal.sign.click();
  await flow.goExecute.click();
  await flow.execute.click();
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  const paid = (await bank.transfers()).filter(({ pix_key }) => pix_key === receiver.key);
  expect(paid).toHaveLength(1);
});

test("an allowance that stands on Tron is set to zero first, by a signature of its own", async ({
  signedInPage: page,
  api,
}) => {
  test.setTimeout(240_000);
  const payer = await tronPayer(page, api);
  const { wallet } = payer;
  const tron = new TronWitness(api);
  await tron.approve(wallet.privateKey, await tronSpender(api), 7n);
  await expect.poll(() => payer.allowed()).toBe(7n);
  const { name: account } = await pixAccount(api);
  const wanted = { account, network: "Tron", token: "USDT", amount: "40" } as const;
  const flow = await readyToAllow(page, wanted, { listed: wallet.name });
  await flow.reset.click();
  await flow.allow.waitFor({ timeout: 30_000 });
  expect(await payer.allowed()).toBe(0n);
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  expect(wallet.signed).toHaveLength(2);
});
