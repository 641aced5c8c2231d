import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { readQr } from "#e2e/fixtures/read-qr.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { pdfText } from "#platform/documents/test/pdf-text.ts";

const paper = (page: Page) => page.getByRole("article");

/** What a click downloads, with its name. */
async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a payin's receipt says that it is not done, then that it is; as a page, a PDF and on paper", async ({
  signedInPage: page,
  bank,
}) => {
  const { code, payin } = await makePayin(page, { name: "Cofre do comprovante" });
  const address = page.url();
  // Before a PIX came the payin's page offers none, and its address has it.
  await expect(page.getByRole("link", { name: "Comprovante" })).toHaveCount(0);
  await page.goto(`${address}/receipt`);
  await expect(paper(page)).toContainText("Ainda não concluído");
  await expect(paper(page)).toContainText("O PIX ainda não foi pago.");
  await takeScreenshots(page, "receipt-waiting");

  await page.goto(address);
  await bank.pay(code);
  await expect(payin.arrived).toBeVisible();
  // What is printed of the payment's page is the receipt as it is now, though nobody has reloaded.
  await expect
    .poll(async () => pdfText(await page.pdf()))
    .toContain("O PIX foi pago e os tokens foram recebidos na carteira.");
  const printed = pdfText(await page.pdf());
  expect(printed).toContain("Comprovante de recebimento");
  expect(printed).not.toMatch(/Centro de custo|Para o suporte|Progresso/);

  await page.getByRole("link", { name: "Comprovante" }).click();
  await expect(paper(page)).toContainText("Concluído");
  await expect(paper(page)).toContainText("R$ 250,00");
  await takeScreenshots(page, "receipt-done");

  const press = (name: string) => () => page.getByRole("link", { name }).click();
  const a4 = await downloaded(page, press("Baixar PDF"));
  expect(a4.name).toMatch(/^\d{4}-\d\d-\d\d_[a-z-]+_250\.00-BRL_payin-\d+\.pdf$/);
  expect(pdfText(a4.bytes)).toContain("Comprovante de recebimento");
  await page.getByRole("link", { name: "English" }).click();
  await expect(paper(page)).toContainText("Completed");
  await page.locator("summary", { hasText: "Mais ações" }).click();
  const phone = await downloaded(page, press("PDF para celular"));
  expect(pdfText(phone.bytes)).toContain("Receipt of a payment received");
});

test("anybody who holds a receipt checks it by its code, until the code is withdrawn", async ({
  signedInPage: page,
  bank,
  browser,
}) => {
  const { code, payin } = await makePayin(page, { name: "Cofre conferido", amount: "321,00" });
  await bank.pay(code);
  await expect(payin.arrived).toBeVisible();
  await page.getByRole("link", { name: "Comprovante" }).click();
  await page.getByRole("button", { name: "Adicionar código" }).click();
  const qr = paper(page).getByRole("img", { name: /QR code/ });
  await expect(qr).toBeVisible();
  const [link = ""] = await readQr(await page.screenshot({ fullPage: true }));
  expect(new URL(link).pathname).toBe("/receipt");
  await takeScreenshots(page, "receipt-coded");

  const outside = await browser.newContext();
  const visitor = await outside.newPage();
  await visitor.goto(link);
  const found = visitor.getByRole("status");
  await expect(found).toContainText("R$ 321,00");
  await expect(found).toContainText("Concluído");
  await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await takeScreenshots(visitor, "receipt-check");

  await page.getByRole("button", { name: "Cancelar código" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar código" }).click();
  await expect(qr).toHaveCount(0);
  await visitor.getByRole("button", { name: "Conferir" }).click();
  await expect(visitor.getByRole("alert").first()).toContainText("Código não encontrado");
  await takeScreenshots(visitor, "receipt-check-unknown");
  await outside.close();
});

test("a selection's receipts are one file", async ({ signedInPage: page }) => {
  await makePayin(page, { name: "Cofre da seleção" });
  await page.goto("/payins");
  await page
    .getByRole("checkbox", { name: /^Selecionar Payin/ })
    .first()
    .check();
  const zip = await downloaded(page, () =>
    page.getByRole("link", { name: "Comprovantes em ZIP: 1" }).click(),
  );
  expect(zip.name).toBe("payins-1.zip");
  const pdf = await downloaded(page, () =>
    page.getByRole("link", { name: "Comprovantes em PDF: 1" }).click(),
  );
  expect(pdfText(pdf.bytes)).toContain("Pedido de PIX");
});
