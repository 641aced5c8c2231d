import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

// Needs its own system, where no other wallet holds tokens.
test.use({ knobs: { QUOTE_TTL_SECONDS: "246" } });

const AT = { network: "polygon", token: "USDC" } as const;

test("a whole balance is typed with one click and paid out to the last unit", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const wallet = await payer(page, api, { ...AT, amount: "163.456789" });
  const { name: account } = await pixAccount(api);
  await allowAndExecute(await readyToAllow(page, { account, amount: "40" }));
  await expect(new PayoutPage(page).completed).toBeVisible();

  const form = new PayoutFormPage(page);
  await form.open();
  await form.chooseAccount(account);
  await form.whole.click();
  await expect(form.amount).toHaveValue("123,456789");
  await takeScreenshots(page, "payout-send-max");
  await form.submit.click();
  const flow = new PayoutFlowPage(page);
  await flow.allChecked.waitFor();
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await chain.pulled("polygon", "USDC", wallet.address)).toEqual([
    40_000_000n,
    123_456_789n,
  ]);
});
