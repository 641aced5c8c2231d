import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";
import { PixAccountsPage } from "#e2e/pages/pix-accounts-page.ts";
import { createBankAccount, deleteBankAccount } from "#protocol/pix-accounts/bank-accounts.ts";

// Needs its own system, which begins empty.
test.use({ knobs: { QUOTE_TTL_SECONDS: "242" } });

const CPF = "52998224725";
const CPF_SHOWN = "529.982.247-25";
const SILVA = { kind: "CPF", key: CPF, name: "Fornecedor Silva", holder: "Ana Maria da Silva" };

test("an empty list says what to do; a key takes its shape while typed, its faults are told at once", async ({
  signedInPage: page,
}) => {
  const list = new PixAccountsPage(page);
  const form = new PixAccountFormPage(page);
  await list.open();
  await expect(page.getByRole("heading", { name: "Nenhuma conta PIX cadastrada" })).toBeVisible();
  await takeScreenshots(page, "pix-accounts-empty");

  await form.open();
  await form.key.pressSequentially("52998224724");
  await expect(form.key).toHaveValue("529.982.247-24");
  await form.name.focus();
  await expect(page.getByText("CPF inválido: confira os dígitos.")).toBeVisible();
  await form.kind("Telefone").check({ force: true });
  await expect(form.key).toHaveValue("");
  await form.key.pressSequentially("11987654321");
  await expect(form.key).toHaveValue("(11) 98765-4321");
  await form.kind("CPF").check({ force: true });
  await expect(form.key).toHaveValue("529.982.247-24");
  await form.key.press("End");
  await form.key.press("Backspace");
  await form.key.press("5");
  await expect(form.key).toHaveValue(CPF_SHOWN);
  await form.submit.click();
  await expect(form.refusal.first()).toContainText("Revise 2 campos");
  await takeScreenshots(page, "pix-account-new");
});

test("an account is registered, found by its key without the key in any address, changed and deleted", async ({
  signedInPage: page,
}) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const form = new PixAccountFormPage(page);
  await form.create(SILVA);
  // The holder's document and the key are the same CPF; neither stands whole until it is asked for.
  await expect(page.getByText("***.982.247-**")).toHaveCount(2);
  await expect(page.getByText(CPF_SHOWN)).toHaveCount(0);
  expect(await page.content()).not.toContain(CPF);
  await takeScreenshots(page, "pix-account");
  await page.getByRole("button", { name: "Mostrar o CPF inteiro" }).click();
  await expect(page.getByText(CPF_SHOWN)).toBeVisible();

  await form.open();
  await form.fill({ ...SILVA, name: "Outro nome" });
  await form.submit.click();
  await expect(form.key).toHaveAccessibleDescription(/Já está em uso/);
  await form.fill({ ...SILVA, kind: "E-mail", key: "ana@example.com" });
  await form.submit.click();
  await expect(form.name).toHaveAccessibleDescription(/Já está em uso/);
  await form.name.fill("Ana");
  await form.submit.click();
  await page.waitForURL(/\/pix-accounts\/\d+$/);

  const list = new PixAccountsPage(page);
  await list.filterByKey("982.247");
  await expect(list.rows).toHaveCount(1);
  await expect(list.account("Fornecedor Silva")).toBeVisible();
  await page.reload();
  await expect(list.search).toHaveValue("982.247");
  await expect(list.rows).toHaveCount(1);
  await takeScreenshots(page, "pix-accounts");

  await list.account("Fornecedor Silva").click();
  await page.getByRole("link", { name: "Editar" }).click();
  await form.name.fill("Ana");
  await form.save.click();
  await expect(form.name).toHaveAccessibleDescription(/Já está em uso/);
  await form.name.fill("Fornecedora Silva");
  await form.save.click();
  await expect(page.getByRole("heading", { level: 1, name: "Fornecedora Silva" })).toBeVisible();

  await page.locator("summary", { hasText: "Mais ações" }).press("Enter");
  await page.getByRole("link", { name: "Excluir conta" }).press("Enter");
  await page.waitForURL(/delete$/);
  await takeScreenshots(page, "pix-account-delete");
  await page.getByRole("button", { name: "Excluir conta" }).press("Enter");
  await page.waitForURL(/\/pix-accounts$/);
  await expect(list.account("Ana")).toBeVisible();
  await expect(list.account("Fornecedora Silva")).toHaveCount(0);

  const spellings = [CPF, CPF_SHOWN, "982.247", "982247", "ana%40example", "ana@example"];
  expect(addresses.filter((url) => spellings.some((text) => url.includes(text)))).toEqual([]);
});

test("pages follow the exchange's totals and keep the filter by key", async ({
  signedInPage: page,
  api,
}) => {
  for (let number = 0; number < 45; number++) {
    const pix_key = `fornecedor.${number}@lote.com.br`;
    await api.call(createBankAccount, { name: `Fornecedor ${number}`, pix_key });
  }
  const list = new PixAccountsPage(page);
  await list.filterByKey("@lote");
  await expect(list.rows).toHaveCount(20);
  await expect(page.getByText("45 contas")).toBeVisible();
  await list.next.click();
  await page.waitForURL(/page=2/);
  await list.next.click();
  await page.waitForURL(/page=3/);
  await expect(list.rows).toHaveCount(5);
  await page.goto("/pix-accounts?page=99");
  await expect(
    page.getByRole("heading", { name: "Esta página da lista está vazia" }),
  ).toBeVisible();
  await page.goto("/pix-accounts?typed=0123456789ab");
  await expect(page.getByRole("main").getByText("Sua busca expirou")).toBeVisible();
});

test("an account that is gone is told of in words, on its page and in a form left open", async ({
  signedInPage: page,
  api,
}) => {
  const account = { name: "De passagem", pix_key: crypto.randomUUID() };
  const { data } = await api.call(createBankAccount, account);
  await page.goto(`/pix-accounts/${data.id}/edit`);
  const form = new PixAccountFormPage(page);
  await form.holder.fill("Alguém");
  await api.call(deleteBankAccount, { id: data.id });
  await form.save.click();
  await expect(form.refusal.first()).toContainText(/Pode ter sido removido/);
  await expect(form.holder).toHaveValue("Alguém");
  await page.goto(`/pix-accounts/${data.id}`);
  await expect(page.getByRole("heading", { name: "Esta conta PIX não existe mais" })).toBeVisible();
  await takeScreenshots(page, "pix-account-gone");
});
