import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

const MARINA = { name: "Marina Alves Teixeira", document: "529.982.247-25" };

test("who is expected leads a payin, then who paid it, and another name is said and found", async ({
  signedInPage: page,
  bank,
}) => {
  await new WalletFormPage(page).register({ name: "Cofre de quem paga" });
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet("Cofre de quem paga");
  await form.amount.fill("250");
  await form.payer.fill("Mercado Aurora");
  await form.submit.click();
  await new QuotePage(page).take();
  const payin = new PayinPage(page);
  await expect(payin.headline).toContainText("Mercado Aurora");
  await bank.pay((await payin.code.textContent()) ?? "", undefined, MARINA);
  await expect(payin.arrived).toBeVisible();
  await expect(payin.headline).toContainText(MARINA.name);
  await expect(payin.fact("CPF")).toHaveText("***.982.247-**");
  await expect(payin.fact("Banco")).toHaveText("Banco do Pagador");
  await expect(
    payin.main.getByText(`Pago por ${MARINA.name}, esperado Mercado Aurora`),
  ).toBeVisible();

  await page.goto("/payins?show=other_payer");
  const row = page.getByRole("row").filter({ hasText: MARINA.name });
  await expect(row).toContainText("Esperado: Mercado Aurora");

  await form.open();
  const offered = page.locator("datalist option");
  await expect(offered.filter({ hasText: MARINA.name })).toHaveCount(1);
});

test("a payin that nobody was expected to pay leads with who paid", async ({
  signedInPage: page,
  bank,
}) => {
  const { code, payin } = await makePayin(page, { name: "Cofre sem pagador" });
  await bank.pay(code, undefined, { ...MARINA, name: "Zeno Farias" });
  await expect(payin.arrived).toBeVisible();
  await expect(payin.headline).toContainText("Zeno Farias");
  await expect(payin.main.getByText(/esperado/)).toHaveCount(0);
});
