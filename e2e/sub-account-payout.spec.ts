import { typedCompany } from "#e2e/fixtures/company.ts";
import { sendCompany } from "#e2e/fixtures/onboard.ts";
import { payByTestWallet } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";

test("a sub-account pays out once its number, read at the analyst's, is pinned", async ({
  signedInPage: page,
  browser,
  system,
  bank,
}) => {
  test.setTimeout(240_000);
  const form = new OnboardingPage(page);
  const company = typedCompany("Aurora Pães");
  const name = company.company.company_name ?? "";
  await sendCompany(form, company);
  const account = new SubAccountPage(page);
  await expect(account.approved).toBeVisible({ timeout: 60_000 });

  // The administrator's own eyes carry it from one place to the other.
  const analyst = await browser.newPage({ locale: "pt-BR" });
  await analyst.goto(`${system.serviceUrl}/sandbox/kyc`);
  const row = analyst.getByRole("row").filter({ hasText: name });
  const told = await row.innerText();
  const number = /Número de usuário (\d+)/.exec(told)?.[1] ?? "";
  const spender = /0x[0-9a-fA-F]{40}/.exec(told)?.[0] ?? "";
  await analyst.close();

  const settings = new SigningSettingsPage(page);
  await settings.open();
  await page.getByRole("link", { name }).click();
  await expect(page.getByText(/a página do analista mostra o número/)).toBeVisible();
  await settings.pinOn("Polygon").getByRole("link").click();
  await expect(settings.factory).not.toHaveValue("");
  await settings.userId.fill(number);
  await settings.toConfirm.click();
  await expect(page.getByRole("main")).toContainText(spender.slice(2, 6));
  await settings.confirm.click();
  await page.waitForURL(/\/settings\/signing\?account=/);

  await page.goto("/sub-accounts?show=approved");
  await page.getByRole("link", { name }).click();
  await account.actFor.click();
  await expect(account.band).toBeVisible();
  const key = `aurora-${Date.now()}@exemplo.com.br`;
  const receiver = { kind: "E-mail", key, name: "Moinho", holder: "Moinho Ltda" };
  await new PixAccountFormPage(page).create(receiver);
  await payByTestWallet(page, { account: receiver.name, amount: "25" });
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  expect(await bank.paidTo(key)).toHaveLength(1);
});
