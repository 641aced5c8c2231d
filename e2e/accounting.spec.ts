import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";

// A system of its own: what is required stops the forms of others.
test.use({ knobs: {} });

const WALLET = "Cofre da contabilidade";

test("categories, required fields, a selection classified at once, and a spreadsheet with a wrong line", async ({
  signedInPage: page,
}) => {
  await makePayin(page, { name: WALLET });
  const number = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await page.goto("/settings/accounting");
  const adding = page.getByRole("form", { name: "Adicionar categoria" });
  const category = adding.getByLabel("Nome");
  for (const name of ["Fornecedores", "Folha", "Antiga"]) {
    await category.fill(name);
    await adding.getByRole("button", { name: "Adicionar categoria" }).click();
    await expect(page.getByRole("button", { name: `Renomear ${name}` })).toBeVisible();
  }
  await category.fill("fornecedores");
  await adding.getByRole("button", { name: "Adicionar categoria" }).click();
  await expect(page.getByText(/já existe|já está em uso|já é usad/i).first()).toBeVisible();
  await page.getByRole("button", { name: "Renomear Folha" }).click();
  const rename = page.getByRole("form", { name: "Renomear Folha" });
  await rename.getByLabel("Nome").fill("Salários");
  await rename.getByRole("button", { name: "Salvar nome" }).click();
  await expect(page.getByRole("button", { name: "Arquivar Salários" })).toBeVisible();
  await page.getByRole("button", { name: "Arquivar Antiga" }).click();
  await expect(page.getByText("Arquivada", { exact: true })).toBeVisible();
  await page
    .getByRole("group", { name: "Antes de fazer um payin" })
    .getByLabel("Referência")
    .check();
  await page.getByRole("button", { name: "Salvar campos obrigatórios" }).click();
  await expect(page.getByText("Campos obrigatórios salvos").first()).toBeVisible();
  await takeScreenshots(page, "settings-accounting");

  // The form asks for it at its field.
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet(WALLET);
  await form.amount.fill("100,00");
  await form.submit.click();
  await expect(form.reference).toBeFocused();
  await expect(form.reference).toHaveAttribute("aria-invalid", "true");
  await takeScreenshots(page, "payin-form-required");
  await form.reference.fill("NF 17");
  await page.getByLabel(/^Categoria/).selectOption("Salários");
  await expect(page.getByRole("option", { name: "Antiga" })).toHaveCount(0);
  await form.submit.click();
  await page.waitForURL(/\/payins\/new\?intent=/);

  // Several at once, from the list.
  await page
    .getByRole("navigation")
    .getByRole("link", { name: "Payins", exact: true })
    .first()
    .click();
  await page.waitForURL("/payins");
  await page
    .getByRole("checkbox", { name: new RegExp(`^Selecionar.*`) })
    .first()
    .check();
  await page.getByRole("button", { name: "Classificar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Preencha pelo menos um campo.")).toBeVisible();
  await dialog.getByLabel(/^Categoria/).selectOption("Fornecedores");
  await dialog.getByLabel(/^Centro de custo/).fill("TI");
  await takeScreenshots(page, "payins-classify");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("1 pagamento classificado").first()).toBeVisible();
  const search = page.getByRole("search");
  await search.locator("summary").filter({ hasText: "Categoria" }).click();
  await search.getByRole("link", { name: "Fornecedores" }).click();
  await page.waitForURL(/category=/);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.goto(`/payins/${number}`);
  await expect(page.getByText("Fornecedores", { exact: true })).toBeVisible();

  // A spreadsheet: nothing is changed while a line is wrong, unless the right ones are wanted without it.
  await page.goto("/payins");
  await page.getByRole("link", { name: "Classificar por planilha" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar planilha (CSV)" }).click();
  expect((await download).suggestedFilename()).toMatch(/^ponte-payins-.*\.csv$/);
  const text = `Número;Categoria;Observação\r\n${number};salários;Pago em dobro?\r\n999999;Nenhuma;\r\n`;
  await page.getByLabel("Escolher arquivo").setInputFiles({
    name: "outubro.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text, "latin1"),
  });
  await expect(page.getByRole("main").getByText("1 pagamento será alterado")).toBeVisible();
  const problems = page.getByRole("list", { name: "1 problema no arquivo" });
  await expect(problems.getByText("Linha 3")).toBeVisible();
  await expect(problems.getByText("Categoria “Nenhuma”: não existe esta categoria.")).toBeVisible();
  await takeScreenshots(page, "accounting-import");
  await page.goto(`/payins/${number}`);
  await expect(page.getByText("Fornecedores", { exact: true })).toBeVisible();
  await page.goto("/accounting?of=payin");
  await page.getByLabel("Escolher arquivo").setInputFiles({
    name: "outubro.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text, "latin1"),
  });
  await page.getByRole("button", { name: "Alterar 1 pagamento sem estas linhas" }).click();
  await expect(page.getByText("1 pagamento alterado").first()).toBeVisible();
  await page.goto(`/payins/${number}`);
  await expect(page.getByText("Salários", { exact: true })).toBeVisible();
  await expect(page.getByText("Pago em dobro?", { exact: true })).toBeVisible();

  await speak(page, "en");
  await page.goto("/settings/accounting");
  await takeScreenshots(page, "settings-accounting-en");
  await page.goto("/accounting");
  await takeScreenshots(page, "accounting-en");
});
