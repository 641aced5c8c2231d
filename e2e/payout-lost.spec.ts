import { readyPair } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/relay-test.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

const EXECUTE = "POST /exchange/payout";

test("an answer that is lost on its way: said, read, and one payout at the end", async ({
  signedInPage: page,
  api,
  bank,
  chain,
  relay,
  payoutsOpen: _needed,
}) => {
  const { wallet, receiver, flow } = await readyPair(page, api);
  relay.loseAnswersTo(EXECUTE, 2);
  await flow.allow.click();
  await expect(flow.checking).toBeVisible();
  await expect(flow.execute).toHaveCount(0);
  await flow.followed();
  const payout = new PayoutPage(page);
  await expect(payout.completed).toBeVisible();
  await expect(payout.seenOnChain).toBeVisible();
  // An event may settle it first; otherwise it is requested again, with the same answer.
  expect(relay.calls.filter((line) => line === EXECUTE).length).toBeLessThanOrEqual(3);
  expect(await chain.allowed("polygon", "USDC", wallet.address)).toHaveLength(1);
  expect(await chain.pulled("polygon", "USDC", wallet.address)).toEqual([40_000_000n]);
  expect(await bank.paidTo(receiver.key)).toHaveLength(1);
  await page.goto("/payouts");
  await expect(page.getByRole("row").filter({ hasText: receiver.name })).toHaveCount(1);
});
