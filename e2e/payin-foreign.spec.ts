import { readQr } from "#e2e/fixtures/read-qr.ts";
import { expect, test } from "#e2e/fixtures/foreign-test.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";
import { WebhookSettingsPage } from "#e2e/pages/webhook-settings-page.ts";

const HASH = `0x${"ab".repeat(32)}`;
const paidBy = { endToEndId: `E${"9".repeat(8)}202611211200abcdefghijk` };

test("its webhook's secret is taken by hand, in its own scheme", async ({
  signedInPage: page,
  foreign,
}) => {
  const settings = new WebhookSettingsPage(page);
  await settings.open();
  await takeScreenshots(page, "foreign-webhook-settings");
  await settings.takeSecret(foreign.webhookSecret, "hex");
  await expect(page.getByText(foreign.webhookSecret)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(foreign.webhookSecret)).toHaveCount(0);
});

test("from a quote to completed, each word of it reported by the exchange", async ({
  signedInPage: page,
  foreign,
  system,
}) => {
  const { payin, code } = await makePayin(page, { name: "Câmbio alheio" });
  expect(await readQr(await payin.qr.screenshot())).toEqual([code]);
  const made = foreign.latest;
  expect(made.pixCode).toBe(code);
  await takeScreenshots(page, "foreign-pix-code");

  const report = (event: string, status: string, more: Partial<typeof made> = {}) =>
    foreign.report(system.origin, { ...made, ...more }, { event, status });
  expect(await report("crypto.payin.new", "processing", paidBy)).toBeLessThan(300);
  await expect(payin.said(/pix recebido\. enviando os tokens/i).first()).toBeVisible();
  await report("crypto.payin.updated", "awaiting_liquidity", paidBy);
  await expect(payin.said(/a exchange informa “awaiting_liquidity”/i)).toBeVisible();
  await takeScreenshots(page, "foreign-unknown-word");
  await report("crypto.payin.completed", "completed", { ...paidBy, hash: HASH });
  await expect(payin.said(/tokens recebidos, segundo a exchange/i)).toBeVisible();
  await expect(payin.said(/informado pela exchange/i).first()).toBeVisible();
  await expect(payin.seenOnChain).toHaveCount(0);
  await takeScreenshots(page, "foreign-completed");

  await report("crypto.payin.updated", "awaiting_liquidity", paidBy);
  await report("crypto.payin.updated", "failed", paidBy);
  await page.reload();
  await expect(payin.said(/tokens recebidos, segundo a exchange/i)).toBeVisible();
});

test("failed and expired are said as the exchange's words", async ({
  signedInPage: page,
  foreign,
  system,
}) => {
  const first = await makePayin(page, { name: "Vai falhar" });
  const failing = { event: "crypto.payin.updated", status: "failed" };
  await foreign.report(system.origin, { ...foreign.latest, ...paidBy }, failing);
  await expect(first.payin.said(/^falhou/i).first()).toBeVisible();
  await expect(first.payin.said(/não informou a devolução/i).first()).toBeVisible();
  const second = await makePayin(page, { name: "Vai expirar" });
  const expiring = { event: "crypto.payin.updated", status: "expired" };
  await foreign.report(system.origin, foreign.latest, expiring);
  await expect(second.payin.expired).toBeVisible();
  await expect(second.payin.said(/informado pela exchange/i).first()).toBeVisible();
});

test("a forged report and one without a signature change nothing", async ({
  signedInPage: page,
  foreign,
  system,
}) => {
  const { payin, code } = await makePayin(page, { name: "Falsário" });
  const done = { event: "crypto.payin.completed", status: "completed" };
  const forged = { ...foreign.latest, ...paidBy, hash: HASH };
  for (const secret of ["another secret", null]) {
    const status = await foreign.report(system.origin, forged, done, secret);
    expect(status).toBeGreaterThanOrEqual(400);
  }
  await page.reload();
  await expect(payin.code).toHaveText(code);
  await page.goto("/settings/webhooks?proof=unverified");
  await expect(page.getByRole("main")).toContainText(/não verificad/i);
});

test("a payment whose answer was lost is not made again", async ({
  signedInPage: page,
  foreign,
}) => {
  await new WalletFormPage(page).register({ name: "Resposta perdida" });
  await new PayinFormPage(page).quote("250,00", "Resposta perdida");
  const before = foreign.payins.length;
  foreign.loseAnswerTo("POST /exchange/payment");
  await new QuotePage(page).confirm.click();
  await expect(
    page.getByText(/a exchange recusou este payin|não se sabe|verificando/i).first(),
  ).toBeVisible();
  await expect.poll(() => foreign.payins.length).toBe(before + 1);
});

test("its refusals are shown in its own words, and nothing typed is lost", async ({
  signedInPage: page,
}) => {
  await new WalletFormPage(page).register({ name: "Pouco" });
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet("Pouco");
  await form.amount.fill("15,00");
  await form.submit.click();
  await expect(form.summary).toContainText("Valor mínimo: R$ 20,00");
  await expect(form.amount).toHaveValue("15,00");
});
