import type { Browser } from "@playwright/test";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { payByTestWallet } from "#e2e/fixtures/make-payout.ts";
import { openCompany } from "#e2e/fixtures/onboard.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";

/** A company's facts on the analyst's page, which the administrator reads and types into the settings. */
async function toldByAnalyst(browser: Browser, serviceUrl: string, name: string) {
  const analyst = await browser.newPage({ locale: "pt-BR" });
  await analyst.goto(`${serviceUrl}/sandbox/kyc`);
  const told = await analyst.getByRole("row").filter({ hasText: name }).innerText();
  await analyst.close();
  return {
    number: /Número de usuário (\d+)/.exec(told)?.[1] ?? "",
    spender: /0x[0-9a-fA-F]{40}/.exec(told)?.[0] ?? "",
    onTron: /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/.exec(told)?.[0] ?? "",
  };
}

test("a sub-account pays out once its number, read at the analyst's, is pinned", async ({
  signedInPage: page,
  browser,
  system,
  bank,
}) => {
  const { name, account } = await openCompany(page, "Aurora Pães");
  const { number, spender } = await toldByAnalyst(browser, system.serviceUrl, name);
  const settings = new SigningSettingsPage(page);
  // From the approval and from the closed form, the way leads straight to what opens its payouts.
  await account.openPayouts.click();
  await page.waitForURL(/\/settings\/signing\?account=/);
  await page.goBack();
  await account.actFor.click();
  await expect(account.band).toBeVisible();
  await page.goto("/payouts/new");
  await page.getByRole("button", { name: /^ir à conta principal e abrir os payouts$/i }).click();
  await page.waitForURL(/\/settings\/signing\?account=/);
  await expect(page.getByText(/o número aparece na página do analista/)).toBeVisible();
  await settings.pinOn("Polygon").getByRole("link").click();
  await expect(settings.factory).not.toHaveValue("");
  await settings.userId.fill(number);
  await settings.toConfirm.click();
  await expect(settings.main).toContainText(spender.slice(2, 6));
  await settings.confirm.click();
  await page.waitForURL(/\/settings\/signing\?account=/);

  await page.goto("/sub-accounts?show=approved");
  await page.getByRole("link", { name }).click();
  await account.actFor.waitFor();
  await expect(account.openPayouts).toHaveCount(0);
  await account.actFor.click();
  await expect(account.band).toBeVisible();
  const key = `aurora-${Date.now()}@exemplo.com.br`;
  const receiver = { kind: "E-mail", key, name: "Moinho", holder: "Moinho Ltda" };
  await new PixAccountFormPage(page).create(receiver);
  await payByTestWallet(page, { account: receiver.name, amount: "25" });
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await bank.paidTo(key)).toHaveLength(1);
  await account.leave();
});

test("a sub-account's delegate follows from its number, its Tron spender from the factory and it", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  const { name } = await openCompany(page, "Boreal Cafés");
  const { number, onTron } = await toldByAnalyst(browser, system.serviceUrl, name);
  const settings = new SigningSettingsPage(page);
  await settings.open();
  await page.getByRole("link", { name }).click();
  await settings.pinOn("Tron").getByRole("link").click();
  await expect(settings.factory).not.toHaveValue("");
  await settings.userId.fill(number);
  await settings.toConfirm.click();
  await page.waitForURL(/\/tron\/confirm/);
  await expect(page.getByText(/nenhum problema encontrado/i)).toBeVisible();
  expect(await settings.shown()).toContain(onTron);
  await settings.confirm.click();
  await page.waitForURL(/\/settings\/signing\?account=/);

  await settings.pinOn("Solana").getByRole("link").click();
  await page.waitForURL(/\/signing\/solana\?account=/);
  await expect(settings.userId).toBeVisible();
  await expect(settings.delegate).toHaveCount(0);
  await takeScreenshots(page, "sub-account-signing-solana");
  await page.getByRole("radio", { name: /^O delegado/ }).check();
  await expect(settings.delegate).toBeVisible();
  await page.getByRole("radio", { name: /número de usuário/ }).check();
  await settings.userId.fill("0");
  await settings.toConfirm.click();
  await expect(settings.userId).toHaveAccessibleDescription(/valor mínimo é 1/);
  await settings.userId.fill(number);
  await settings.toConfirm.click();
  await page.waitForURL(/\/solana\/confirm/);
  const delegate = await sandboxDelegate(Number(number));
  expect(await settings.shown()).toContain(delegate);
  await expect(page.getByText(/nenhum problema encontrado/i)).toBeVisible();
  await takeScreenshots(page, "sub-account-signing-solana-confirm");
  await page.goBack();
  await expect(settings.userId).toHaveValue(number);
  await settings.toConfirm.click();
  await page.waitForURL(/\/solana\/confirm/);
  await settings.confirm.click();
  await page.waitForURL(/\/settings\/signing\?account=/);
  expect(await settings.shown()).toContain(delegate);
  await speak(page, "en");
  await page.reload();
  await takeScreenshots(page, "sub-account-signing-en");
});
