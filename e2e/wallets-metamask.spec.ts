import type { Page } from "@playwright/test";
import { EVM_WAYS } from "#protocol/test/evm-ways.ts";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { DEVICES, expectToFit } from "#e2e/fixtures/wallets/devices.ts";
import { InjectedWallet } from "#e2e/fixtures/wallets/injected-wallet.ts";
import { fund, pixAccount, walletChains } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const AT = { network: "polygon", token: "USDC" } as const;
const ELSEWHERE = 31300001;
const way = EVM_WAYS.find(({ wallet }) => wallet === "MetaMask (extension)")!;

/**
 * MetaMask's own page code (`@metamask/providers`) in this page, and behind it, in place of the extension, a
 * key that signs for the sandbox's chain. A payout is quoted, and no wallet chosen yet.
 */
async function quoted(page: Page, api: ExchangeApi) {
  const chains = await walletChains(api);
  const wallet = await InjectedWallet.install(page, { chains, way, isMetamask: true });
  await fund(api, wallet.address, { ...AT, amount: "500" });
  const { name: account, key } = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account, amount: "100" });
  return { wallet, key, flow: new PayoutFlowPage(page), modal: new WalletModal(page) };
}

async function readyToSign(page: Page, api: ExchangeApi) {
  const ready = await quoted(page, api);
  await ready.modal.ask("MetaMask");
  await ready.flow.checkAccount();
  await ready.flow.allChecked.waitFor();
  return ready;
}

for (const [device, use] of Object.entries(DEVICES)) {
  test.describe(device, () => {
    test.use(use);

    test("MetaMask refuses, waits while it is locked, and pays", async ({
      signedInPage: page,
      api,
      bank,
      chain,
    }) => {
      const { wallet, key, flow, modal } = await quoted(page, api);
      wallet.rejectConnecting();
      await modal.ask("MetaMask");
      await modal.expectFailure(/você recusou na carteira/i);
      await expectToFit(page);

      wallet.isLocked = true;
      await modal.ask("MetaMask");
      await expect.poll(() => wallet.isWaiting).toBe(true);
      await wallet.lock(false);
      await expect(modal.account).toContainText("MetaMask");
      await flow.checkAccount();
      await flow.allChecked.waitFor();

      wallet.rejectNext("eth_sendTransaction");
      await flow.allow.click();
      await expect(flow.said(/^não enviada$/i)).toBeVisible();
      await expectToFit(page);
      await flow.allow.click();
      await expect(new PayoutPage(page).completed).toBeVisible();
      expect(await bank.paidTo(key)).toHaveLength(1);
      expect(await chain.pulled("polygon", "USDC", wallet.address)).toEqual([100_000_000n]);
    });

    test("MetaMask is followed where its person locks it, changes the account or the network", async ({
      signedInPage: page,
      api,
    }) => {
      const { wallet, flow, modal } = await readyToSign(page, api);
      await wallet.switchTo(ELSEWHERE);
      await expect(flow.allChecked).toHaveCount(0);
      await flow.switchNetwork.click();
      await flow.allChecked.waitFor();

      await wallet.lock();
      await expect(modal.ways).toBeVisible();
      await expect(flow.allow).toHaveCount(0);
      await wallet.lock(false);
      await flow.allChecked.waitFor();

      const other = await wallet.changeAccount();
      await expect(flow.allow).toHaveCount(0);
      await expect(modal.account).toContainText(other.slice(0, 6));
      await expectToFit(page);
      expect(wallet.signingRequests()).toEqual([]);
    });

    test("90 of 100 are allowed in MetaMask, then all by a transaction that it speeds up", async ({
      signedInPage: page,
      api,
      bank,
      chain,
    }) => {
      const { wallet, key, flow } = await readyToSign(page, api);
      wallet.edit = ({ data, ...transaction }) => ({
        ...transaction,
        data: `0x${data?.slice(2, -64)}${(90_000_000).toString(16).padStart(64, "0")}`,
      });
      await flow.allow.click();
      await expect(flow.said(/^90,000000 de 100,000000 USDC autorizados$/i)).toBeVisible();
      await expectToFit(page);

      wallet.edit = null;
      wallet.withhold();
      await flow.allow.click();
      await expect.poll(() => wallet.sent.length).toBe(2);
      await wallet.speedUp();
      await expect(new PayoutPage(page).completed).toBeVisible();
      expect(await bank.paidTo(key)).toHaveLength(1);
      const { address } = wallet;
      expect(await chain.allowed("polygon", "USDC", address)).toEqual([90_000_000n, 100_000_000n]);
      expect(await chain.pulled("polygon", "USDC", address)).toEqual([100_000_000n]);
    });
  });
}
