import { speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

// A system of its own: what is required stops the payments of others.
test.use({ knobs: {} });

const WALLET = "Cofre no exterior";
const CODES = "código;descrição;desde;até\r\n90001;Exemplo: serviços;01/05/2026;\r\n";

test("a wallet abroad is declared, its payin asks for a code from the list, and the month's file has both", async ({
  signedInPage: page,
}) => {
  // Registered with what authorities ask of it.
  const wallets = new WalletFormPage(page);
  await wallets.open();
  await wallets.network("Polygon").check();
  await wallets.address.fill("0x1111111111111111111111111111111111111111");
  await wallets.name.fill(WALLET);
  await page.locator("summary").filter({ hasText: "Custódia e beneficiário" }).click();
  await page.getByRole("radio", { name: "Um custodiante" }).check();
  await wallets.submit.click();
  await expect(page.getByLabel("Custodiante", { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await page.getByLabel("Custodiante", { exact: true }).fill("Custody Example Inc.");
  await page.getByLabel("País do custodiante").selectOption("Estados Unidos");
  await page.getByLabel(/^Nome do beneficiário/).fill("Marina Alves");
  await page.getByLabel(/^Documento do beneficiário/).fill("529.982.247-25");
  await page.getByLabel(/^País do beneficiário/).selectOption("Brasil");
  await takeScreenshots(page, "wallet-form-declared");
  await wallets.submit.click();
  await page.waitForURL(/\/wallets\/\d+$/);
  const card = page.getByRole("region", { name: "Custódia e beneficiário" });
  await expect(card.getByText("Com custodiante")).toBeVisible();
  await expect(card.getByText("Custody Example Inc.")).toBeVisible();
  await expect(card.getByText("***.982.247-**")).toBeVisible();
  // The exchange is told by itself; the page says so once it is drawn again.
  await expect(async () => {
    await page.reload();
    await expect(card.getByText("Informado", { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await takeScreenshots(page, "wallet-declared");
  await page.goto("/wallets");
  await expect(page.getByRole("row").filter({ hasText: WALLET })).toContainText("Com custodiante");

  // The company's list, with a wrong line first.
  await page.goto("/settings/regulatory");
  const upload = (text: string) =>
    page.getByLabel("Importar arquivo").setInputFiles({
      name: "codigos.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text, "utf8"),
    });
  await upload("código\r\n1234\r\n");
  await expect(page.getByText("1234 não são cinco dígitos")).toBeVisible();
  await upload(CODES);
  await page.getByRole("button", { name: "Substituir lista" }).click();
  await expect(page.getByRole("cell", { name: "Exemplo: serviços" })).toBeVisible();
  await page.getByRole("radio", { name: "O pagamento espera" }).check();
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Salvo", { exact: true }).first()).toBeVisible();
  await takeScreenshots(page, "settings-regulatory");

  // The payment waits for its code, and is warned of.
  const form = new PayinFormPage(page);
  await form.quote("40.000,00", WALLET);
  const regulatory = page.getByRole("region", { name: "Regulatório" });
  await expect(regulatory.getByText(/^Acima de R\$ 35\.000 no mês/)).toBeVisible();
  await takeScreenshots(page, "payin-regulatory");
  await new QuotePage(page).confirm.click();
  await expect(page.getByText(/exige um código de finalidade/).first()).toBeVisible();
  const code = regulatory.getByRole("combobox", { name: "Código de finalidade" });
  await code.fill("11111");
  await regulatory.getByRole("button", { name: "Confirmar código" }).click();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await code.fill("90001");
  await regulatory.getByRole("button", { name: "Confirmar código" }).click();
  await expect(
    regulatory.getByRole("definition").filter({ hasText: "Exemplo: serviços" }),
  ).toBeVisible();
  await new QuotePage(page).take();
  await expect(regulatory.getByText("Registrado com o pedido: não muda mais.")).toBeVisible();

  // The next one is suggested it, and confirmed by a person alone.
  await form.quote("100,00", WALLET);
  await expect(
    regulatory.getByText("Exemplo: serviços · Sugestão: o último confirmado"),
  ).toBeVisible();
  await expect(code).toHaveValue("90001");

  await page.goto("/exports");
  const files = page.getByRole("region", { name: "Arquivos para declarações regulatórias" });
  await files.getByLabel("Arquivo", { exact: true }).selectOption("DeCripto: operações");
  const download = page.waitForEvent("download");
  await files.getByRole("button", { name: "Baixar" }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^ponte-working-file-decripto-20\d\d-\d\d\.csv$/,
  );
  await takeScreenshots(page, "exports-working-files");

  await speak(page, "en");
  await page.goto("/settings/regulatory");
  await takeScreenshots(page, "settings-regulatory-en");
});
