import { speak } from "#e2e/fixtures/people.ts";
import { typedCompany } from "#e2e/fixtures/company.ts";
import { lookAt } from "#e2e/fixtures/look-at.ts";
import { sendCompany } from "#e2e/fixtures/onboard.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";

test("a sub-account's delegate follows from its number, its Tron spender from the factory and it", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  test.setTimeout(240_000);
  const form = new OnboardingPage(page);
  const company = typedCompany("Boreal Cafés");
  const name = company.company.company_name ?? "";
  await sendCompany(form, company);
  await expect(new SubAccountPage(page).approved).toBeVisible({ timeout: 60_000 });

  const analyst = await browser.newPage({ locale: "pt-BR" });
  await analyst.goto(`${system.serviceUrl}/sandbox/kyc`);
  const told = await analyst.getByRole("row").filter({ hasText: name }).innerText();
  const number = /Número de usuário (\d+)/.exec(told)?.[1] ?? "";
  const onTron = /\bT[1-9A-HJ-NP-Za-km-z]{33}\b/.exec(told)?.[0] ?? "";
  await analyst.close();

  const settings = new SigningSettingsPage(page);
  await settings.open();
  await page.getByRole("link", { name }).click();
  await settings.pinOn("Tron").getByRole("link").click();
  await expect(settings.factory).not.toHaveValue("");
  await settings.userId.fill(number);
  await settings.toConfirm.click();
  await page.waitForURL(/\/tron\/confirm/);
  await expect(page.getByText(/nada ali depõe contra/)).toBeVisible();
  expect(await settings.shown()).toContain(onTron);
  await settings.confirm.click();
  await page.waitForURL(/\/settings\/signing\?account=/);

  await settings.pinOn("Solana").getByRole("link").click();
  await page.waitForURL(/\/signing\/solana\?account=/);
  await expect(settings.userId).toBeVisible();
  await expect(settings.delegate).toHaveCount(0);
  await lookAt(page, "sub-account-signing-solana");
  await page.getByRole("radio", { name: /próprio delegado/ }).check();
  await expect(settings.delegate).toBeVisible();
  await page.getByRole("radio", { name: /número de usuário/ }).check();
  await settings.userId.fill("0");
  await settings.toConfirm.click();
  await expect(settings.userId).toHaveAccessibleDescription(/menor valor aceito é 1/);
  await settings.userId.fill(number);
  await settings.toConfirm.click();
  await page.waitForURL(/\/solana\/confirm/);
  const delegate = await sandboxDelegate(Number(number));
  expect(await settings.shown()).toContain(delegate);
  await expect(page.getByText(/nada ali depõe contra/)).toBeVisible();
  await lookAt(page, "sub-account-signing-solana-confirm");
  await page.goBack();
  await expect(settings.userId).toHaveValue(number);
  await settings.toConfirm.click();
  await page.waitForURL(/\/solana\/confirm/);
  await settings.confirm.click();
  await page.waitForURL(/\/settings\/signing\?account=/);
  expect(await settings.shown()).toContain(delegate);
  await speak(page, "en");
  await page.reload();
  await lookAt(page, "sub-account-signing-en");
});
