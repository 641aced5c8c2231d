import { readFileSync } from "node:fs";
import type { Address, Hex } from "viem";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { safeWithTokens } from "#e2e/fixtures/polygon-safes.ts";
import { registerExternal } from "#e2e/fixtures/register-external.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "approver" } as const;

test("a batch from a Safe: its owners make one call, a second person approves, and its lines are paid by themselves", async ({
  signedInPage: page,
  api,
  bank,
  browser,
  system,
}) => {
  const bia = await joined(browser, system, BIA);
  const receivers = [await pixAccount(api), await pixAccount(api)];
  const safe = await safeWithTokens(api);
  await registerExternal(system.dataDir, safe.address);
  await page.goto("/payouts/batches/new");
  await page.getByLabel("Nome do lote").fill("Fornecedores da tesouraria");
  await page.getByLabel("Rede").selectOption("polygon");
  const rows = receivers.map(({ name, key }) => `${name}\t${key}\t10,00`);
  await page.getByLabel("Linhas copiadas").fill(["Nome\tChave PIX\tValor", ...rows].join("\n"));
  await page.getByRole("button", { name: "Conferir linhas" }).click();
  await page.waitForURL(/\/payouts\/batches\/[\da-f-]{36}$/);

  const address = page.url();

  // The Safe is chosen, and its owners are asked for exactly one call.
  await page.getByRole("button", { name: "Escolher carteira" }).click();
  await page.getByRole("radio", { name: "Carteira externa" }).check({ force: true });
  await takeScreenshots(page, "batch-external-chosen");
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await takeScreenshots(page, "batch-external-fixed");
  await page.getByRole("button", { name: "Pedir autorização" }).click();
  await expect(page.getByRole("button", { name: "Baixar para o Safe" })).toBeVisible();
  await takeScreenshots(page, "batch-external-awaited");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Baixar para o Safe" }).click(),
  ]);
  const { transactions } = JSON.parse(readFileSync(await file.path(), "utf8")) as {
    transactions: { to: Address; data: Hex; value: string }[];
  };
  const [call, ...more] = transactions;
  if (!call) throw new Error("the file holds no call");
  expect(more).toEqual([]);
  const proposal = await safe.propose(call);
  await proposal.sign(1);
  await proposal.sign(2);
  await proposal.execute();
  await expect(page.getByText("Autorizado", { exact: true })).toBeVisible();
  await takeScreenshots(page, "batch-external-allowed");

  // It begins once another person has approved it, and nobody clicks anything.
  await page.getByRole("button", { name: "Pedir aprovação" }).click();
  await expect(page.getByText("Aguarde a aprovação", { exact: true })).toBeVisible();
  await bia.goto("/requests");
  await bia.getByRole("link", { name: "Fornecedores da tesouraria" }).click();
  await takeScreenshots(bia, "request-batch-external");
  await bia.getByRole("button", { name: "Aprovar", exact: true }).click();
  await expect(bia.getByText("Aprovado", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Todos os 2 pagos")).toBeVisible({ timeout: 120_000 });
  await takeScreenshots(page, "batch-external-paid");
  for (const { key } of receivers) {
    expect((await bank.paidTo(key)).map(({ amount }) => amount)).toEqual(["10.00"]);
  }

  // What is left is revoked by its owners, with the call that the page shows.
  await page.getByRole("link", { name: "Revogar", exact: true }).click();
  await expect(page.getByText("Nenhuma carteira conectada aqui pode assinar")).toBeVisible();
  await takeScreenshots(page, "batch-external-revoke");
  await speak(page, "en");
  await page.goto(address);
  await expect(page.getByText("All 2 paid")).toBeVisible();
  await takeScreenshots(page, "batch-external-paid-en");
});
