import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { BankPage } from "#e2e/pages/bank-page.ts";
import { UnsettledPage } from "#e2e/pages/unsettled-page.ts";
import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";

test("a wrong amount goes back in full, and the code is still paid", async ({
  signedInPage: page,
  bank,
  chain,
}) => {
  const { payin, address, code, txid } = await makePayin(page, { name: "Valor errado" });
  await bank.pay(code, "249.99");
  await expect(payin.said(/um pix recebido não conta/i)).toBeVisible();
  await expect(payin.returns).toContainText(/valor diferente do cotado/i);
  await expect(payin.returns).toContainText(/R\$\s249,99/);
  await expect(payin.returns).toContainText(/devolvido/i);
  await expect(payin.code).toHaveText(code);
  await takeScreenshots(page, "payin-wrong-amount");

  await bank.pay(code);
  await expect(payin.arrived).toBeVisible();
  await expect(payin.returns).toContainText(/R\$\s249,99/);
  expect(await chain.arrivals("polygon", "USDC", address)).toHaveLength(1);
  const rows = await bank.transfers(txid);
  expect(rows.map(({ direction, amount }) => [direction, amount])).toEqual([
    ["in", "249.99"],
    ["returned", "249.99"],
    ["in", "250.00"],
  ]);
});

test("paid twice: sent once, and the second PIX goes back in full", async ({
  signedInPage: page,
  bank,
  chain,
}) => {
  const { payin, address, code, txid } = await makePayin(page, { name: "Duas vezes" });
  const first = await bank.pay(code);
  const second = await bank.pay(code);
  await expect(payin.arrived).toBeVisible();
  await expect(payin.returns).toContainText(/pago duas vezes/i);
  await expect(payin.returns).toContainText(second.slice(-4));
  await expect.poll(async () => (await bank.transfers(txid)).length).toBe(3);
  const returned = (await bank.transfers(txid)).filter(({ direction }) => direction === "returned");
  expect(returned.map((row) => [row.original_end_to_end_id, row.amount])).toEqual([
    [second, "250.00"],
  ]);
  expect(first).not.toBe(second);
  expect(await chain.arrivals("polygon", "USDC", address)).toHaveLength(1);
  await takeScreenshots(page, "payin-paid-twice");
  await page.goto("/payins?show=returned");
  await expect(page.getByRole("row").filter({ hasText: /R\$\s250,00 devolvidos/ })).toBeVisible();
});

test("tokens that can never be sent: the PIX goes back first, then the payin has failed", async ({
  signedInPage: page,
  bank,
  chain,
}) => {
  const { payin, code, txid } = await makePayin(page, {
    name: "Congelada",
    address: SANDBOX_FROZEN_ADDRESS,
  });
  const paid = await bank.pay(code);
  await expect(payin.said(/^falhou: os tokens não foram enviados/i)).toBeVisible({
    timeout: 90_000,
  });
  await expect(payin.returns).toContainText(paid.slice(-4));
  await expect(payin.returns).toContainText(/não foi possível enviar os tokens/i);
  const rows = await bank.transfers(txid);
  expect(rows.map(({ direction, amount }) => [direction, amount])).toEqual([
    ["in", "250.00"],
    ["returned", "250.00"],
  ]);
  expect(await chain.arrivals("polygon", "USDC", SANDBOX_FROZEN_ADDRESS)).toEqual([]);
  await takeScreenshots(page, "payin-failed");
  await page.goto("/payins?status=failed");
  await expect(page.getByRole("row").filter({ hasText: /falhou/i })).toHaveCount(1);
});

test("a PIX that nobody can place waits in sight, and a person gives it back", async ({
  signedInPage: page,
  browser,
  system,
  bank,
}) => {
  const payer = await browser.newPage({ locale: "pt-BR" });
  const bankPage = new BankPage(payer);
  await bankPage.open(system.serviceUrl);
  await bankPage.payKeyAlone("77,70");
  await payer.close();

  const unsettled = new UnsettledPage(page);
  await expect(async () => {
    await unsettled.open();
    await expect(unsettled.suspense).toContainText(/R\$\s77,70/, { timeout: 1_000 });
  }).toPass();
  await takeScreenshots(page, "unsettled");
  await unsettled.giveBack();
  const returns = async () =>
    (await bank.transfers()).filter(
      ({ direction, amount }) => direction === "returned" && amount === "77.70",
    );
  await expect.poll(async () => (await returns()).length).toBe(1);
  await expect(async () => {
    await unsettled.open();
    await expect(page.getByText(/R\$\s77,70/)).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  expect(await returns()).toHaveLength(1);
});
