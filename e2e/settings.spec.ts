import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

test("a credential is made, shown once, and revoked; the dashboard's own is not", async ({
  signedInPage: page,
}) => {
  await page.goto("/settings/credentials");
  const own = page.getByRole("row").filter({ hasText: "Em uso pela Ponte" });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole("link", { name: /Revogar/ })).toHaveCount(0);
  await takeScreenshots(page, "credentials");

  await page.getByRole("link", { name: "Nova credencial" }).click();
  await page.getByLabel("Nome").fill("Contabilidade");
  const payouts = page.getByLabel("Payouts");
  await expect(payouts).not.toBeChecked();
  await expect(payouts).toHaveAccessibleDescription(/pagar com os tokens de qualquer endereço/);
  for (const scope of ["Payins", "Contas PIX, carteiras de recebimento e webhook", "Subcontas"]) {
    await page.getByRole("checkbox", { name: scope }).uncheck();
  }
  await page.getByRole("button", { name: /^(criar credencial|pedir aprovação)$/i }).click();
  await expect(page.getByText("Escolha ao menos uma opção.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Payins" }).check();
  await page.getByLabel("IPs permitidos").fill("127.0.0.1\n10.0.0");
  await page.getByRole("button", { name: /^(criar credencial|pedir aprovação)$/i }).click();
  await expect(page.getByLabel("IPs permitidos")).toHaveAccessibleDescription(
    /“10.0.0” não é um endereço IP/,
  );
  await takeScreenshots(page, "credentials-new-errors");
  await page.getByLabel("IPs permitidos").fill("127.0.0.1\n::1");
  await page.getByRole("button", { name: /^(criar credencial|pedir aprovação)$/i }).click();
  const secret = page.getByTestId("api_secret");
  await expect(secret).toBeVisible();
  const text = (await secret.innerText()).trim();
  expect(text.length).toBeGreaterThanOrEqual(32);
  expect(page.url()).not.toContain(text);
  await page.getByRole("link", { name: "Já guardei" }).click();
  const row = page.getByRole("row").filter({ hasText: "Contabilidade" });
  await expect(row).toBeVisible();
  await expect(row).toContainText("Payins");
  await expect(own).toContainText("Todas");
  expect(await page.content()).not.toContain(text);
  await page.goBack();
  await expect(page.getByTestId("api_secret")).toHaveCount(0);

  await page.goto("/settings/credentials");
  await row.getByRole("link", { name: "Revogar Contabilidade" }).click();
  await takeScreenshots(page, "credentials-revoke");
  await page.getByRole("button", { name: "Revogar" }).click();
  await page.waitForURL("/settings/credentials");
  await expect(row).toHaveCount(0);

  await page.goto("/settings/audit");
  const revoked = page.getByRole("row").filter({ hasText: "Credencial de API revogada" });
  await revoked.getByRole("link", { name: /^Credencial de API \d+$/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Histórico: Credencial de API \d+$/,
  );
  await expect(page.getByRole("row").filter({ hasText: "API criada" })).toHaveCount(1);
  await takeScreenshots(page, "audit-story");
  // As a person types it.
  const search = page.getByRole("search").getByRole("textbox");
  await search.fill((await search.inputValue()).toLowerCase());
  await search.press("Enter");
  await expect(page).toHaveURL(/about=credencial\+de\+api\+\d+/);
  await expect(revoked).toHaveCount(1);

  await page.goto("/settings/credentials");

  await own.getByRole("link", { name: /Trocar/ }).click();
  await takeScreenshots(page, "credentials-rotate-own");
  await page.getByRole("button", { name: "Trocar" }).click();
  await page.waitForURL("/settings/credentials");
  await page.goto("/pix-accounts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("A exchange não aceitou")).toHaveCount(0);
});

test("the exchange's page tells where money is processed; another credential that is wrong changes nothing", async ({
  signedInPage: page,
}) => {
  await page.goto("/settings/exchange");
  await expect(page.getByText("No sandbox, o recebedor é sempre o mesmo.")).toBeVisible();
  await takeScreenshots(page, "exchange");
  await page.goto("/settings/credentials/replace");
  await page.getByLabel("Chave (api_key)").fill("nobody-key");
  await page.getByLabel("Segredo (api_secret)").fill("nobody-secret");
  await page.getByRole("button", { name: "Testar e usar" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("não aceitou esta chave");
  await expect(page.getByLabel("Chave (api_key)")).toHaveValue("nobody-key");
  await expect(page.getByLabel("Segredo (api_secret)")).toHaveValue("");
  await takeScreenshots(page, "credentials-replace-refused");
});
