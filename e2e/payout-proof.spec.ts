import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { fund, payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const AT = { network: "polygon", token: "USDC" } as const;

test("an address that is new proves once whose it is, by one click, and pays from then on", async ({
  signedInPage: page,
  api,
  system,
}) => {
  const wallet = await payer(page, api, AT);
  const { name: account } = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account, amount: "40" });
  const flow = new PayoutFlowPage(page);
  await new WalletModal(page).connectInjected();
  await expect(flow.text).toContainText(`${new URL(system.origin).host} wants you to sign in`);
  await expect(flow.checks).toHaveCount(0);
  await expect(flow.allow).toHaveCount(0);
  await takeScreenshots(page, "payout-prove");

  wallet.rejectNext("personal_sign");
  await flow.prove.click();
  await expect(flow.said(/você recusou na carteira/i)).toBeVisible();
  await takeScreenshots(page, "payout-prove-refused");

  const shown = (await flow.text.textContent()) ?? "";
  await flow.prove.click();
  await flow.checks.waitFor();
  await expect(flow.signing).toBeFocused();
  expect(wallet.texts().at(-1)).toBe(shown);
  expect(shown).toContain(wallet.address);
  expect(wallet.signingRequests()).toEqual([]);
  await flow.allChecked.waitFor();
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible();

  const asked = wallet.texts().length;
  const again = await readyToAllow(page, { account, amount: "10" }, { isConnected: true });
  await again.allow.waitFor();
  expect(wallet.texts()).toHaveLength(asked);
});

test("another account of the wallet proves itself where it stands, and the flow goes on", async ({
  signedInPage: page,
  api,
}) => {
  const wallet = await payer(page, api, AT);
  const { name: account } = await pixAccount(api);
  const flow = await readyToAllow(page, { account, amount: "40" });
  await flow.allow.waitFor();
  const other = await wallet.changeAccount();
  await fund(api, other, { ...AT, amount: "100" });
  await flow.prove.click();
  await expect(flow.allow).toBeVisible();
  expect(wallet.texts().at(-1)).toContain(other);
  expect(wallet.signingRequests()).toEqual([]);
});
