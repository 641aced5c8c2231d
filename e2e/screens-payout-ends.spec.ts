import { speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { payer, pixAccount, walletChains } from "#e2e/fixtures/wallets/payer.ts";
import { InjectedWallet } from "#e2e/fixtures/wallets/injected-wallet.ts";
import { expect, test } from "#e2e/fixtures/relay-test.ts";
import { inData } from "#e2e/hostile/exchange-relay.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PayoutRevokePage } from "#e2e/pages/payout-revoke-page.ts";
import { PayingWalletsPage } from "#e2e/pages/paying-wallets-page.ts";
import { PayoutsPage } from "#e2e/pages/payouts-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";
import type { PayoutRecord } from "#protocol/payouts/payouts.ts";

const AT = { network: "polygon", token: "USDT" } as const;
/** Makes the received reais exactly the typed amount, which triggers the sandbox's refusals. */
const RECEIVED = { token: "USDT", side: "receiver", payer: "sender" } as const;

test("how payouts end, what is left allowed, and taking it back", async ({
  signedInPage: page,
  payoutsOpen: _needed,
  api,
}) => {
  const wallet = await payer(page, api, AT);
  const receiver = await pixAccount(api);
  const wanted = { ...RECEIVED, account: receiver.name };
  const payout = new PayoutPage(page);
  await allowAndExecute(await readyToAllow(page, { ...wanted, amount: "777" }));
  await expect(payout.refunded).toBeVisible();
  await takeScreenshots(page, "payout-refunded");
  const next = { ...wanted, amount: "666" };
  await allowAndExecute(await readyToAllow(page, next, { isConnected: true }));
  await expect(payout.failed).toBeVisible();
  await takeScreenshots(page, "payout-failed");

  const list = new PayoutsPage(page);
  const revoke = new PayoutRevokePage(page);
  await list.open();
  await takeScreenshots(page, "payouts");
  await list.open("?show=held");
  await expect(list.noMatch).toBeVisible();
  await takeScreenshots(page, "payouts-no-match");

  const wallets = new PayingWalletsPage(page);
  await wallets.open();
  await expect(wallets.revoke("USDT")).toBeVisible();
  await takeScreenshots(page, "paying-wallets-left-over");
  await wallets.revoke("USDT").click();
  await page.waitForURL(/\/payouts\/revoke\/\d+$/);
  await revoke.begin.waitFor();
  await takeScreenshots(page, "payout-revoke");
  await revoke.begin.click();
  await expect(revoke.sign).toBeVisible();
  await wallet.changeAccount();
  await expect(page.getByText(/^conecte a carteira que deu/i)).toBeVisible();
  await takeScreenshots(page, "payout-revoke-other-account");
  await speak(page, "en");
  await page.reload();
  await revoke.begin.click();
  await expect(page.getByText(/^connect the wallet that gave/i)).toBeVisible();
  await takeScreenshots(page, "payout-revoke-other-account-en");
  expect(wallet.sent).toHaveLength(2);
});

test("an allowance that is taken back", async ({
  signedInPage: page,
  payoutsOpen: _needed,
  api,
  chain,
}) => {
  const wallet = await payer(page, api, AT);
  const receiver = await pixAccount(api);
  const wanted = { ...RECEIVED, account: receiver.name };
  await allowAndExecute(await readyToAllow(page, { ...wanted, amount: "666" }));
  await expect(new PayoutPage(page).failed).toBeVisible();
  const list = new PayingWalletsPage(page);
  const revoke = new PayoutRevokePage(page);
  await list.open();
  await list.revoke("USDT").first().click();
  await page.waitForURL(/\/payouts\/revoke\/\d+$/);
  await revoke.begin.click();
  wallet.withhold();
  await revoke.sign.click();
  await expect(page.getByText(/^a carteira já recebeu este pedido$/i)).toBeVisible();
  await takeScreenshots(page, "payout-revoke-asked");
  await wallet.release();
  await expect(page.getByText(/^autorização revogada$/i)).toBeVisible();
  await takeScreenshots(page, "payout-revoke-done");
  const given = await chain.allowed("polygon", "USDT", wallet.address);
  expect(given.at(-1)).toBe(0n);
});

test("a PIX of which nobody knows whether it arrived, and a word that nobody knows", async ({
  signedInPage: page,
  payoutsOpen: _needed,
  api,
  relay,
}) => {
  await payer(page, api, AT);
  const receiver = await pixAccount(api);
  const flow = await readyToAllow(page, { account: receiver.name, token: "USDT", amount: "40" });
  const say = (status: string) => (data: unknown) => {
    const { tracking_payment: pix, tracking_complete: end, ...payout } = data as PayoutRecord;
    const open = { step: null, status: null, completed_at: null };
    return {
      ...payout,
      status,
      tracking_payment: { ...pix, ...open, provider_status: null, end_to_end_id: null },
      tracking_complete: { ...end, ...open },
    };
  };
  relay.tamper(
    "POST /exchange/payout",
    inData((data) => {
      const { payout_id } = data as PayoutRecord;
      relay.tamper(`GET /exchange/payout/${payout_id}`, inData(say("on_hold")));
      return data;
    }),
  );
  await flow.allow.click();
  await flow.followed();
  await expect(page.getByText(/^ainda não se sabe se o pix foi recebido$/i)).toBeVisible({
    timeout: 30_000,
  });
  await takeScreenshots(page, "payout-on-hold");
  await new PayoutsPage(page).open();
  await takeScreenshots(page, "payouts-on-hold");
  relay.tamper("POST /exchange/payout", null);
});

test("a browser without a wallet, one with two, and the sandbox's own", async ({
  signedInPage: page,
  payoutsOpen: _needed,
  api,
}) => {
  const look = (name: string) => takeScreenshots(page, `payout-${name}`);
  const receiver = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account: receiver.name, amount: "25" });
  const flow = new PayoutFlowPage(page);
  const modal = new WalletModal(page);
  await modal.connectTestWallet();
  // Whoever leaves it is not connected to it again unasked.
  await modal.leave.click();
  await modal.useTestWallet.waitFor();
  await look("connect-no-wallet");
  await modal.useTestWallet.click();
  await flow.checkAccount();
  await flow.fillTestWallet.first().waitFor();
  await look("check-empty-test-wallet");
  await flow.fillTestWallet.first().click();
  await flow.allChecked.waitFor();
  await flow.allow.click();
  await modal.sign.waitFor();
  await look("test-wallet-asks");
  await modal.reject.click();
  await expect(flow.said(/^não enviada$/i)).toBeVisible();
  await InjectedWallet.install(page, {
    chains: await walletChains(api),
    name: "Carteira de Alguém",
  });
  await flow.open(flow.intent, "connect");
  await page.getByRole("button", { name: /^desconectar$/i }).click();
  await modal.connect.click();
  await modal.option("dev.test.wallet").waitFor();
  await look("connect-choose");
});
