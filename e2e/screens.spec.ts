import { speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots, takeScreenshotsOfEach } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

// Needs its own system, which begins empty.
test.use({ knobs: { QUOTE_TTL_SECONDS: "240" } });

test("signing in, refused too", async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await takeScreenshots(page, "sign-in");
  await signIn.email.fill("someone@localhost");
  await signIn.password.fill("not the password");
  await signIn.submit.click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(signIn.email).toHaveValue("someone@localhost");
  await takeScreenshots(page, "sign-in-refused");
});

test(
  "the dashboard before anything is in it",
  { tag: "@whole" },
  async ({ signedInPage: page, faults }) => {
    faults.allow(/status of 404.*\/nowhere/);
    await takeScreenshotsOfEach(page, {
      "overview-empty": "/",
      "wallets-empty": "/wallets",
      "pix-accounts-empty": "/pix-accounts",
      "payins-empty": "/payins",
      "payins-new-without-wallet": "/payins/new",
      "not-found": "/nowhere",
    });
  },
);

test("wallets", async ({ signedInPage: page }) => {
  const form = new WalletFormPage(page);
  await form.open();
  await takeScreenshots(page, "wallets-new");
  await form.address.fill("0x1234");
  await form.submit.click();
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await takeScreenshots(page, "wallets-new-errors");
  await form.register({ name: "Tesouraria" });
  await takeScreenshots(page, "wallet");
  await page.goto("/wallets");
  await expect(page.getByRole("row").filter({ hasText: "Tesouraria" })).toBeVisible();
  await takeScreenshots(page, "wallets");
});

test("PIX accounts", { tag: "@whole" }, async ({ signedInPage: page }) => {
  const form = new PixAccountFormPage(page);
  await form.open();
  await takeScreenshots(page, "pix-accounts-new");
  await form.key.fill("111.111.111-11");
  await form.submit.click();
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await takeScreenshots(page, "pix-accounts-new-errors");
  await form.create({
    kind: "E-mail",
    key: "fornecedor@exemplo.com.br",
    name: "Fornecedor de papel",
    holder: "Ana Conceição de Souza",
  });
  const own = page.url();
  await takeScreenshotsOfEach(page, {
    "pix-account": own,
    "pix-account-edit": `${own}/edit`,
    "pix-account-delete": `${own}/delete`,
    "pix-accounts": "/pix-accounts",
    "pix-accounts-no-match": "/pix-accounts?name=ninguém",
  });
});

test("payins", async ({ signedInPage: page, bank }) => {
  await new WalletFormPage(page).register({ name: "Cofre" });
  const form = new PayinFormPage(page);
  await form.open();
  await takeScreenshots(page, "payins-new");
  await form.amount.fill("0");
  await form.submit.click();
  await expect(form.amount).toHaveAttribute("aria-invalid", "true");
  await takeScreenshots(page, "payins-new-errors");
  await form.quote("250,00", "Cofre");
  await expect(new QuotePage(page).confirm).toBeVisible();
  await takeScreenshots(page, "quote");
  await new QuotePage(page).take();
  const payin = new PayinPage(page);
  await expect(payin.code).toBeVisible();
  await takeScreenshots(page, "pix-code");
  await bank.pay((await payin.code.textContent()) ?? "");
  await expect(payin.arrived).toBeVisible();
  await takeScreenshots(page, "completed");
  const own = page.url();
  await speak(page, "en");
  await takeScreenshotsOfEach(page, {
    "overview-en": "/",
    "payins-en": "/payins",
    "completed-en": own,
    "payins-new-en": "/payins/new",
  });
});
