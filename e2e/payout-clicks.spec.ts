import type { Page } from "@playwright/test";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { Hand, tabTo } from "#e2e/fixtures/hand.ts";
import { payByTestWallet } from "#e2e/fixtures/make-payout.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

/** To a signed payout, its receiver and wallet known: from the form, or to the last receiver from the overview. */
const MOST_CLICKS = 5;

/** A payout made before: the test wallet has tokens, and its address is proved. */
async function paidBefore(page: Page, api: ExchangeApi): Promise<{ name: string; key: string }> {
  const receiver = await pixAccount(api);
  await payByTestWallet(page, { account: receiver.name, amount: "25" });
  await expect(new PayoutPage(page).completed).toBeVisible();
  return receiver;
}

type Way = "mouse" | "keyboard" | "phone";

/** From the form to the reais' arrival, checked at the bank. */
async function ends(page: Page, hand: Hand, way: Way): Promise<void> {
  const flow = new PayoutFlowPage(page);
  await flow.followed();
  const followed = hand.seconds;
  await expect(new PayoutPage(page).completed).toBeVisible();
  process.stdout.write(
    `payout by ${way}: ${hand.clicks} clicks, ${followed} s until it is followed, ${hand.seconds} s until the reais arrived\n`,
  );
  expect(hand.clicks).toBeLessThanOrEqual(MOST_CLICKS);
}

test("by mouse, to another receiver than the last: five clicks", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  await paidBefore(page, api);
  const other = await pixAccount(api);
  const form = new PayoutFormPage(page);
  const flow = new PayoutFlowPage(page);
  await form.open();
  const hand = new Hand();
  await hand.does(form.chooseAccount(other.name), 2);
  await expect(form.amount).toBeFocused();
  await page.keyboard.type("100");
  await expect(form.estimate).toContainText(/cerca de\s[\d.]+,\d+\sUSDC/i);
  await hand.does(form.submit.click());
  await hand.does(flow.allow.click());
  await hand.does(new WalletModal(page).sign.click());
  await ends(page, hand, "mouse");
  const [paid, ...more] = await bank.paidTo(other.key);
  expect(paid?.amount).toBe("100.00");
  expect(more).toEqual([]);
});

test("by keyboard alone, to the last receiver", async ({ signedInPage: page, api, bank }) => {
  const last = await paidBefore(page, api);
  const form = new PayoutFormPage(page);
  const flow = new PayoutFlowPage(page);
  await form.open();
  const hand = new Hand();
  await expect(form.account).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await hand.does(page.keyboard.press("Enter"));
  await tabTo(page, form.amount);
  await page.keyboard.type("100");
  await hand.does(page.keyboard.press("Enter"));
  await tabTo(page, flow.allow);
  await hand.does(page.keyboard.press("Enter"));
  await tabTo(page, new WalletModal(page).sign);
  await hand.does(page.keyboard.press("Enter"));
  await ends(page, hand, "keyboard");
  const paid = await bank.paidTo(last.key);
  expect(paid.map(({ amount }) => amount).toSorted()).toContain("100.00");
  expect(paid).toHaveLength(2);
});

for (const { size, ...look } of [
  { size: "1440 × 900", viewport: { width: 1440, height: 900 } },
  { size: "390 × 844", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]) {
  test.describe(`at ${size}`, () => {
    test.use(look);

    test("from the overview to a known receiver: nothing is scrolled, and only the amount typed", async ({
      signedInPage: page,
      api,
      bank,
    }) => {
      const last = await paidBefore(page, api);
      const form = new PayoutFormPage(page);
      const flow = new PayoutFlowPage(page);
      await page.goto("/");
      const hand = new Hand();
      await hand.does(
        flow
          .link(/^novo payout$/i)
          .first()
          .click(),
      );
      await expect(form.account).toBeFocused();
      await hand.does(form.recent(last.name).click());
      await expect(form.amount).toBeFocused();
      await page.keyboard.type("100");
      await expect(form.submit).toBeInViewport({ ratio: 1 });
      await hand.does(form.submit.click());
      await flow.allChecked.waitFor();
      await expect(flow.allow).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await hand.does(flow.allow.click());
      await hand.does(new WalletModal(page).sign.click());
      await flow.followed();
      expect(hand.clicks).toBeLessThanOrEqual(MOST_CLICKS);
      await expect(new PayoutPage(page).completed).toBeVisible();
      const paid = await bank.paidTo(last.key);
      expect(paid.map(({ amount }) => amount)).toContain("100.00");
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("by touch, to another receiver than the last: five taps", async ({
    signedInPage: page,
    api,
    bank,
  }) => {
    await paidBefore(page, api);
    const other = await pixAccount(api);
    const form = new PayoutFormPage(page);
    const flow = new PayoutFlowPage(page);
    await form.open();
    const hand = new Hand();
    await hand.does(form.chooseAccount(other.name), 2);
    await expect(form.amount).toBeFocused();
    await page.keyboard.type("100");
    await hand.does(form.submit.tap());
    await hand.does(flow.allow.tap());
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await hand.does(new WalletModal(page).sign.tap());
    await ends(page, hand, "phone");
    const paid = await bank.paidTo(other.key);
    expect(paid.map(({ amount }) => amount)).toEqual(["100.00"]);
  });
});
