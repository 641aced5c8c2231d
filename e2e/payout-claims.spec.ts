import { approveElsewhere } from "#e2e/fixtures/wallets/approve-elsewhere.ts";
import { lookAt } from "#e2e/fixtures/look-at.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PayoutRevokePage } from "#e2e/pages/payout-revoke-page.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";

const TOKEN = pinnedToken("sandbox", "polygon", "USDC") ?? "";
const AT = { network: "polygon", token: "USDC" } as const;

test("an allowance from elsewhere pays once the wallet has signed whom it pays", async ({
  signedInPage: page,
  api,
  bank,
  chain,
}) => {
  test.setTimeout(180_000);
  const wallet = await payer(page, api, AT);
  const receiver = await pixAccount(api);
  const flow = await readyToAllow(page, { account: receiver.name, amount: "40" });
  await flow.allow.waitFor();
  const shown = (await flow.fact(/^o seu contrato autorizado/i).textContent()) ?? "";
  const spender = shown.replaceAll(/\s/g, "");
  const units = 40_000_000n;
  await approveElsewhere(page, { from: wallet.address, token: TOKEN, spender, units });
  await expect
    .poll(async () => (await chain.allowances("polygon", "USDC", wallet.address)).length)
    .toBe(1);
  await page.reload();
  await expect(flow.consent).toBeVisible({ timeout: 30_000 });
  await expect(flow.text).toContainText(receiver.key);
  await expect(flow.text).toContainText("40.000000 USDC");
  expect(await lookAt(page, "payout-consent")).toEqual([]);
  const before = wallet.signingRequests().length;
  await flow.consent.click();
  await flow.goExecute.click();
  await flow.execute.click();
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  expect(wallet.signingRequests()).toHaveLength(before);
  const paid = (await bank.transfers()).filter(({ pix_key }) => pix_key === receiver.key);
  expect(paid).toHaveLength(1);
});

test("after a payout that failed its allowance is taken back before another is given", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  test.setTimeout(240_000);
  const wallet = await payer(page, api, AT);
  const { name: account } = await pixAccount(api);
  const failing = { account, side: "receiver", payer: "sender", amount: "666" } as const;
  await allowAndExecute(await readyToAllow(page, failing));
  await expect(new PayoutPage(page).failed).toBeVisible({ timeout: 60_000 });
  const flow = await readyToAllow(page, { account, amount: "40" }, { isConnected: true });
  await expect(flow.said(/^retire antes a autorização anterior$/i)).toBeVisible();
  await expect(flow.allow).toHaveCount(0);
  expect(await lookAt(page, "payout-revoke-first")).toEqual([]);
  const where = page.url();
  await flow.takeBack.click();
  const revoke = new PayoutRevokePage(page);
  await revoke.begin.click();
  await revoke.sign.click();
  await expect(revoke.done).toBeVisible({ timeout: 30_000 });
  await page.goto(where);
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  expect(await chain.departures("polygon", "USDC", wallet.address)).toMatchObject([
    { units: 40_000_000n },
  ]);
});
