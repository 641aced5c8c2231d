import type { Page } from "@playwright/test";
import { joined } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { payer } from "#e2e/fixtures/wallets/payer.ts";
import { answerFactor } from "#e2e/pages/factor-dialog.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

test.use({ knobs: {} });

const LINES = 200;
const WRONG_EVERY = 10;
const BROKEN_OFF_AFTER = 5;
/** Forty calls of the exchange a minute, for the receivers and then for the lines. */
const MINUTES = 40;

const isWrong = (number: number) => number % WRONG_EVERY === 0;
const keyOf = (number: number) => `pessoa${number}@example.com`;
/** R$ 5,01, R$ 5,02 and so on, so that no two lines are alike. */
const centsOf = (number: number) => 500 + number;
const inReais = (cents: number) =>
  `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, "0")}`;

const numbers = Array.from({ length: LINES }, (_, at) => at + 1);
const file = ["Nome;Chave PIX;Valor"]
  .concat(
    numbers.map((number) => {
      const amount = inReais(centsOf(number));
      return `Pessoa ${number};${keyOf(number)};${isWrong(number) ? `${amount}5` : amount}`;
    }),
  )
  .join("\r\n");

/** Seconds that a person is busy; what the dashboard does alone is not counted. */
function stopwatch() {
  let seconds = 0;
  const busy = async <T>(work: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const done = await work();
    seconds += (performance.now() - began) / 1000;
    return done;
  };
  return { busy, seconds: () => Math.round(seconds) };
}

const statesOf = (page: Page, state: string) =>
  page.getByRole("table").getByText(state, { exact: true });

test("two hundred lines with twenty wrong ones: broken off after the fifth, gone on with by somebody else elsewhere", async ({
  signedInPage: page,
  system,
  browser,
  api,
  bank,
  chain,
}) => {
  test.setTimeout(MINUTES * 60_000);
  await answerFactor(page, system.password);
  const wallet = await payer(page, api, { network: "polygon", token: "USDC", amount: "1000" });
  const { busy, seconds } = stopwatch();

  const foot = page.getByRole("region", { name: "Antes de continuar" });
  await busy(async () => {
    await page.goto("/payouts/batches/new");
    await page.getByLabel("Nome do lote").fill("Folha de novembro");
    await page.getByLabel("Rede").selectOption("polygon");
    await page
      .getByLabel("Escolher arquivo")
      .setInputFiles({ name: "folha.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await page.waitForURL(/\/payouts\/batches\/[\da-f-]{36}$/);
    await expect(foot).toContainText("20 linhas com erro");
    await page.getByRole("radio", { name: "Com erro (20)" }).check({ force: true });
    for (const number of numbers.filter(isWrong)) {
      const row = { name: `Editar a linha ${number}`, exact: true };
      await page.getByRole("button", row).click();
      const form = page.getByRole("form", row);
      await form
        .getByLabel("Valor", { exact: false })
        .first()
        .fill(inReais(centsOf(number)));
      await page.keyboard.press("Enter");
      await expect(form).toBeHidden();
    }
    await page.getByRole("button", { name: "Cadastrar 200 recebedores" }).click();
  });
  await takeScreenshots(page, "large-batch-registering");
  const choose = foot.getByRole("button", { name: "Escolher carteira" });
  await expect(choose).toBeVisible({ timeout: 10 * 60_000 });

  await busy(async () => {
    await choose.click();
    await new WalletModal(page).connectInjected();
    await page.getByRole("button", { name: "Continuar", exact: true }).click();
    await new PayoutFlowPage(page).prove.click();
    await page.getByRole("button", { name: "Conectar carteira" }).click();
    await page.getByRole("button", { name: /^Autorizar até/ }).click();
  });
  await expect
    .poll(() => statesOf(page, "Pago").count(), { timeout: 10 * 60_000 })
    .toBeGreaterThanOrEqual(BROKEN_OFF_AFTER);
  await busy(() => page.getByRole("button", { name: "Pausar" }).click());
  await expect(page.getByText(/interrompeu/)).toBeVisible();
  const before = await statesOf(page, "Pago").count();
  expect(before).toBeLessThan(LINES / 2);
  await takeScreenshots(page, "large-batch-paused");

  const other = await joined(browser, system, {
    email: "beatriz@example.com",
    name: "Beatriz Alves",
    role: "operator",
  });
  await busy(async () => {
    await other.goto(new URL(page.url()).pathname);
    await other.getByRole("button", { name: "Retomar" }).click();
  });
  // Whoever only looks on is signed out after half an hour: pages are opened anew now and then.
  await expect(async () => {
    await other.reload();
    await expect(other.getByText("Todos os 200 pagos")).toBeVisible();
  }).toPass({ timeout: MINUTES * 60_000 });
  await takeScreenshots(other, "large-batch-paid");

  // Wallet, books, bank and chain give the same sums.
  const total = numbers.reduce((all, number) => all + centsOf(number), 0);
  const paid = await Promise.all(numbers.map((number) => bank.paidTo(keyOf(number))));
  expect(paid.map((transfers) => transfers.map(({ amount }) => amount))).toEqual(
    numbers.map((number) => [inReais(centsOf(number)).replace(",", ".")]),
  );
  const reais = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 }).format(total / 100);
  await expect(other.getByText(`R$ ${reais}`).first()).toBeVisible();
  const pulled = await chain.pulled("polygon", "USDC", wallet.address);
  expect(pulled).toHaveLength(LINES);
  const taken = pulled.reduce((all, units) => all + units, 0n);
  const [allowed = 0n, ...more] = await chain.allowed("polygon", "USDC", wallet.address);
  expect(more).toEqual([]);
  expect(allowed).toBeGreaterThan(taken);
  const receipts = await other.request.get(
    `/api/batches/${new URL(page.url()).pathname.split("/").at(-1)}/receipts?as=zip`,
  );
  expect(receipts.status()).toBe(200);
  process.stdout.write(`a person was busy for ${seconds()} s\n`);
});
