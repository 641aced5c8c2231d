import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils";
import { parsePix } from "pix-utils";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { readQr } from "#e2e/fixtures/read-qr.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { BankPage } from "#e2e/pages/bank-page.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";
import { getPayin } from "#protocol/payins/payins.ts";

test("the first payin, by mouse: from an empty dashboard to tokens on the chain", async ({
  signedInPage: page,
  browser,
  system,
  api,
  bank,
  chain,
}) => {
  const address = newAddress();
  await new WalletFormPage(page).register({ network: "Polygon", address, name: "Tesouraria" });

  const form = new PayinFormPage(page);
  await form.quote("250,00", "Tesouraria");
  const quote = new QuotePage(page);
  await expect(quote.fact("Valor do PIX")).toHaveText(/R\$\s250,00/);
  await expect(quote.fact("Tarifa")).toHaveText(/R\$\s1,25/);
  await expect(quote.timer).toHaveText(/[45]:\d\d/);
  await quote.take();

  const payin = new PayinPage(page);
  const code = (await payin.code.textContent()) ?? "";
  await payin.openSupport();
  const id = Number(await payin.fact("Número").textContent());
  const { data: told } = await api.call(getPayin, { transaction_id: String(id) });
  expect(told.pix_code).toBe(code);
  expect(await readQr(await payin.qr.screenshot())).toEqual([code]);

  await expect(payin.request).toContainText(/pede um pagamento por PIX/);
  await expect(payin.request).toContainText(/R\$\s250,00/);
  await expect(payin.request).toContainText(/horário de Brasília/);
  await expect(payin.request).toContainText(code);

  const first = parsePix(code);
  expect(first).toMatchObject({ transactionAmount: 250, merchantName: "PONTE SANDBOX" });
  expect(first).toMatchObject({ merchantCity: "SAO PAULO" });
  const second = getPixPayloadInfo(code);
  expect(second).toMatchObject({ amount: 250, merchantName: "PONTE SANDBOX" });
  expect(second).toMatchObject({ merchantCity: "SAO PAULO" });
  const txid = await payin.fact("txid").innerText();
  expect([first, second]).toEqual([
    expect.objectContaining({ txid: txid.trim() }),
    expect.objectContaining({ txid: txid.trim() }),
  ]);

  const payer = await browser.newPage({ locale: "pt-BR" });
  const bankPage = new BankPage(payer);
  await bankPage.open(system.serviceUrl);
  await bankPage.read(code);
  await expect(payer.getByRole("main")).toContainText(/R\$\s250,00/);
  await bankPage.pay.click();
  await expect(bankPage.paid).toBeVisible();
  await payer.close();

  await expect(payin.arrived).toBeVisible();
  await expect(payin.seenOnChain).toBeVisible();
  const [transfer, ...more] = await bank.transfers(txid.trim());
  expect(more).toEqual([]);
  expect(transfer).toMatchObject({ direction: "in", amount: "250.00" });
  const { data: ended } = await api.call(getPayin, { transaction_id: String(id) });
  const arrivals = await chain.arrivals("polygon", "USDC", address);
  expect(arrivals).toHaveLength(1);
  expect(arrivals[0]?.units).toBe(BigInt(ended.receiver_amount.replace(".", "")));
  expect(arrivals[0]?.transactionHash).toBe(ended.transaction_hash);
});

test("the first payin, by keyboard alone, in English", async ({
  signedInPage: page,
  bank,
  chain,
}) => {
  const keys = page.keyboard;
  /** Presses Tab until the focused element has this name. */
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await keys.press("Tab");
      const focused = await page.evaluate(() => {
        const at = document.activeElement;
        const labels = at instanceof HTMLInputElement || at instanceof HTMLSelectElement;
        const label = labels ? at.labels?.[0]?.innerText : undefined;
        return (
          at?.getAttribute("aria-label") ?? label ?? (at as HTMLElement | null)?.innerText ?? ""
        );
      });
      if (name.test(focused.trim())) return;
    }
    throw new Error(`Tab never reaches ${name}`);
  };
  await tabTo(/meu perfil$/i);
  await keys.press("Enter");
  await page.waitForURL("/profile");
  await tabTo(/^EN|English$/);
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible();

  const address = newAddress();
  await tabTo(/^Receiving wallets$/);
  await keys.press("Enter");
  await page.waitForURL("/wallets");
  await tabTo(/^Register a receiving wallet$/);
  await keys.press("Enter");
  await page.waitForURL("/wallets/new");
  await tabTo(/^Address$/);
  await keys.type(address);
  await tabTo(/^Name$/);
  await keys.type("Treasury");
  await keys.press("Enter");
  await page.waitForURL(/\/wallets\/\d+$/);

  await tabTo(/^New payin$/);
  await keys.press("Enter");
  await page.waitForURL(/\/payins\/new/);
  await expect(page.getByLabel(/^PIX amount$/)).toBeFocused();
  await keys.type("1,250.50");
  await keys.press("Enter");
  await page.waitForURL(/intent=/);
  await tabTo(/^Create PIX code$/);
  await keys.press("Enter");
  await page.waitForURL(/\/payins\/\d+$/);

  const payin = new PayinPage(page);
  await tabTo(/^Copy PIX code$/);
  const code = (await payin.code.textContent()) ?? "";
  expect(parsePix(code)).toMatchObject({ transactionAmount: 1250.5 });
  await bank.pay(code);
  await expect(payin.arrived).toBeVisible();
  expect(await chain.arrivals("polygon", "USDC", address)).toHaveLength(1);
});

test("on a phone, the amount, the code to copy and the time left are on the first screen", async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { payin, code } = await makePayin(page, { name: "Telefone" });
  await expect(payin.qr).toBeHidden();
  for (const part of [payin.headline, payin.copyCode, payin.timer]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const wide = (await payin.copyCode.boundingBox())?.width ?? 0;
  expect(wide).toBeGreaterThan(300);
  await payin.showQr.click();
  await expect(payin.qr).toBeVisible();
  expect(await readQr(await payin.qr.screenshot())).toEqual([code]);
});
