import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

test("a double click, a reload, the back button and a second tab make one payin", async ({
  signedInPage: page,
}) => {
  await new WalletFormPage(page).register({ name: "Uma vez" });
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet("Uma vez");
  await form.amount.fill("100,00");
  await form.submit.dblclick();
  await page.waitForURL(/intent=/);
  const quoted = page.url();

  const secondTab = await page.context().newPage();
  await secondTab.goto(quoted);
  await page.reload();
  await new QuotePage(page).confirm.dblclick();
  await page.waitForURL(/\/payins\/\d+$/);
  const made = page.url();
  const code = await new PayinPage(page).code.textContent();

  await new QuotePage(secondTab).confirm.click();
  await secondTab.waitForURL(/\/payins\/\d+$/);
  expect(secondTab.url()).toBe(made);
  expect(await new PayinPage(secondTab).code.textContent()).toBe(code);

  await page.goBack();
  await page.goto(quoted);
  await page.waitForURL(made);
  await page.goto("/payins?network=polygon");
  const amounts = page.getByRole("row").filter({ hasText: /R\$\s100,00/ });
  await expect(amounts).toHaveCount(1);
});

test("what was typed is there again when the amount is changed", async ({ signedInPage: page }) => {
  await new WalletFormPage(page).register({ name: "De volta" });
  const form = new PayinFormPage(page);
  await form.quote("321,09", "De volta");
  await new QuotePage(page).change.click();
  await expect(form.amount).toHaveValue("321,09");
});
