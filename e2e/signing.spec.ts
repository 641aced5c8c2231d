import { speak } from "#e2e/fixtures/people.ts";
import { generateKeyPairSigner } from "@solana/kit";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { newTronAddress } from "#e2e/fixtures/tron-witness.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayingWalletsPage } from "#e2e/pages/paying-wallets-page.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { useFaucet, SANDBOX_MAIN_USER_ID } from "#protocol/api/sandbox.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";

// Needs its own system, whose list of wallets begins empty.
test.use({ knobs: { QUOTE_TTL_SECONDS: "243" } });

const MINT = SOLANA_PINS.sandbox.mints.USDC;

test("the local sandbox's spenders are known; limits are set with their bounds named", async ({
  signedInPage: page,
}) => {
  const settings = new SigningSettingsPage(page);
  await settings.open();
  const userId = SANDBOX_MAIN_USER_ID;
  for (const [name, network] of [
    ["Ethereum", "ethereum"],
    ["Polygon", "polygon"],
    ["Base", "base"],
    ["Tron", "tron"],
    ["Solana", "solana"],
  ] as const) {
    const factory = pinnedFactory("sandbox", network);
    const spender =
      factory === null
        ? await sandboxDelegate(userId)
        : payerSpender({ environment: "sandbox", network, factory, userId });
    const card = settings.pinOn(name);
    const shown = (await card.innerText()).replaceAll(/\s/g, "");
    expect(shown).toContain(spender);
    await expect(card.getByText("Definido", { exact: true })).toBeVisible();
    await expect(card.getByRole("link")).toHaveCount(0);
  }
  await takeScreenshots(page, "settings-signing");

  await settings.openLimits();
  await settings.minRate.fill("5,50");
  await settings.maxRate.fill("5,00");
  await settings.saveLimits.click();
  await expect(settings.maxRate).toHaveAccessibleDescription(/5,50/);
  await expect(settings.maxRate).toHaveValue("5,00");
  await takeScreenshots(page, "settings-signing-limits-errors");
  await settings.maxRate.fill("6,20");
  await settings.startMinRate.fill("5,00");
  await settings.startMaxRate.fill("6,00");
  await settings.saveLimits.click();
  await expect(settings.startMinRate).toHaveAccessibleDescription(/5,50/);
  await settings.startMinRate.fill("5,60");
  await settings.saveLimits.click();
  await page.waitForURL("/settings/signing");
  await expect(page.getByText("R$ 5,50 a R$ 6,20")).toBeVisible();
  await expect(page.getByText("R$ 5,60 a R$ 6,00")).toBeVisible();
  await takeScreenshots(page, "settings-signing-set");
  // Nobody changes what the code pins, so its pages lead back to the list.
  for (const path of ["tron", "solana/remove", "polygon/confirm?how=factory&user_id=1"]) {
    await page.goto(`/settings/signing/${path}`);
    await page.waitForURL("/settings/signing");
  }
  await speak(page, "en");
  await settings.open();
  await takeScreenshots(page, "settings-signing-en");
  await settings.openLimits();
  await takeScreenshots(page, "settings-signing-limits-en");
});

test("paying wallets: added, seen with what they hold, renamed, removed", async ({
  signedInPage: page,
  api,
  faults,
}) => {
  const wallets = new PayingWalletsPage(page);
  await wallets.open();
  await expect(page.getByText("Nenhuma carteira de pagamento ainda")).toBeVisible();
  await takeScreenshots(page, "paying-wallets-empty");

  const address = newAddress();
  await api.call(useFaucet, { network: "polygon", token: "USDC", address, amount: "1234.5" });
  await wallets.openForm();
  await wallets.fill({ address: `${address}0`, name: "Tesouraria" });
  await expect(wallets.address).toHaveAccessibleDescription(/endereço inválido/i);
  await expect(wallets.name).toHaveValue("Tesouraria");
  await takeScreenshots(page, "paying-wallets-new-errors");
  await wallets.fill({ address, name: "Tesouraria" });
  await page.waitForURL("/paying-wallets");
  const row = wallets.wallet("Tesouraria");
  await expect(row).toContainText("1.234,50");
  await expect(row).toContainText(/Sem saldo para as tarifas/);
  await expect(row).toContainText("Não comprovada");
  await takeScreenshots(page, "paying-wallets");

  faults.allow(/ERR_FAILED.*paying-wallets\/balances/);
  await page.route("**/api/paying-wallets/balances", (route) => route.abort());
  await wallets.open();
  await expect(page.getByText("Não foi possível ler os saldos.")).toBeVisible();
  await expect(row).toContainText("Indisponível");
  await takeScreenshots(page, "paying-wallets-unknown");
  await page.unroute("**/api/paying-wallets/balances");
  await page.getByRole("button", { name: "Atualizar saldos" }).click();
  await expect(row).toContainText("1.234,50");

  await row.getByRole("link", { name: "Tesouraria" }).click();
  await page.waitForURL(/\/paying-wallets\/\d+$/);
  await expect(page.getByText("1.234,50")).toBeVisible();
  await takeScreenshots(page, "paying-wallet");
  await wallets.name.fill("Cofre");
  await page.getByRole("button", { name: "Renomear" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cofre" })).toBeVisible();
  await speak(page, "en");
  await wallets.open();
  await expect(wallets.wallet("Cofre")).toContainText("1,234.50");
  await takeScreenshots(page, "paying-wallets-en");
  await page.getByRole("link", { name: "Cofre" }).click();
  await page.getByRole("link", { name: "Remove from the list" }).click();
  await expect(page.getByRole("heading", { name: "Remove Cofre from the list?" })).toBeVisible();
  await takeScreenshots(page, "paying-wallet-remove-en");
  await page.getByRole("button", { name: "Remove from the list" }).click();
  await page.waitForURL("/paying-wallets");
  await expect(page.getByText("No paying wallets yet")).toBeVisible();
});

test("paying wallets of Tron and Solana: told by their addresses, each with its own coin", async ({
  signedInPage: page,
  api,
}) => {
  const wallets = new PayingWalletsPage(page);
  const tron = newTronAddress();
  const { address: solana } = await generateKeyPairSigner();
  for (const [network, address, token, amount] of [
    ["tron", tron, "USDT", "20.25"],
    ["tron", tron, "NATIVE", "3.5"],
    ["solana", solana, "USDC", "7.125"],
    ["solana", solana, "NATIVE", "1.000000001"],
  ] as const) {
    await api.call(useFaucet, { network, token, address, amount });
  }
  await wallets.openForm();
  for (const [address, why] of [
    ["tesouraria.eth", /Endereço inválido. Em Ethereum/],
    [`${tron.slice(0, -1)}${tron.endsWith("z") ? "y" : "z"}`, /maiúsculas e minúsculas/],
    ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", /contrato do token/],
    [await tokenAccountOf({ owner: solana, mint: MINT }), /Nenhuma chave assina/],
  ] as const) {
    await wallets.fill({ address, name: "Cofre Tron" });
    await expect(wallets.address).toHaveAccessibleDescription(why);
  }
  await takeScreenshots(page, "paying-wallets-new-no-key");
  await wallets.fill({ address: ` ${tron} `, name: "Cofre Tron" });
  await page.waitForURL("/paying-wallets");
  await wallets.openForm();
  await wallets.fill({ address: solana, name: "Cofre Solana" });
  await page.waitForURL("/paying-wallets");
  await wallets.openForm();
  await wallets.fill({ address: newAddress(), name: "Cofre EVM" });
  await page.waitForURL("/paying-wallets");

  const onTron = wallets.wallet("Cofre Tron");
  await expect(onTron).toContainText("20,25");
  await expect(onTron).not.toContainText("USDC");
  const onSolana = wallets.wallet("Cofre Solana");
  await expect(onSolana).toContainText("7,13");
  await expect(wallets.wallet("Cofre EVM")).toContainText("Base, Polygon e Ethereum");
  const areas = page.getByRole("navigation", { name: "Navegação principal" });
  await expect(areas.locator("[aria-current]")).toHaveText("Carteiras de pagamento");
  await takeScreenshots(page, "paying-wallets-networks");
  await page.getByRole("link", { name: "Cofre Solana" }).click();
  await page.waitForURL(/\/paying-wallets\/\d+$/);
  await expect(page.getByText("7,125000")).toBeVisible();
  await expect(page.getByText("1,000000 SOL")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Não comprovada");
  await expect(main.getByRole("term").filter({ hasText: "Solana" })).toBeVisible();
  await expect(main.getByRole("term").filter({ hasText: "Polygon" })).toHaveCount(0);
  await takeScreenshots(page, "paying-wallet-solana");
  await speak(page, "en");
  await wallets.open();
  await expect(wallets.wallet("Cofre Tron")).toContainText("20.25");
  await takeScreenshots(page, "paying-wallets-networks-en");
  await wallets.openForm();
  await wallets.fill({ address: tron, name: "Again" });
  await expect(wallets.address).toHaveAccessibleDescription(/already in use/i);
  await takeScreenshots(page, "paying-wallets-new-taken-en");
});
