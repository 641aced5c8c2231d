import { expect, test } from "#e2e/fixtures/foreign-test.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { readQr } from "#e2e/fixtures/read-qr.ts";
import { CHARGES_HOST } from "#e2e/foreign/foreign-payins.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: [async ({ knobs }, use) => use({ ...knobs }), { scope: "worker" }] });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "admin" } as const;
const RECEIVER = "CAMBIO ALHEIO LTDA";

test("a dynamic code is refused in words until two administrators allow it, then shown with what nobody could check", async ({
  signedInPage: page,
  browser,
  system,
  foreign,
}) => {
  foreign.makesDynamicCodes = true;
  const bia = await joined(browser, system, BIA);
  const payin = new PayinPage(page);

  await new WalletFormPage(page).register({ name: "Cofre dinâmico" });
  await new PayinFormPage(page).quote("250,00", "Cofre dinâmico");
  await new QuotePage(page).take();
  await expect(payin.differs).toContainText("É um código dinâmico");
  await expect(payin.differs).toContainText(CHARGES_HOST);
  expect(await page.content()).not.toContain(foreign.latest.pixCode);
  await takeScreenshots(page, "foreign-dynamic-refused");

  await page.goto("/settings/exchange/receiver");
  await page.getByLabel("Nome do recebedor").fill(RECEIVER);
  await page.getByRole("checkbox", { name: "Mostrar códigos dinâmicos" }).check();
  await page.getByRole("button", { name: "Definir recebedor" }).click();
  await page.getByRole("link", { name: /^Abrir pedido/ }).click();
  await page.waitForURL(/\/requests\/.+/);
  const request = new URL(page.url()).pathname;
  await expect(page.getByRole("main")).toContainText("Códigos PIX dinâmicos");
  await page.goto("/settings/exchange");
  await expect(page.getByText("Códigos dinâmicos aparecem")).toHaveCount(0);

  await bia.goto(request);
  await takeScreenshots(bia, "request-of-dynamic-codes");
  const decision = new RequestPage(bia);
  await decision.approve.click();
  await expect(decision.approved).toBeVisible();
  await page.goto(request);
  await page.getByRole("button", { name: "Fazer alteração agora" }).click();
  await expect(page.getByText("Alteração feita.").first()).toBeVisible();
  await page.goto("/settings/exchange");
  await expect(page.getByText("Códigos dinâmicos aparecem")).toBeVisible();

  const { code } = await makePayin(page, { name: "Cofre com aviso" });
  expect(code).toBe(foreign.latest.pixCode);
  expect(await readQr(await payin.qr.screenshot())).toEqual([code]);
  await expect(payin.main).toContainText("Confira o valor e o recebedor antes de pagar");
  await expect(payin.main).toContainText("a Ponte não pode conferi-los");
  await expect(payin.main).toContainText(CHARGES_HOST);
  await expect(payin.main).toContainText(
    new RegExp(`se o banco mostrar R\\$\\s250,00 para ${RECEIVER}`),
  );
  await expect(page.getByText("estes mesmos dados")).toHaveCount(0);
  await takeScreenshots(page, "foreign-dynamic-shown");
  await speak(page, "en");
  await page.reload();
  await expect(payin.said(/we couldn't check them/)).toBeVisible();
  await takeScreenshots(page, "foreign-dynamic-shown-en");

  // Whoever forbids them again needs nobody, and what was shown is shown no more.
  await bia.goto("/settings/exchange/receiver");
  await bia.getByRole("checkbox", { name: "Mostrar códigos dinâmicos" }).uncheck();
  await bia.getByRole("button", { name: "Definir recebedor" }).click();
  await bia.waitForURL("/settings/exchange");
  await page.reload();
  await expect(payin.main).toContainText(/is a dynamic code/);
  await expect(payin.code).toHaveCount(0);
});
