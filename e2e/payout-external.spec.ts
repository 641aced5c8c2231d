import { readFileSync } from "node:fs";
import type { Address, Hex } from "viem";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { polygonSafes } from "#e2e/fixtures/polygon-safes.ts";
import { registerExternal } from "#e2e/fixtures/register-external.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { fund, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "approver" } as const;

/** A Safe on the sandbox's Polygon, with tokens. */
async function safeWithTokens(api: ExchangeApi) {
  const made = await (await polygonSafes(api)).safe();
  await fund(api, made.address, { network: "polygon", token: "USDC", amount: "500" });
  return made;
}

test("a payout from a Safe: its owners allow elsewhere, a second person approves, and it is paid", async ({
  signedInPage: page,
  api,
  bank,
  browser,
  system,
}) => {
  const bia = await joined(browser, system, BIA);
  await bia.setViewportSize({ width: 390, height: 844 });
  const receiver = await pixAccount(api);
  const safe = await safeWithTokens(api);
  await registerExternal(system.dataDir, safe.address);

  // Asked for: exactly these tokens, and what they bring as an estimate.
  const form = new PayoutFormPage(page);
  await form.open();
  await page.getByRole("link", { name: "Carteira externa", exact: true }).click();
  await form.chooseAccount(receiver.name);
  await form.amount.fill("100");
  await expect(form.estimate).toContainText(/cerca de\s+R\$/);
  await takeScreenshots(page, "payout-external-form");
  await page.getByRole("button", { name: "Pedir autorização" }).click();
  await expect(
    page.getByText("Aguardando os proprietários", { exact: true }).first(),
  ).toBeVisible();
  await takeScreenshots(page, "payout-external-awaited");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Transaction Builder/ }).click(),
  ]);
  const { transactions } = JSON.parse(readFileSync(await file.path(), "utf8")) as {
    transactions: { to: Address; data: Hex; value: string }[];
  };
  const [call, ...more] = transactions;
  if (!call) throw new Error("the file holds no call");
  expect(more).toEqual([]);
  expect(call.value).toBe("0");
  await expect(page.getByText(call.data)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await takeScreenshots(page, "payout-external-awaited-phone");
  await page.setViewportSize({ width: 1280, height: 900 });

  // Its approval does not wait for the owners; the request says that the reais are an estimate.
  await page.getByRole("button", { name: "Pedir aprovação" }).click();
  await expect(page.getByRole("heading", { name: "Aprovação pedida" })).toBeVisible();
  await bia.goto("/requests");
  await bia.getByRole("link", { name: receiver.name }).click();
  await expect(bia.getByText("De uma carteira externa")).toBeVisible();
  await takeScreenshots(bia, "request-external");
  await bia.getByRole("button", { name: "Aprovar", exact: true }).click();
  await expect(bia.getByText("Aprovado", { exact: true }).first()).toBeVisible();

  // Left and found again while the owners sign, one after the other.
  const address = page.url();
  await page.goto("/payouts");
  await expect(page.getByRole("heading", { name: "De carteiras externas" })).toBeVisible();
  await takeScreenshots(page, "payouts-external");
  await page.getByRole("link", { name: receiver.name }).click();
  await page.waitForURL(address);
  const proposal = await safe.propose(call);
  await proposal.sign(2);
  await proposal.sign(0);
  await proposal.execute();

  // The quote is asked for only then, and the payout made at a click.
  await expect(page.getByText("Autorizado: peça a cotação")).toBeVisible();
  await takeScreenshots(page, "payout-external-allowed");
  await page.getByRole("button", { name: "Pedir cotação" }).click();
  await page.getByRole("button", { name: /^Executar/ }).click();
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await bank.paidTo(receiver.key)).toHaveLength(1);
  await takeScreenshots(page, "payout-external-paid");

  // Given up before it is allowed: what its owners allow after all is pending, with the call that revokes it.
  await page.goto("/payouts/new?from=external");
  await form.chooseAccount(receiver.name);
  await form.amount.fill("50");
  await page.getByRole("button", { name: "Pedir autorização" }).click();
  await page.getByRole("button", { name: "Desistir" }).click();
  await expect(page.getByText("Abandonado", { exact: true }).first()).toBeVisible();
  await safe.act(call);
  await page.goto("/payouts");
  await page.getByRole("link", { name: /^Revogar/ }).click();
  await expect(page.getByText("Nenhuma carteira conectada aqui pode assinar")).toBeVisible();
  await takeScreenshots(page, "payout-external-revoke");
  await speak(page, "en");
  await page.goto("/payouts/new?from=external");
  await takeScreenshots(page, "payout-external-form-en");
});

test("a batch from a Safe: its owners make one call, a second person approves, and its lines are paid by themselves", async ({
  signedInPage: page,
  api,
  bank,
  browser,
  system,
}) => {
  test.setTimeout(240_000);
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

  // The Safe is chosen, and its owners are asked for exactly one call.
  await page.getByRole("radio", { name: "Carteira externa" }).check({ force: true });
  await takeScreenshots(page, "batch-external-chosen");
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await takeScreenshots(page, "batch-external-fixed");
  await page.getByRole("button", { name: "Pedir autorização" }).click();
  await expect(page.getByText("Aguardando os proprietários", { exact: true })).toBeVisible();
  await takeScreenshots(page, "batch-external-awaited");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /Transaction Builder/ }).click(),
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
  await expect(page.getByRole("heading", { name: "Aprovação pedida" })).toBeVisible();
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
});
