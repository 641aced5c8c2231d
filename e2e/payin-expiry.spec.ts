import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

test.use({ knobs: { QUOTE_TTL_SECONDS: "8" } });

test("a quote that ran out is asked for again in one click, with nothing typed twice", async ({
  signedInPage: page,
}) => {
  await new WalletFormPage(page).register({ name: "Prazo" });
  await new PayinFormPage(page).quote("250,00", "Prazo");
  const quote = new QuotePage(page);
  await expect(quote.expired).toBeVisible();
  await expect(quote.confirm).toHaveCount(0);
  await takeScreenshots(page, "quote-expired");
  await quote.requote.click();
  await expect(quote.confirm).toBeVisible();
  await expect(quote.fact("Valor do PIX")).toHaveText(/R\$\s250,00/);
});

test("a payin nobody pays says that it expired, and what happened to the money", async ({
  signedInPage: page,
}) => {
  await new WalletFormPage(page).register({ name: "Ninguém paga" });
  await new PayinFormPage(page).quote("250,00", "Ninguém paga");
  await new QuotePage(page).take();
  const payin = new PayinPage(page);
  await expect(payin.code).toBeVisible();
  await expect(payin.expired).toBeVisible();
  await expect(payin.code).toHaveCount(0);
  await takeScreenshots(page, "payin-expired");
});

test("a PIX that comes late goes back in full; the payin stays expired and says so", async ({
  signedInPage: page,
  bank,
  chain,
}) => {
  const { payin, address, code, txid } = await makePayin(page, { name: "Atrasado" });
  await expect(payin.expired).toBeVisible();
  const late = await bank.pay(code);
  await expect(payin.said(/não foi pago a tempo; o pix recebido foi devolvido/i)).toBeVisible({
    timeout: 30_000,
  });
  await expect(payin.returns).toContainText(/recebido depois do prazo/i);
  await expect(payin.returns).toContainText(late.slice(-4));
  const rows = await bank.transfers(txid);
  expect(rows.map(({ direction, amount }) => [direction, amount])).toEqual([
    ["in", "250.00"],
    ["returned", "250.00"],
  ]);
  expect(await chain.arrivals("polygon", "USDC", address)).toEqual([]);
  await takeScreenshots(page, "payin-late");
});
