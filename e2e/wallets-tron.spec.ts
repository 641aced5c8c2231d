import { TRON_WAYS } from "#protocol/test/tron-ways.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { DEVICES, expectToFit } from "#e2e/fixtures/wallets/devices.ts";
import { InjectedMetamask } from "#e2e/fixtures/wallets/injected-metamask.ts";
import { InjectedTron } from "#e2e/fixtures/wallets/injected-tron.ts";
import { fund, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const USDT = { network: "tron", token: "USDT", amount: "100" } as const;
const ON_TRON = { network: "Tron", token: "USDT", amount: "40" } as const;

for (const [device, use] of Object.entries(DEVICES)) {
  test.describe(device, () => {
    test.use(use);

    for (const way of TRON_WAYS) {
      test(`${way.wallet} is found, refused, locked and used`, async ({
        signedInPage: page,
        api,
        bank,
      }) => {
        const wallet = await InjectedTron.install(page, way);
        await fund(api, wallet.address, USDT);
        const { name: account, key } = await pixAccount(api);
        await new PayoutFormPage(page).quote({ account, ...ON_TRON });
        const flow = new PayoutFlowPage(page);
        const modal = new WalletModal(page);

        await modal.connect.click();
        const listed = modal.listed(way.listed);
        await expect(listed).toHaveCount(1);
        await expectToFit(page);
        if (way.speaks !== "tronWeb") {
          wallet.rejectNext(
            way.speaks === "older" ? "tron_requestAccounts" : "eth_requestAccounts",
          );
          await listed.click();
          const dialog = page.getByRole("dialog");
          await expect(dialog.getByText(/você recusou na carteira/i)).toBeVisible();
        }
        await listed.click();
        await expect(modal.account).toContainText(way.listed);
        await flow.checkAccount();
        await flow.allChecked.waitFor();

        wallet.isLocked = true;
        await flow.allow.click();
        await expect(flow.said(/a carteira está bloqueada/i)).toBeVisible();
        await wallet.lock(false);
        wallet.rejectNext("sign");
        await flow.allow.click();
        await expect(flow.said(/^não enviada$/i)).toBeVisible();
        await expectToFit(page);

        await flow.allow.click();
        await expect(new PayoutPage(page).completed).toBeVisible();
        expect(wallet.signed).toHaveLength(1);
        expect(await bank.paidTo(key)).toHaveLength(1);
      });
    }

    test("another account and another chain are seen in an older wallet", async ({
      signedInPage: page,
      api,
    }) => {
      const way = TRON_WAYS.find(({ wallet }) => wallet === "OKX Wallet")!;
      const wallet = await InjectedTron.install(page, way);
      await fund(api, wallet.address, USDT);
      const { name: account } = await pixAccount(api);
      await new PayoutFormPage(page).quote({ account, ...ON_TRON });
      const flow = new PayoutFlowPage(page);
      const modal = new WalletModal(page);
      await modal.connectListed(way.listed);
      await flow.checkAccount();
      await flow.allChecked.waitFor();
      await wallet.switchTo(728126428);
      await expect(flow.allChecked).toHaveCount(0);
      // Such wallets are asked for no chain: the person goes back in the wallet.
      await expect(flow.switchNetwork).toHaveCount(0);
      await wallet.switchTo(31328126);
      await expect(flow.allChecked).toBeVisible();
      const other = await wallet.changeAccount();
      await expect(flow.allow).toHaveCount(0);
      await expect(modal.account).toContainText(other.slice(0, 4));
      expect(wallet.asksToSign()).toEqual([]);
    });

    test("MetaMask says that it signs nothing on Tron for pages, and is used once it does", async ({
      signedInPage: page,
      api,
      bank,
    }) => {
      const wallet = await InjectedMetamask.install(page);
      wallet.methods = ["signMessageV2", "verifyMessageV2"];
      await fund(api, wallet.address, USDT);
      const { name: account, key } = await pixAccount(api);
      await new PayoutFormPage(page).quote({ account, ...ON_TRON });
      const modal = new WalletModal(page);
      // As where there is no wallet, the test wallet connects by itself.
      await modal.account.waitFor();
      await modal.leave.click();
      await expect(modal.said(/^metamask: talvez não assine na rede tron$/i)).toBeVisible();
      await modal.connect.click();
      const listed = modal.listed("MetaMask");
      await listed.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(/não assina transações desta rede/i)).toBeVisible();
      await expectToFit(page);
      await takeScreenshots(page, `wallets-tron-metamask-${device.replaceAll(" ", "-")}`);

      wallet.methods = ["signMessage", "signTransaction"];
      await listed.click();
      await expect(modal.account).toContainText("MetaMask");
      const flow = new PayoutFlowPage(page);
      await flow.checkAccount();
      await flow.allow.click();
      await expect(new PayoutPage(page).completed).toBeVisible();
      expect(await bank.paidTo(key)).toHaveLength(1);
    });
  });
}

test("several wallets stand side by side, each by its name", async ({
  signedInPage: page,
  api,
}) => {
  const ways = ["TronLink (extension)", "OKX Wallet", "Trust Wallet (extension)"];
  const known = ways.map((name) => TRON_WAYS.find(({ wallet }) => wallet === name)!);
  const [first, ...others] = known;
  await InjectedTron.install(page, first ?? null);
  for (const way of others) await InjectedTron.placeBeside(page, way);
  await InjectedMetamask.install(page);
  const { name: account } = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account, ...ON_TRON });
  const modal = new WalletModal(page);
  await modal.connect.click();
  for (const { listed } of known) await expect(modal.listed(listed)).toHaveCount(1);
  await expect(modal.listed("MetaMask")).toHaveCount(1);
  await takeScreenshots(page, "wallets-tron-list");
});
