import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutRevokePage } from "#e2e/pages/payout-revoke-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const AMOUNTS = ["10,00", "20,50", "30,25"];

test("a batch is signed once and paid line by line; books, chain and bank agree, and the rest is revoked", async ({
  signedInPage: page,
  api,
  bank,
  chain,
}) => {
  test.setTimeout(240_000);
  const wallet = await payer(page, api, { network: "polygon", token: "USDC" });
  const receivers = [await pixAccount(api), await pixAccount(api), await pixAccount(api)];
  await page.goto("/payouts/batches/new");
  await page.getByLabel("Nome do lote").fill("Fornecedores");
  await page.getByLabel("Rede").selectOption("polygon");
  const rows = receivers.map(({ name, key }, at) => `${name}\t${key}\t${AMOUNTS[at]}`);
  await page.getByLabel("Linhas copiadas").fill(["Nome\tChave PIX\tValor", ...rows].join("\n"));
  await page.getByRole("button", { name: "Conferir linhas" }).click();
  await page.waitForURL(/\/payouts\/batches\/[\da-f-]{36}$/);

  // The wallet is chosen and proved, and from then on no line changes.
  await page.getByRole("button", { name: "Escolher carteira" }).click();
  const modal = new WalletModal(page);
  await modal.connectInjected();
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await new PayoutFlowPage(page).prove.click();
  await expect(page.getByText("A assinar", { exact: true })).toBeVisible();
  await takeScreenshots(page, "batch-fixed");

  await page.getByRole("button", { name: "Conectar carteira" }).click();
  await page.getByRole("button", { name: /^Autorizar até [\d.,]+ USDC$/ }).click();
  await expect(page.getByText("Todos os 3 pagos")).toBeVisible({ timeout: 120_000 });
  await takeScreenshots(page, "batch-paid");

  const [allowed = 0n, ...more] = await chain.allowed("polygon", "USDC", wallet.address);
  expect(more).toEqual([]);
  const pulled = await chain.pulled("polygon", "USDC", wallet.address);
  expect(pulled).toHaveLength(3);
  const taken = pulled.reduce((all, units) => all + units, 0n);
  expect(allowed).toBeGreaterThan(taken);
  // A hundredth above what was expected, at most.
  expect(allowed * 100n).toBeLessThanOrEqual(taken * 102n);
  for (const [at, { key }] of receivers.entries()) {
    const amount = AMOUNTS[at]?.replace(",", ".");
    expect((await bank.paidTo(key)).map((paid) => paid.amount)).toEqual([amount]);
  }

  await page.getByRole("link", { name: "Revogar", exact: true }).click();
  const revoke = new PayoutRevokePage(page);
  await revoke.begin.click();
  await revoke.sign.click();
  await expect(revoke.done).toBeVisible({ timeout: 60_000 });
  expect(await chain.allowed("polygon", "USDC", wallet.address)).toEqual([allowed, 0n]);
});

test("a batch is paused and ended by hand: what was not begun is not paid", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  test.setTimeout(240_000);
  await payer(page, api, { network: "polygon", token: "USDC" });
  const receivers = await Promise.all(Array.from({ length: 6 }, () => pixAccount(api)));
  await page.goto("/payouts/batches/new");
  await page.getByLabel("Nome do lote").fill("Comissões");
  await page.getByLabel("Rede").selectOption("polygon");
  const rows = receivers.map(({ name, key }) => `${name}\t${key}\t5,00`);
  await page.getByLabel("Linhas copiadas").fill(["Nome\tChave PIX\tValor", ...rows].join("\n"));
  await page.getByRole("button", { name: "Conferir linhas" }).click();
  await page.waitForURL(/\/payouts\/batches\/[\da-f-]{36}$/);
  await page.getByRole("button", { name: "Escolher carteira" }).click();
  await new WalletModal(page).connectInjected();
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await new PayoutFlowPage(page).prove.click();
  await page.getByRole("button", { name: "Conectar carteira" }).click();
  await page.getByRole("button", { name: /^Autorizar até/ }).click();
  await page.getByRole("button", { name: "Pausar" }).click({ timeout: 60_000 });
  await expect(page.getByText(/interrompeu/)).toBeVisible();
  await takeScreenshots(page, "batch-paused");
  await page.getByRole("button", { name: "Encerrar lote" }).click();
  await page.getByRole("button", { name: "Encerrar lote" }).click();
  await expect(page.getByText(/^Lote encerrado: \d de 6 pagos$/)).toBeVisible();
  // A line that was under way has ended by now; the others were never begun.
  await expect(page.getByText("Pagando", { exact: true })).toHaveCount(0, { timeout: 60_000 });
  const paid = await page.getByRole("table").getByText("Pago", { exact: true }).count();
  const there = await Promise.all(receivers.map(({ key }) => bank.paidTo(key)));
  expect(there.flat()).toHaveLength(paid);
  expect(paid).toBeLessThan(6);
});
