import { lookAt } from "#e2e/fixtures/look-at.ts";
import { newAddress } from "#e2e/fixtures/new-address.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { SigningAccountsPage } from "#e2e/pages/signing-accounts-page.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";
import { pinnedFactory } from "#protocol/networks.ts";
import { useFaucet, SANDBOX_MAIN_USER_ID } from "#protocol/sandbox.ts";
import { spenderOf } from "#protocol/spender.ts";

// A system of its own, since its list of accounts has to begin empty.
test.use({ knobs: { QUOTE_TTL_SECONDS: "243" } });

const IN_ENGLISH = { name: "locale", value: "en" };

test("the local sandbox's spenders are known; limits are set with their bounds named", async ({
  signedInPage: page,
  context,
  system,
}) => {
  test.setTimeout(240_000);
  const settings = new SigningSettingsPage(page);
  await settings.open();
  for (const [name, network] of [
    ["Ethereum", "ethereum"],
    ["Polygon", "polygon"],
    ["Base", "base"],
  ] as const) {
    const spender = spenderOf(pinnedFactory("sandbox", network)!, SANDBOX_MAIN_USER_ID);
    const card = settings.pinOn(name);
    const shown = (await card.innerText()).replaceAll(/\s/g, "");
    expect(shown).toContain(spender);
    await expect(card.getByText(/Fixo no código/)).toBeVisible();
    await expect(card.getByRole("link")).toHaveCount(0);
  }
  const found = await lookAt(page, "settings-signing");

  await settings.openLimits();
  await settings.minRate.fill("5,50");
  await settings.maxRate.fill("5,00");
  await settings.saveLimits.click();
  await expect(settings.maxRate).toHaveAccessibleDescription(/5,50/);
  await expect(settings.maxRate).toHaveValue("5,00");
  found.push(...(await lookAt(page, "settings-signing-limits-errors")));
  await settings.maxRate.fill("6,20");
  await settings.saveLimits.click();
  await page.waitForURL("/settings/signing");
  await expect(page.getByText("R$ 5,50 a R$ 6,20")).toBeVisible();
  found.push(...(await lookAt(page, "settings-signing-set")));
  await settings.openPin("polygon");
  await expect(page.getByText(/Fixo no código/)).toBeVisible();
  await expect(settings.toConfirm).toHaveCount(0);
  found.push(...(await lookAt(page, "settings-signing-fixed")));
  await context.addCookies([{ ...IN_ENGLISH, url: system.origin }]);
  await settings.open();
  found.push(...(await lookAt(page, "settings-signing-en")));
  await settings.openLimits();
  found.push(...(await lookAt(page, "settings-signing-limits-en")));
  expect(found).toEqual([]);
});

test("signing accounts: added, seen with what they hold, renamed, removed", async ({
  signedInPage: page,
  context,
  api,
  system,
  faults,
}) => {
  test.setTimeout(240_000);
  const accounts = new SigningAccountsPage(page);
  await accounts.open();
  await expect(page.getByText("Nenhuma conta ainda")).toBeVisible();
  const found = await lookAt(page, "signing-accounts-empty");

  const address = newAddress();
  await api.call(useFaucet, { network: "polygon", token: "USDC", address, amount: "1234.5" });
  await accounts.openForm();
  await accounts.fill({ address: `${address}0`, name: "Tesouraria" });
  await expect(accounts.address).toHaveAccessibleDescription(/não é um endereço válido/i);
  await expect(accounts.name).toHaveValue("Tesouraria");
  found.push(...(await lookAt(page, "signing-accounts-new-errors")));
  await accounts.fill({ address, name: "Tesouraria" });
  await page.waitForURL("/signing-accounts");
  const row = accounts.account("Tesouraria");
  await expect(row).toContainText("1.234,500000", { timeout: 30_000 });
  await expect(row).toContainText("0,000000 POL");
  found.push(...(await lookAt(page, "signing-accounts")));

  faults.allow(/ERR_FAILED.*signing-accounts\/balances/);
  await page.route("**/api/signing-accounts/balances", (route) => route.abort());
  await accounts.open();
  await expect(page.getByText("Não foi possível ler os saldos.")).toBeVisible();
  await expect(row).toContainText("Não se sabe");
  found.push(...(await lookAt(page, "signing-accounts-unknown")));
  await page.unroute("**/api/signing-accounts/balances");
  await page.getByRole("button", { name: "Ler de novo" }).click();
  await expect(row).toContainText("1.234,500000", { timeout: 30_000 });

  await row.getByRole("link", { name: "Tesouraria" }).click();
  await page.waitForURL(/\/signing-accounts\/\d+$/);
  await expect(page.getByText("1.234,500000")).toBeVisible({ timeout: 30_000 });
  found.push(...(await lookAt(page, "signing-account")));
  await accounts.name.fill("Cofre");
  await page.getByRole("button", { name: "Renomear" }).click();
  await page.waitForURL("/signing-accounts");
  await expect(accounts.account("Cofre")).toBeVisible();
  await context.addCookies([{ ...IN_ENGLISH, url: system.origin }]);
  await accounts.open();
  await expect(accounts.account("Cofre")).toContainText("1,234.500000", { timeout: 30_000 });
  found.push(...(await lookAt(page, "signing-accounts-en")));
  await page.getByRole("link", { name: "Cofre" }).click();
  await page.getByRole("link", { name: "Remove from the list" }).click();
  await expect(page.getByRole("heading", { name: "Remove Cofre from the list" })).toBeVisible();
  found.push(...(await lookAt(page, "signing-account-remove-en")));
  await page.getByRole("button", { name: "Remove from the list" }).click();
  await page.waitForURL("/signing-accounts");
  await expect(page.getByText("No signing account yet")).toBeVisible();
  expect(found).toEqual([]);
});
