import { openCompany } from "#e2e/fixtures/onboard.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { allowAndExecute, payByTestWallet, readyPair } from "#e2e/fixtures/make-payout.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinPage } from "#e2e/pages/payin-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";

// The session of each test comes from a sign-in page that is translated too.
test.use({ translated: true });

test("a translated payin is paid: its status, its time left and its steps show the new words", async ({
  signedInPage: page,
  bank,
  chain,
}) => {
  const { address, code, payin } = await makePayin(page, { name: "Tesouraria" });
  await expect(page.locator("main font font").first()).toBeVisible();
  // What is compared or copied is not translated.
  for (const kept of [payin.code, payin.headline.locator("span").first()]) {
    await expect(kept.locator("font")).toHaveCount(0);
  }
  const left = await payin.timer.textContent();
  await expect(payin.timer).not.toHaveText(left ?? "");
  await bank.pay(code);
  await expect(new PayinPage(page).arrived).toBeVisible();
  await expect(payin.seenOnChain).toBeVisible();
  await expect(page.getByText("Aguardando o PIX")).toHaveCount(0);
  expect(await chain.arrivals("polygon", "USDC", address)).toHaveLength(1);
});

test("a translated payout is reviewed, allowed in the wallet and paid", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  const { wallet, receiver, flow } = await readyPair(page, api);
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible();
  await expect(page.getByText("Em andamento", { exact: true })).toHaveCount(0);
  expect(wallet.signingRequests()).toHaveLength(1);
  expect(await bank.paidTo(receiver.key)).toHaveLength(1);
});

test("a translated payout is paid by the test wallet", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  const receiver = await pixAccount(api);
  await payByTestWallet(page, { account: receiver.name, amount: "25" });
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await bank.paidTo(receiver.key)).toHaveLength(1);
});

test("on translated pages a PIX account is registered and a company is opened", async ({
  signedInPage: page,
}) => {
  const form = new PixAccountFormPage(page);
  await form.create({ kind: "CPF", key: "11144477735", name: "Papelaria", holder: "Rui Lima" });
  await expect(page.getByRole("heading", { level: 1, name: "Papelaria" })).toBeVisible();
  const { name, account } = await openCompany(page, "Aurora Pães");
  await account.actFor.click();
  await expect(account.band).toContainText(name);
  await account.leave();
});

test("a page names its language, and the new one as soon as it is switched", async ({
  signedInPage: page,
}) => {
  const html = page.locator("html");
  await page.goto("/profile");
  await expect(html).toHaveAttribute("lang", "pt-BR");
  await page.getByRole("button", { name: /English/ }).click();
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible();
  await expect(html).toHaveAttribute("lang", "en");
  // No part of the page still speaks the old one.
  await expect(page.getByRole("link", { name: "Receiving wallets" })).toBeVisible();
  await expect(page.getByText("Carteiras de recebimento")).toHaveCount(0);
});
