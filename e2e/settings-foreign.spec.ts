import { expect, test } from "#e2e/fixtures/foreign-test.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";
import { PixAccountsPage } from "#e2e/pages/pix-accounts-page.ts";

test("its list of PIX accounts is filtered under its own names", async ({ signedInPage: page }) => {
  const form = new PixAccountFormPage(page);
  for (const [name, key] of [
    ["Aluguel", "aluguel@exemplo.com.br"],
    ["Fornecedor", "fornecedor@exemplo.com.br"],
  ] as const) {
    await form.open();
    await form.create({ kind: "E-mail", key, name, holder: "Ana Conceição de Souza" });
  }
  const list = new PixAccountsPage(page);
  await list.open();
  await expect(list.rows).toHaveCount(2);
  await list.search.fill("alug");
  await list.search.press("Enter");
  await expect(list.rows).toHaveCount(1);
  await expect(list.account("Aluguel")).toBeVisible();
  await expect(page.getByText(/não aplicou este filtro/i)).toHaveCount(0);
});

test("a key and a secret are tried before they are kept, and then the dashboard goes on with them", async ({
  signedInPage: page,
  foreign,
}) => {
  foreign.renewCredential();
  await page.goto("/pix-accounts");
  await expect(page.getByText(/a exchange não aceitou a credencial/i)).toBeVisible();

  await page.goto("/settings/credentials");
  await takeScreenshots(page, "foreign-credentials");
  await page.getByRole("link", { name: "Informar outra credencial" }).click();
  const key = page.getByLabel("Chave (api_key)");
  const secret = page.getByLabel("Segredo (api_secret)");
  await key.fill(foreign.credential.apiKey);
  await secret.fill("not-the-secret-of-this-key");
  await page.getByRole("button", { name: "Testar e usar" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("não aceitou esta chave");
  await expect(key).toHaveValue(foreign.credential.apiKey);

  await secret.fill(foreign.credential.apiSecret);
  await page.getByRole("button", { name: "Testar e usar" }).click();
  await page.waitForURL("/settings/credentials");
  const { apiKey, apiSecret } = foreign.credential;
  const html = await page.content();
  expect([html.includes(apiKey), html.includes(apiSecret)]).toEqual([false, false]);
  await page.goto("/pix-accounts");
  await expect(new PixAccountsPage(page).account("Aluguel")).toBeVisible();
});
