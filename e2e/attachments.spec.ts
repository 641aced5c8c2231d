import type { Page } from "@playwright/test";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";
import { testPdf } from "#platform/documents/test/test-pdf.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "approver" } as const;
const WALLET = "Cofre dos anexos";
const pdf = (name: string, bytes = testPdf()) => ({
  name,
  mimeType: "application/pdf",
  buffer: bytes,
});

/** Drops files on an element, as somebody who drags them from a folder. */
async function drop(page: Page, selector: string, file: ReturnType<typeof pdf>): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ name, bytes, type }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      return transfer;
    },
    { name: file.name, bytes: [...file.buffer], type: file.mimeType },
  );
  await page.dispatchEvent(selector, "dragover", { dataTransfer });
  await page.dispatchEvent(selector, "drop", { dataTransfer });
}

test("files are dropped on the form, opened by who approves, bound by the approval, and marked when they come later", async ({
  signedInPage: page,
  browser,
  system,
  faults,
}) => {
  // One file is refused on purpose.
  faults.allow(/status of 415.*\/api\/attachments\//);
  await new WalletFormPage(page).register({
    network: "Polygon",
    address: newAddress(),
    name: WALLET,
  });
  const bia = await joined(browser, system, BIA);
  await page.goto("/settings/policies");
  await page.getByRole("button", { name: "Uma pessoa paga, outra aprova" }).click();
  await expect(page.getByText("Você alterou este rascunho")).toBeVisible();
  await bia.goto("/settings/policies");
  await bia.getByRole("button", { name: "Ativar", exact: true }).click();
  await expect(bia.getByText(`Ativada por ${BIA.name}`)).toBeVisible();

  // Dropped anywhere on the form; what can't be taken says why, and the form does not wait for it.
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet(WALLET);
  await form.amount.fill("250,00");
  const fields = "main form[method=post]";
  await drop(page, fields, pdf("boleto.pdf"));
  const files = page.getByRole("list", { name: "Anexos" });
  await expect(files.getByRole("button", { name: "Remover boleto.pdf" })).toBeVisible();
  await drop(page, fields, { ...pdf("virus.png"), buffer: testPdf() });
  await expect(files.getByText(/não é o que|nome não|conteúdo/i)).toBeVisible();
  await takeScreenshots(page, "payin-form-attachments");
  await files.getByRole("button", { name: "Remover virus.png" }).click();
  await form.submit.click();
  await page.waitForURL(/\/payins\/new\?intent=/);
  await expect(files.getByRole("link", { name: "Baixar boleto.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Pedir aprovação" }).click();
  await expect(page.getByRole("heading", { name: "Aprovação pedida" })).toBeVisible();

  // The approver sees it before deciding, and opens it.
  const request = new RequestPage(bia);
  await request.open(WALLET);
  const shown = bia.getByRole("list", { name: "Anexos" });
  await expect(shown.getByText("Parte da aprovação")).toBeVisible();
  const download = bia.waitForEvent("download");
  await shown.getByRole("link", { name: "Baixar boleto.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("boleto.pdf");
  await takeScreenshots(bia, "request-attachments");

  // One that comes now is marked; taking the first one out ends what was asked.
  await page.getByRole("button", { name: "Anexar arquivos" }).click();
  await page.getByLabel("Escolher arquivos").setInputFiles(pdf("contrato.pdf"));
  await expect(files.getByText("Adicionado depois do pedido de aprovação")).toBeVisible();
  await bia.reload();
  await expect(shown.getByText("Adicionado depois do pedido de aprovação")).toBeVisible();
  await files.getByRole("button", { name: "Remover boleto.pdf" }).click();
  await expect(files.getByRole("link", { name: "Baixar boleto.pdf" })).toHaveCount(0);
  await bia.reload();
  await expect(bia.getByText("Removido depois do pedido de aprovação: boleto.pdf")).toBeVisible();
  await expect(request.approve).toHaveCount(0);
  await takeScreenshots(bia, "request-attachment-removed");

  // Asked anew with another in its place; what was approved stays.
  await page.reload();
  await drop(page, "section:has(> header h2:text-is('Anexos')) > div", pdf("boleto.pdf"));
  await expect(files.getByRole("link", { name: "Baixar boleto.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Pedir aprovação" }).click();
  await expect(page.getByRole("heading", { name: "Aprovação pedida" })).toBeVisible();
  await request.give(WALLET);
  await page.reload();
  await expect(files.getByText("Parte da aprovação")).toHaveCount(2);
  await expect(files.getByRole("button", { name: /^Remover/ })).toHaveCount(0);
  await new QuotePage(page).take();
  await page.waitForURL(/\/payins\/\d+$/);
  await expect(files.getByRole("link", { name: "Baixar boleto.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Anexar arquivos" }).click();
  await page.getByLabel("Escolher arquivos").setInputFiles(pdf("nota.pdf"));
  await expect(files.getByText("Adicionado depois da aprovação")).toBeVisible();
  await takeScreenshots(page, "payin-attachments");
  await speak(page, "en");
  await page.reload();
  await expect(page.getByText("Added after the approval", { exact: true })).toBeVisible();
  await takeScreenshots(page, "payin-attachments-en");
});
