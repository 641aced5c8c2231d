import { readFileSync } from "node:fs";
import type { Address, Hex } from "viem";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { safeWithTokens } from "#e2e/fixtures/polygon-safes.ts";
import { registerExternal } from "#e2e/fixtures/register-external.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "approver" } as const;

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
  await page.getByRole("link", { name: "Pagar de uma carteira externa" }).click();
  await form.chooseAccount(receiver.name);
  await form.amount.fill("100");
  await expect(form.estimate).toContainText(/cerca de\s+R\$/);
  await takeScreenshots(page, "payout-external-form");
  await page.getByRole("button", { name: "Pedir autorização" }).click();
  await expect(page.getByText("Aguardando os signatários", { exact: true }).first()).toBeVisible();
  await takeScreenshots(page, "payout-external-awaited");
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
  expect(call.value).toBe("0");
  await page.getByText("Detalhes técnicos").click();
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
  await expect(page.getByRole("heading", { name: "A concluir" })).toBeVisible();
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

  // Cancelled before it is allowed: what its owners allow after all is pending, with the call that revokes it.
  await page.goto("/payouts/new?from=external");
  await form.chooseAccount(receiver.name);
  await form.amount.fill("50");
  await page.getByRole("button", { name: "Pedir autorização" }).click();
  await page.getByRole("button", { name: "Cancelar payout" }).click();
  await expect(page.getByText("Cancelado", { exact: true }).first()).toBeVisible();
  await safe.act(call);
  await page.goto("/paying-wallets");
  await page.getByRole("link", { name: /^Revogar/ }).click();
  await expect(page.getByText("Nenhuma carteira conectada aqui pode assinar")).toBeVisible();
  await takeScreenshots(page, "payout-external-revoke");
  await speak(page, "en");
  await page.goto("/payouts/new?from=external");
  await takeScreenshots(page, "payout-external-form-en");
});
