import type { Page } from "@playwright/test";
import type { BankWitness } from "#e2e/fixtures/bank-witness.ts";
import { Hand, tabTo } from "#e2e/fixtures/hand.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

const MOST_CLICKS = 4;

type Way = "mouse" | "keyboard" | "phone";

/** From the form to the copied code, which the bank then takes. */
async function ends(page: Page, bank: BankWitness, hand: Hand, way: Way): Promise<void> {
  const payin = new PayinPage(page);
  const shown = hand.seconds;
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await bank.pay(copied);
  await expect(payin.arrived).toBeVisible();
  process.stdout.write(
    `payin by ${way}: ${hand.clicks} clicks, ${shown} s until the code is copied, ${hand.seconds} s until the tokens arrived\n`,
  );
  expect(hand.clicks).toBeLessThanOrEqual(MOST_CLICKS);
}

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("by mouse: amount, quote, code, copied", async ({ signedInPage: page, bank }) => {
  await new WalletFormPage(page).register({ name: "Cofre do mouse" });
  const form = new PayinFormPage(page);
  await form.open();
  // Other journeys of the same system may have registered wallets, so that none is chosen yet.
  await form.chooseWallet("Cofre do mouse");
  const hand = new Hand();
  await hand.does(form.amount.click());
  await page.keyboard.type("250");
  await hand.does(form.submit.click());
  await hand.does(new QuotePage(page).take());
  await hand.does(new PayinPage(page).copyCode.click());
  await ends(page, bank, hand, "mouse");
});

test("by keyboard alone", async ({ signedInPage: page, bank }) => {
  await new WalletFormPage(page).register({ name: "Cofre 2" });
  const form = new PayinFormPage(page);
  await form.open();
  const hand = new Hand();
  await expect(form.amount).toBeFocused();
  await page.keyboard.type("250");
  // There are two wallets by now, so that one has to be chosen.
  await tabTo(page, form.wallet);
  await page.keyboard.type("Cofre 2");
  await expect(form.options).toHaveText([/^Cofre 2/]);
  await expect(form.wallet).not.toHaveAttribute("aria-busy");
  await page.keyboard.press("Enter");
  await expect(form.wallet).toHaveValue("Cofre 2");
  await hand.does(page.keyboard.press("Enter"));
  await tabTo(page, new QuotePage(page).confirm);
  await hand.does(page.keyboard.press("Enter"));
  await page.waitForURL(/\/payins\/\d+$/);
  await tabTo(page, new PayinPage(page).copyCode);
  await hand.does(page.keyboard.press("Enter"));
  await ends(page, bank, hand, "keyboard");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("by touch, with amount, code and time on the first screen", async ({
    signedInPage: page,
    bank,
  }) => {
    await new WalletFormPage(page).register({ name: "Cofre 3" });
    const form = new PayinFormPage(page);
    await form.open();
    await form.chooseWallet("Cofre 3");
    const hand = new Hand();
    await hand.does(form.amount.tap());
    await page.keyboard.type("250");
    await hand.does(form.submit.tap());
    await new QuotePage(page).confirm.waitFor();
    await hand.does(new QuotePage(page).confirm.tap());
    await page.waitForURL(/\/payins\/\d+$/);
    const payin = new PayinPage(page);
    for (const part of [payin.headline, payin.copyCode, payin.timer]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await hand.does(payin.copyCode.tap());
    await ends(page, bank, hand, "phone");
  });
});
