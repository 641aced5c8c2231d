import type { Page } from "@playwright/test";
import { SOLANA_WAYS, type SolanaWay } from "#protocol/test/solana-ways.ts";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { SolanaWitness } from "#e2e/fixtures/solana-witness.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { DEVICES, expectToFit } from "#e2e/fixtures/wallets/devices.ts";
import { InjectedSolana } from "#e2e/fixtures/wallets/injected-solana.ts";
import { fund, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const USDC = { network: "solana", token: "USDC" } as const;
const ON_SOLANA = { network: "Solana", token: "USDC", amount: "40" } as const;

/** A quoted payout, before a wallet is chosen. */
async function quoted(page: Page, api: ExchangeApi, way: SolanaWay) {
  const { listed: name, chains } = way;
  const wallet = await InjectedSolana.install(page, {
    name,
    ...(chains && { chains: [...chains] }),
  });
  wallet.rewrite = way.makes;
  await fund(api, wallet.address, { ...USDC, amount: "100" });
  const { name: account, key } = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account, ...ON_SOLANA });
  return { wallet, key, flow: new PayoutFlowPage(page), modal: new WalletModal(page) };
}

for (const [device, use] of Object.entries(DEVICES)) {
  test.describe(device, () => {
    test.use(use);

    for (const way of SOLANA_WAYS) {
      test(`${way.wallet} is found, refused, locked, moved and ${way.refused ? "told why it is refused" : "used"}`, async ({
        signedInPage: page,
        api,
        bank,
      }) => {
        const { wallet, key, flow, modal } = await quoted(page, api, way);
        await modal.connect.click();
        const listed = modal.listed(way.listed);
        await expect(listed).toHaveCount(1);
        await expectToFit(page);
        wallet.rejectNext("connect");
        await listed.click();
        await expect(page.getByRole("dialog").getByText(/você recusou na carteira/i)).toBeVisible();
        await listed.click();
        await expect(modal.account).toContainText(way.listed);
        await flow.checkAccount();
        await flow.allChecked.waitFor();

        wallet.isLocked = true;
        await flow.allow.click();
        await expect(flow.said(/a carteira está bloqueada/i)).toBeVisible();
        await wallet.lock(false);
        const { chains } = wallet;
        await wallet.signFor("solana:testnet");
        await expect(flow.allChecked).toHaveCount(0);
        await wallet.signFor(...chains);
        await flow.allChecked.waitFor();
        wallet.rejectNext("sign");
        await flow.allow.click();
        await expect(flow.said(/^não enviada$/i)).toBeVisible();
        await expectToFit(page);

        if (way.refused) {
          await flow.allow.click();
          const { why, program } = way.refused;
          await expect(flow.said(/devolveu algo diferente do que pedimos/i)).toBeVisible();
          await expect(
            page.getByText(program === null ? why : `${why} · ${program}`, { exact: true }),
          ).toBeVisible();
          await expectToFit(page);
          const { allowed } = await new SolanaWitness(api).holding(wallet.address, "USDC");
          expect(allowed).toBe(0n);
        } else if (device === "at a desk") {
          await flow.allow.click();
          await expect(new PayoutPage(page).completed).toBeVisible();
          expect(await bank.paidTo(key)).toHaveLength(1);
          return;
        }
        const other = await wallet.changeAccount();
        await expect(flow.allow).toHaveCount(0);
        await expect(modal.account).toContainText(other.slice(0, 4));
      });
    }
  });
}

test("what a wallet may not add is told by its program's name", async ({
  signedInPage: page,
  api,
}) => {
  const way = SOLANA_WAYS.find(({ refused }) => refused?.program === "Memo")!;
  const { flow, modal } = await quoted(page, api, way);
  await modal.connectListed(way.listed);
  await flow.checkAccount();
  await flow.allow.click();
  await expect(page.getByText("program · Memo")).toBeVisible();
  await takeScreenshots(page, "wallets-solana-memo");
});
