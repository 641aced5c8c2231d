import { speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots, takeScreenshotsOfEach } from "#e2e/fixtures/screenshots.ts";
import { fund, payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

// Needs its own system, which begins empty.
test.use({ knobs: { QUOTE_TTL_SECONDS: "241" } });

test("payouts, from an empty list to the end", async ({ signedInPage: page, api }) => {
  await page.goto("/payouts");
  await takeScreenshots(page, "payouts-empty");
  await page.goto("/payouts/new");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await takeScreenshots(page, "payouts-new-without-account");

  const wallet = await payer(page, api, { network: "polygon", token: "USDC", amount: "1" });
  const receiver = await pixAccount(api);
  const form = new PayoutFormPage(page);
  await form.open();
  await takeScreenshots(page, "payouts-new");
  await form.amount.fill("0");
  await form.submit.click();
  await expect(form.amount).toHaveAttribute("aria-invalid", "true");
  await takeScreenshots(page, "payouts-new-errors");

  await form.quote({ account: receiver.name, amount: "40" });
  const flow = new PayoutFlowPage(page);
  await flow.requote.waitFor();
  await takeScreenshots(page, "payout-quote");
  await new WalletModal(page).connect.waitFor();
  await takeScreenshots(page, "payout-connect");
  await new WalletModal(page).connectInjected();
  await takeScreenshots(page, "payout-connected");
  await flow.checkAccount();
  await expect(flow.said(/saldo de USDC insuficiente/i)).toBeVisible();
  await takeScreenshots(page, "payout-check-fails");
  await fund(api, wallet.address, { network: "polygon", token: "USDC", amount: "100" });
  await flow.allChecked.waitFor();
  await takeScreenshots(page, "payout-check");
  await flow.allChecked.waitFor();
  await flow.allow.waitFor();
  await takeScreenshots(page, "payout-allow");
  wallet.rejectNext("eth_sendTransaction");
  await flow.allow.click();
  await expect(flow.said(/^não enviada$/i)).toBeVisible();
  await takeScreenshots(page, "payout-rejected");
  const asked = wallet.signingRequests().length;
  wallet.ignoreNext("eth_sendTransaction");
  await flow.allow.click();
  // A page that is closed before the wallet opens does not open it.
  await expect.poll(() => wallet.signingRequests().length).toBe(asked + 1);
  await takeScreenshots(page, "payout-wallet-open");
  await page.reload();
  await expect(flow.askAgain).toBeVisible();
  await takeScreenshots(page, "payout-look-in-wallet");
  await flow.askAgain.click();
  await expect.poll(() => wallet.sent.length).toBe(1);
  // Who comes back later executes by a click of their own.
  await page.reload();
  await flow.execute.waitFor();
  await takeScreenshots(page, "payout-execute");
  await flow.execute.click();
  await flow.followed();
  await takeScreenshots(page, "payout-follow");
  const payout = new PayoutPage(page);
  await expect(payout.completed).toBeVisible();
  await takeScreenshots(page, "payout-completed");
  const own = page.url();
  await speak(page, "en");
  await takeScreenshotsOfEach(page, {
    "payouts-en": "/payouts",
    "payout-completed-en": own,
    "payouts-new-en": "/payouts/new",
    "overview-with-payouts-en": "/",
  });
});

test("a payout by keyboard alone, with the test wallet", async ({ signedInPage: page, api }) => {
  const receiver = await pixAccount(api);
  await new PayoutFormPage(page).open();
  const press = async (name: RegExp) => {
    const target = page.getByRole("button", { name }).first();
    await target.waitFor();
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(target).toBeFocused({ timeout: 100 });
    }).toPass({ intervals: [0], timeout: 30_000 });
    await page.keyboard.press("Enter");
  };
  const form = new PayoutFormPage(page);
  await form.chooseAccount(receiver.name);
  await form.amount.focus();
  await page.keyboard.type("30");
  await press(/^pedir cotação$/i);
  await press(/^comprovar na carteira$/i);
  await press(/^adicionar saldo de teste$/i);
  await press(/^autorizar /i);
  await press(/^assinar$/i);
  await expect(new PayoutPage(page).completed).toBeVisible();
});
