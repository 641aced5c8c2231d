import { lookAt } from "#e2e/fixtures/look-at.ts";
import { newAddress } from "#e2e/fixtures/wallets/new-address.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

// A system of its own, since it has to begin empty.
test.use({ knobs: { QUOTE_TTL_SECONDS: "240" } });

test("signing in, refused too", async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  const found = await lookAt(page, "sign-in");
  await signIn.email.fill("someone@localhost");
  await signIn.password.fill("not the password");
  await signIn.submit.click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(signIn.email).toHaveValue("someone@localhost");
  found.push(...(await lookAt(page, "sign-in-refused")));
  expect(found).toEqual([]);
});

test("the desk before anything is in it", async ({ signedInPage: page, faults }) => {
  test.setTimeout(180_000);
  faults.allow(/status of 404.*\/nowhere/);
  const found: string[] = [];
  for (const [name, path] of [
    ["overview-empty", "/"],
    ["wallets-empty", "/wallets"],
    ["pix-accounts-empty", "/pix-accounts"],
    ["payins-empty", "/payins"],
    ["payins-new-without-wallet", "/payins/new"],
    ["not-found", "/nowhere"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    found.push(...(await lookAt(page, name)));
  }
  expect(found).toEqual([]);
});

test("wallets", async ({ signedInPage: page }) => {
  test.setTimeout(180_000);
  const form = new WalletFormPage(page);
  await form.open();
  const found = await lookAt(page, "wallets-new");
  await form.address.fill("0x1234");
  await form.submit.click();
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  found.push(...(await lookAt(page, "wallets-new-errors")));
  await form.register({ network: "Polygon", address: newAddress(), name: "Tesouraria" });
  found.push(...(await lookAt(page, "wallet")));
  await page.goto("/wallets");
  await expect(page.getByRole("row").filter({ hasText: "Tesouraria" })).toBeVisible();
  found.push(...(await lookAt(page, "wallets")));
  expect(found).toEqual([]);
});

test("PIX accounts", async ({ signedInPage: page }) => {
  test.setTimeout(180_000);
  const form = new PixAccountFormPage(page);
  await form.open();
  const found = await lookAt(page, "pix-accounts-new");
  await form.key.fill("111.111.111-11");
  await form.submit.click();
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  found.push(...(await lookAt(page, "pix-accounts-new-errors")));
  await form.create({
    kind: "E-mail",
    key: "fornecedor@exemplo.com.br",
    name: "Fornecedor de papel",
    holder: "Ana Conceição de Souza",
  });
  const own = page.url();
  for (const [name, url] of [
    ["pix-account", own],
    ["pix-account-edit", `${own}/edit`],
    ["pix-account-delete", `${own}/delete`],
    ["pix-accounts", "/pix-accounts"],
    ["pix-accounts-no-match", "/pix-accounts?name=ninguém"],
  ] as const) {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
    found.push(...(await lookAt(page, name)));
  }
  expect(found).toEqual([]);
});

test("payins", async ({ signedInPage: page, context, bank, system }) => {
  test.setTimeout(300_000);
  const address = newAddress();
  await new WalletFormPage(page).register({ network: "Polygon", address, name: "Cofre" });
  const form = new PayinFormPage(page);
  await form.open();
  const found = await lookAt(page, "payins-new");
  await form.amount.fill("0");
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  found.push(...(await lookAt(page, "payins-new-errors")));
  await form.quote("250,00", "Cofre");
  await expect(new QuotePage(page).confirm).toBeVisible();
  found.push(...(await lookAt(page, "quote")));
  await new QuotePage(page).take();
  const payin = new PayinPage(page);
  await expect(payin.code).toBeVisible();
  found.push(...(await lookAt(page, "pix-code")));
  await bank.pay((await payin.code.textContent()) ?? "");
  await expect(payin.arrived).toBeVisible({ timeout: 30_000 });
  found.push(...(await lookAt(page, "completed")));
  const own = page.url();
  await context.addCookies([{ name: "locale", value: "en", url: system.origin }]);
  for (const [name, url] of [
    ["overview-en", "/"],
    ["payins-en", "/payins"],
    ["completed-en", own],
    ["payins-new-en", "/payins/new"],
  ] as const) {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
    found.push(...(await lookAt(page, name)));
  }
  expect(found).toEqual([]);
});
