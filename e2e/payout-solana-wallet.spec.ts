import {
  bytesChangedOnTheWay,
  bytesConnectByKeyboard,
  bytesRevoke,
  bytesTroubles,
} from "#e2e/fixtures/bytes-payout.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { solanaPayer } from "#e2e/fixtures/wallets/solana-payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";

test("on Solana a rejection, a lock, a changed signature and a reload have words and a way on", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  test.setTimeout(300_000);
  await bytesTroubles({ page, api, bank }, await solanaPayer(page, api));
});

test("bytes for Solana that are changed on their way to the page reach no wallet", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  test.setTimeout(180_000);
  const flow = await bytesChangedOnTheWay({ page, api, bank }, await solanaPayer(page, api));
  await expect(flow.said(/não é a autorização que esta página calculou/i)).toBeVisible();
});

test("an allowance on Solana that is left over is taken back", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  test.setTimeout(300_000);
  await bytesRevoke({ page, api, bank }, await solanaPayer(page, api));
});

test("on Solana the wallet is found by keyboard, followed to its other account and off its chain", async ({
  signedInPage: page,
  api,
}) => {
  test.setTimeout(240_000);
  const payer = await solanaPayer(page, api);
  const { wallet } = payer;
  const { name: account } = await pixAccount(api);
  const wanted = { account, network: payer.label, token: payer.token, amount: "40" };
  await new PayoutFormPage(page).quote(wanted);
  const flow = new PayoutFlowPage(page);
  await flow.goConnect.click();
  await bytesConnectByKeyboard(page, payer);
  await flow.checkAccount();
  await flow.goAllow.waitFor();
  await wallet.signFor("solana:mainnet");
  await expect(flow.goAllow).toHaveCount(0);
  await expect(flow.switchNetwork).toHaveCount(0);
  await wallet.signFor("solana:localnet");
  await expect(flow.goAllow).toBeVisible();
  await flow.goAllow.click();
  await flow.allow.waitFor();
  const other = await wallet.changeAccount();
  await expect(flow.allow).toHaveCount(0);
  await expect(page.getByRole("region", { name: /conta conectada/i })).toContainText(
    other.slice(0, 4),
  );
  expect(wallet.asksToSign()).toEqual([]);
});
