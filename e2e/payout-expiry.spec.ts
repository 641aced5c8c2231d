import type { Page } from "@playwright/test";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import type { InjectedWallet } from "#e2e/fixtures/wallets/injected-wallet.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import type { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

// Little more than what a quote must have left when a wallet is opened: a minute.
test.use({ knobs: { QUOTE_TTL_SECONDS: "110" } });

/** Opens the wallet's window, which its person leaves waiting. */
async function openWallet(flow: PayoutFlowPage, wallet: InjectedWallet) {
  let confirm: (answer: "yes") => void = () => undefined;
  const answer = new Promise<"yes">((resolve) => {
    confirm = resolve;
  });
  wallet.answerNext("eth_sendTransaction", answer);
  await flow.allow.click();
  await expect.poll(() => wallet.signingRequests().length).toBe(1);
  return () => confirm("yes");
}

const expired = (page: Page) =>
  expect(page.getByText(/^cotação vencida: peça outra$/i)).toBeVisible({ timeout: 130_000 });

test("a quote ends while the wallet is open: the allowance is used where the amount stays, else said and mended", async ({
  signedInPage: page,
  api,
  bank,
  chain,
}) => {
  const tab = await page.context().newPage();
  const ours = await payer(page, api, { network: "polygon", token: "USDC" });
  const theirs = await payer(tab, api, { network: "polygon", token: "USDT" });
  const [same, other] = [await pixAccount(api), await pixAccount(api)];
  const first = await readyToAllow(page, { account: same.name, amount: "40" });
  const confirmFirst = await openWallet(first, ours);
  // Reais are typed with the fees on top: the tokens follow from the rate.
  const wanted = { account: other.name, token: "USDT", side: "receiver", payer: "sender" } as const;
  const second = await readyToAllow(tab, { ...wanted, amount: "345,67" });
  const confirmSecond = await openWallet(second, theirs);

  await expired(tab);
  await expired(page);
  await takeScreenshots(page, "payout-expired-wallet-open");
  confirmFirst();
  confirmSecond();
  await expect.poll(() => [ours.sent.length, theirs.sent.length]).toEqual([1, 1]);

  // Tokens were typed: the allowance for the old quote is what the new one needs.
  await first.requote.click();
  // The new quote is another content than the one that was signed: it asks for its own click.
  await first.execute.click();
  await first.followed();
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await chain.allowed("polygon", "USDC", ours.address)).toEqual([40_000_000n]);

  await second.requote.click();
  await expect(second.reset).toBeVisible();
  await expect(second.said(/^autorizado para a cotação anterior$/i)).toBeVisible();
  await takeScreenshots(tab, "payout-requoted-other-amount");
  await second.reset.click();
  await allowAndExecute(second);
  await expect(new PayoutPage(tab).completed).toBeVisible();
  const [old, none, exact, ...more] = await chain.allowed("polygon", "USDT", theirs.address);
  expect(more).toEqual([]);
  expect(none).toBe(0n);
  expect(exact).not.toBe(old);
  expect(await chain.pulled("polygon", "USDT", theirs.address)).toEqual([exact]);
  for (const { key } of [same, other]) {
    expect(await bank.paidTo(key)).toHaveLength(1);
  }
});
