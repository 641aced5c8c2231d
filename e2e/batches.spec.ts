import type { Page } from "@playwright/test";
import { writeXlsx } from "hucre/xlsx";
import { speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

// A system of its own: the receivers that a batch registers stand in nobody else's lists.
test.use({ knobs: {} });
test.describe.configure({ mode: "serial" });

const LINES = 30;
/** Lines that are wrong, with what is wrong and what mends it. */
const WRONG = [
  {
    number: 3,
    cells: { amount: "1.234" },
    said: /Valor: Pode ser milhar ou decimal/,
    field: "Valor",
    right: "1.234,00",
  },
  {
    number: 8,
    cells: { pix_key: "529.982.247-26" },
    said: /Chave PIX: /,
    field: "Chave PIX",
    right: "529.982.247-25",
  },
  {
    number: 12,
    cells: { pix_key: "11987654321" },
    said: /Tipo de chave: Pode ser CPF ou celular/,
    field: "Tipo de chave",
    right: "celular",
  },
  { number: 21, cells: { amount: "0,001" }, said: /Valor: .*2/, field: "Valor", right: "0,01" },
  {
    number: 30,
    cells: { category: "Inexistente" },
    said: /Categoria: Não há categoria/,
    field: "Categoria",
    right: "",
  },
] as const;

const HEADS = ["Nome", "Chave PIX", "Valor", "Categoria"];
function rows(): string[][] {
  return Array.from({ length: LINES }, (_, at) => {
    const number = at + 1;
    const wrong: Record<string, string> = WRONG.find((one) => one.number === number)?.cells ?? {};
    return [
      `Fornecedor ${number}`,
      wrong.pix_key ?? `fornecedor${number}@example.com`,
      wrong.amount ?? "10,00",
      wrong.category ?? "",
    ];
  });
}
const csv = (lines: readonly (readonly string[])[]) =>
  Buffer.from([HEADS, ...lines].map((line) => line.join(";")).join("\r\n"));

const lineOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Linhas" }).getByRole("listitem").filter({ hasText: name });
/** Unfolds the page's rare actions. */
const more = (page: Page) => page.locator("summary", { hasText: "Mais ações" }).click();
const sendFile = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel("Escolher arquivo")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });

test("a spreadsheet with wrong lines is mended in place, and its receivers are registered", async ({
  signedInPage: page,
}) => {
  await page.goto("/payouts/batches");
  await expect(page.getByText("Nenhum lote ainda")).toBeVisible();
  await takeScreenshots(page, "batches-empty");
  await page.getByRole("link", { name: "Criar lote" }).click();
  await page.waitForURL("/payouts/batches/new");
  await takeScreenshots(page, "batches-new");

  // One column too many is named, and nothing is made.
  await sendFile(page, "lote.csv", Buffer.from("nome;chave;valor;agência\na;b;1;2\n"));
  await expect(page.getByText("Coluna desconhecida: agência")).toBeVisible();
  await takeScreenshots(page, "batches-new-refused");

  await page.getByLabel("Nome do lote").fill("Fornecedores de novembro");
  await sendFile(page, "lote.csv", csv(rows()));
  await page.waitForURL(/\/payouts\/batches\/[\da-f-]{36}$/);
  const address = page.url();
  // No name, key or amount stands in an address.
  expect(address).not.toMatch(/@|fornecedor/i);
  const foot = page.getByRole("region", { name: "Antes de continuar" });
  await expect(foot).toContainText("5 linhas com erro");
  await takeScreenshots(page, "batches-draft");

  await page.getByRole("radio", { name: "Com erro (5)" }).check({ force: true });
  await expect(
    page
      .getByRole("list", { name: "Linhas" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("button") }),
  ).toHaveCount(5);
  await takeScreenshots(page, "batches-draft-faulty");
  let left = WRONG.length;
  for (const { number, said, field, right } of WRONG) {
    await expect(page.getByText(said).first()).toBeVisible();
    // By keyboard alone.
    await page
      .getByRole("button", { name: `Editar a linha ${number}`, exact: true })
      .press("Enter");
    const form = page.getByRole("form", { name: `Editar a linha ${number}` });
    const cell = form.getByLabel(field, { exact: false }).first();
    await expect(cell).toBeFocused();
    if (number === 3) await takeScreenshots(page, "batches-line");
    await cell.fill(right);
    await cell.press("Enter");
    left -= 1;
    await expect(form).toBeHidden();
    if (left > 0)
      await expect(foot).toContainText(left === 1 ? "1 linha com erro" : `${left} linhas com erro`);
  }
  await expect(foot).not.toContainText("com erro");
  await expect(foot).toContainText("1.514,01");

  // A line that doubles another is confirmed by a tick.
  await page.getByRole("button", { name: "Adicionar linha" }).click();
  const added = page.getByRole("form", { name: "Nova linha" });
  await added.getByLabel("Nome", { exact: false }).first().fill("Fornecedor 1");
  await added.getByLabel("Chave PIX", { exact: false }).fill("fornecedor1@example.com");
  await added.getByLabel("Valor", { exact: false }).fill("10,00");
  await added.getByRole("button", { name: "Salvar linha" }).click();
  await expect(foot).toContainText("Confirme 2 possíveis duplicidades");
  await page.getByRole("radio", { name: "A confirmar (2)" }).check({ force: true });
  await takeScreenshots(page, "batches-double");
  await page.getByRole("checkbox", { name: "Linha 1: não é duplicado, pode pagar" }).check();
  await expect(foot).toContainText("Confirme 1 possível duplicidade");
  await page.getByRole("checkbox", { name: "Linha 31: não é duplicado, pode pagar" }).check();
  await expect(foot).not.toContainText("Confirme");

  await page.getByRole("button", { name: "Cadastrar 30 recebedores" }).click();
  await expect(foot.getByRole("button", { name: "Escolher carteira" })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("30 recebedores novos")).toBeHidden();
  await takeScreenshots(page, "batches-checked");
});

test("a workbook and pasted rows become drafts too, and one is discarded", async ({
  signedInPage: page,
}) => {
  await page.goto("/payouts/batches/new");
  const sheet = {
    name: "Pagamentos",
    rows: [
      ["Chave PIX", "Valor"],
      ["fornecedor2@example.com", 12.5],
      [2_998_224_725, 1],
    ],
  };
  await sendFile(page, "lote.xlsx", Buffer.from(await writeXlsx({ sheets: [sheet] })));
  await page.waitForURL(/\/payouts\/batches\/[\da-f-]{36}$/);
  await expect(lineOf(page, "fornecedor2@example.com")).toContainText("R$ 12,50");
  await expect(page.getByText(/a planilha pode ter removido zeros/)).toBeVisible();
  await more(page);
  const [errors] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Baixar erros" }).click(),
  ]);
  expect(errors.suggestedFilename()).toBe("ponte-batch-errors.csv");

  await page.goto("/payouts/batches/new");
  await page
    .getByLabel("Linhas copiadas")
    .fill("Nome\tChave PIX\tValor\nFornecedor 4\tfornecedor4@example.com\t1.000,00");
  await page.getByRole("button", { name: "Conferir linhas" }).click();
  await page.waitForURL(/\/payouts\/batches\/[\da-f-]{36}$/);
  const foot = page.getByRole("region", { name: "Antes de continuar" });
  await expect(foot.getByRole("button", { name: "Escolher carteira" })).toBeVisible();
  await more(page);
  await page.getByRole("button", { name: "Descartar lote" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Descartar lote" }).click();
  await page.waitForURL("/payouts/batches");
  await expect(page.getByRole("row").filter({ hasText: "Rascunho" })).toHaveCount(2);
  await takeScreenshots(page, "batches");
  await speak(page, "en");
  await takeScreenshots(page, "batches-en");
  await speak(page, "pt-BR");
});

test("receivers that are ticked become a batch", async ({ signedInPage: page }) => {
  await page.goto("/pix-accounts");
  await page.getByRole("checkbox", { name: "Selecionar Fornecedor 2", exact: true }).check();
  await page.getByRole("checkbox", { name: "Selecionar Fornecedor 4", exact: true }).check();
  await page.getByRole("button", { name: "Pagar em lote" }).click();
  await page.waitForURL(/accounts=/);
  await page.getByRole("button", { name: "Criar lote" }).click();
  await page.waitForURL(/\/payouts\/batches\/[\da-f-]{36}$/);
  await expect(page.getByRole("region", { name: "Antes de continuar" })).toContainText(
    "2 linhas com erro",
  );
});
