import type { Page } from "@playwright/test";
import { EVM_WAYS, type EvmWay } from "#protocol/test/evm-ways.ts";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { announcedAs, announceProvider } from "#e2e/fixtures/wallets/announce-provider.ts";
import { DEVICES, expectToFit } from "#e2e/fixtures/wallets/devices.ts";
import { InjectedWallet } from "#e2e/fixtures/wallets/injected-wallet.ts";
import { fund, pixAccount, walletChains } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const AT = { network: "polygon", token: "USDC" } as const;
const POLYGON = 31300137;
const ELSEWHERE = 31300001;
/** Those that pay to the end: what is different about them is in what they sign. */
const PAY = ["MetaMask with a Trezor", "Rabby", "a wallet without an announcement"];
/** Driven by MetaMask's own page code in a file of its own. */
const WAYS = EVM_WAYS.filter(({ wallet }) => wallet !== "MetaMask (extension)");

/** A quoted payout, before a wallet is chosen. */
async function quoted(page: Page, api: ExchangeApi, way: EvmWay) {
  const chains = await walletChains(api);
  const wallet = await InjectedWallet.install(page, { chains, way });
  await fund(api, wallet.address, { ...AT, amount: "100" });
  const { name: account, key } = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account, amount: "40" });
  return { wallet, key, flow: new PayoutFlowPage(page), modal: new WalletModal(page) };
}

for (const [device, use] of Object.entries(DEVICES)) {
  test.describe(device, () => {
    test.use(use);

    for (const way of WAYS.filter(({ account }) => !account)) {
      const end = way.keepsItsChains ? "told that it lacks the network" : "moved and used";
      test(`${way.wallet} is found, refused, locked and ${end}`, async ({
        signedInPage: page,
        api,
        bank,
      }) => {
        const { wallet, key, flow, modal } = await quoted(page, api, way);
        wallet.chainId = ELSEWHERE;
        if (way.keepsItsChains || way.unknownChain.code !== 4902) wallet.forgetChain(POLYGON);

        wallet.rejectConnecting();
        await modal.ask(way.listed);
        await modal.expectFailure(/você recusou na carteira/i);
        await expectToFit(page);
        wallet.isLocked = true;
        await modal.ask(way.listed);
        if (way.locked !== "waits") await modal.expectFailure(/a carteira está bloqueada/i);
        await wallet.lock(false);
        if (way.locked !== "waits") await modal.ask(way.listed);
        if (way.keepsItsChains) {
          await modal.expectFailure(/a carteira não conhece esta rede/i);
          await expectToFit(page);
          return;
        }
        await expect(modal.account).toContainText(way.listed);
        await flow.checkAccount();

        await flow.switchNetwork.or(flow.allChecked).first().waitFor();
        if (await flow.switchNetwork.isVisible()) await flow.switchNetwork.click();
        await flow.allChecked.waitFor();

        wallet.isLocked = true;
        await flow.allow.click();
        await expect(flow.said(/a carteira está bloqueada/i)).toBeVisible();
        await wallet.lock(false);
        if (way.device) {
          for (const [thrown, words] of [
            [way.device.blind, /não está liberado para assinar chamadas de contrato/i],
            [way.device.locked, /a carteira está bloqueada/i],
          ] as const) {
            wallet.failNext("eth_sendTransaction", thrown);
            await flow.allow.click();
            await expect(flow.said(words)).toBeVisible();
          }
        }
        wallet.rejectNext("eth_sendTransaction");
        await flow.allow.click();
        await expect(flow.said(/^não enviada$/i)).toBeVisible();
        await wallet.switchTo(ELSEWHERE);
        await expect(flow.allChecked).toHaveCount(0);
        await flow.switchNetwork.click();
        await flow.allChecked.waitFor();
        await expectToFit(page);

        if (PAY.includes(way.wallet)) {
          await flow.allow.click();
          await expect(new PayoutPage(page).completed).toBeVisible();
          expect(await bank.paidTo(key)).toHaveLength(1);
          return;
        }
        const other = await wallet.changeAccount();
        await expect(flow.allow).toHaveCount(0);
        await expect(modal.account).toContainText(other.slice(0, 6));
        expect(wallet.sent).toEqual([]);
      });
    }

    for (const way of WAYS.filter(({ account }) => account)) {
      test(`${way.wallet} is refused with words`, async ({ signedInPage: page, api }) => {
        const { wallet, flow, modal } = await quoted(page, api, way);
        if (way.account === "contract") await wallet.becomeContract();
        const before = wallet.sent.length;
        await modal.ask(way.listed);
        await modal.account.waitFor();
        // Before it is deployed only its signature tells what it is.
        if (way.account === "undeployed") await flow.prove.click();
        const words = /esta carteira assina como contrato|carteira de contrato/i;
        await expect(flow.said(words)).toBeVisible();
        await expectToFit(page);
        await takeScreenshots(page, `wallets-evm-${way.account}-${device.replaceAll(" ", "-")}`);
        await expect(flow.allow).toHaveCount(0);
        expect(wallet.sent).toHaveLength(before);
      });
    }
  });
}

test("several wallets stand side by side, each by its own name", async ({
  signedInPage: page,
  api,
}) => {
  const names = ["MetaMask (app)", "Rabby", "Brave Wallet", "Zerion"];
  const known = names.map((name) => EVM_WAYS.find(({ wallet }) => wallet === name)!);
  for (const way of known) await page.addInitScript(announceProvider, announcedAs(way));
  const { name: account } = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account, amount: "40" });
  const modal = new WalletModal(page);
  await modal.connect.click();
  for (const { rdns } of known) await expect(modal.option(rdns ?? "")).toHaveCount(1);
  await takeScreenshots(page, "wallets-evm-list");
});
