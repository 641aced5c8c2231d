import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

const AT = { network: "polygon", token: "USDC" } as const;
const RECEIVED = { side: "receiver", payer: "sender" } as const;

test("a receiver whose bank takes no PIX: failed, nothing was taken", async ({
  signedInPage: page,
  api,
  bank,
  chain,
}) => {
  const wallet = await payer(page, api, AT);
  const { name: account, key } = await pixAccount(api);
  await allowAndExecute(await readyToAllow(page, { account, ...RECEIVED, amount: "666" }));
  const payout = new PayoutPage(page);
  await expect(payout.failed).toBeVisible();
  await expect(payout.said(/a chave PIX foi recusada: confira com o recebedor/i)).toBeVisible();
  expect(await chain.departures("polygon", "USDC", wallet.address)).toEqual([]);
  expect(await bank.paidTo(key)).toEqual([]);

  // It needs attention until somebody has seen it.
  const failed = page.getByRole("link", { name: /^ver o payout$/i });
  await page.goto("/");
  await expect(payout.said(/^um payout falhou$/i)).toBeVisible();
  await failed.first().click();
  await payout.see.click();
  await expect(payout.see).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(payout.said(/^um payout falhou$/i)).toHaveCount(0);

  // Its allowance is still there, and can be revoked.
  await page.goto("/payouts");
  await expect(page.getByRole("link", { name: /revogar|revoke/i }).first()).toBeVisible();
});

test("a PIX that is refused on arrival: the very tokens come back", async ({
  signedInPage: page,
  api,
  bank,
  chain,
}) => {
  const wallet = await payer(page, api, AT);
  const { name: account, key } = await pixAccount(api);
  await allowAndExecute(await readyToAllow(page, { account, ...RECEIVED, amount: "777" }));
  const payout = new PayoutPage(page);
  await expect(payout.refunded).toBeVisible();
  await expect(payout.said(/o banco do recebedor recusou o PIX: confira a chave/i)).toBeVisible();
  const [pulled, ...more] = await chain.departures("polygon", "USDC", wallet.address);
  expect(more).toEqual([]);
  const arrivals = await chain.arrivals("polygon", "USDC", wallet.address);
  const back = arrivals.filter(({ from }) => from === pulled?.to);
  expect(back.map(({ units }) => units)).toEqual([pulled?.units]);
  expect(await bank.paidTo(key)).toEqual([]);
});
