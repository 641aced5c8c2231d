import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures/relay-test.ts";
import { inData } from "#e2e/hostile/exchange-relay.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";
import { DIFFERENCE_PATHS } from "#protocol/wire/difference.ts";
import {
  HOSTILE_PAYIN_QUOTES,
  HOSTILE_PAYMENTS,
  type HostilePayin,
} from "#protocol/test/hostile-payins.ts";

const QUOTE = "POST /exchange/quote";
const PAYMENT = "POST /exchange/payment";

const told = ({ change }: HostilePayin) =>
  inData((data) => change(data as Record<string, unknown>));

async function quoteTo(page: Page, name: string): Promise<QuotePage> {
  await new WalletFormPage(page).register({ name });
  await new PayinFormPage(page).quote("250,00", name);
  return new QuotePage(page);
}

test("no lie about a payin's quote can be confirmed, and each is named in both languages", async ({
  signedInPage: page,
  relay,
  browser,
  system,
  session,
}) => {
  const quote = await quoteTo(page, "Cofre");
  const context = await browser.newContext({ baseURL: system.origin, locale: "en-US" });
  await context.addCookies([
    ...session.cookies,
    { name: "locale", value: "en", url: system.origin },
  ]);
  const english = new QuotePage(await context.newPage());
  for (const lie of HOSTILE_PAYIN_QUOTES) {
    await test.step(lie.name, async () => {
      relay.tamper(QUOTE, told(lie));
      await quote.requote.click();
      await expect(quote.differs, lie.name).toContainText(DIFFERENCE_PATHS[lie.field]);
      await expect(quote.confirm).toHaveCount(0);
      await english.page.goto(page.url());
      await expect(english.differs, lie.name).toContainText(DIFFERENCE_PATHS[lie.field]);
      await expect(english.confirm).toHaveCount(0);
      relay.tamper(QUOTE, null);
      await quote.requote.click();
      await expect(quote.differs).toHaveCount(0);
      await expect(quote.confirm).toBeEnabled();
    });
  }
  expect(relay.calls).not.toContain(PAYMENT);
  await context.close();
  await quote.take();
  await expect(new PayinPage(page).code).toBeVisible();
});

test("no lie about a payment shows a code that could be paid", async ({
  signedInPage: page,
  relay,
}) => {
  const payin = new PayinPage(page);
  // No receiver is pinned for this exchange's PIX.
  const lies = HOSTILE_PAYMENTS.filter(({ field }) => field !== "pix_receiver");
  const form = new PayinFormPage(page);
  await new WalletFormPage(page).register({ name: "Destino" });
  for (const lie of lies) {
    await test.step(lie.name, async () => {
      await form.quote("250,00", "Destino");
      relay.tamper(PAYMENT, told(lie));
      await new QuotePage(page).take();
      relay.tamper(PAYMENT, null);
      await expect(payin.differs, lie.name).toContainText(DIFFERENCE_PATHS[lie.field]);
      await expect(payin.code).toHaveCount(0);
      await expect(payin.qr).toHaveCount(0);
      expect(await page.content(), lie.name).not.toContain("br.gov.bcb.pix");
    });
  }
});
