import type { Page } from "@playwright/test";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute, readyPair, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import type { ChainWitness } from "#e2e/fixtures/chain-witness.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import type { InjectedWallet } from "#e2e/fixtures/wallets/injected-wallet.ts";
import { approveElsewhere } from "#e2e/fixtures/wallets/approve-elsewhere.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import type { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PayoutRevokePage } from "#e2e/pages/payout-revoke-page.ts";
import { PayingWalletsPage } from "#e2e/pages/paying-wallets-page.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";

// Needs its own system, where no other journey has left an allowance.
test.use({ knobs: { QUOTE_TTL_SECONDS: "244" } });

const TOKEN = pinnedToken("sandbox", "polygon", "USDC") ?? "";
const AT = { network: "polygon", token: "USDC" } as const;
/** Fails before the pull, and leaves its allowance behind. */
const FAILING = { side: "receiver", payer: "sender", amount: "666" } as const;

async function failedPayout(page: Page, api: ExchangeApi) {
  const wallet = await payer(page, api, AT);
  const { name: account } = await pixAccount(api);
  await allowAndExecute(await readyToAllow(page, { account, ...FAILING }));
  await expect(new PayoutPage(page).failed).toBeVisible();
  return { wallet, account };
}

async function leaveOneOver(page: Page, api: ExchangeApi) {
  const { wallet } = await failedPayout(page, api);
  const list = new PayingWalletsPage(page);
  await list.open();
  await list.revoke("USDC").click();
  await page.waitForURL(/\/payouts\/revoke\/\d+$/);
  return { wallet, list, revoke: new PayoutRevokePage(page) };
}

/** The spender that the step before the wallet names. */
async function spenderOn(flow: PayoutFlowPage): Promise<string> {
  await flow.allow.waitFor();
  const shown = (await flow.fact(/^contrato que fará o débito/i).textContent()) ?? "";
  return shown.replaceAll(/\s/g, "");
}

test("an allowance from elsewhere pays once the wallet has signed whom it pays", async ({
  signedInPage: page,
  api,
  bank,
  chain,
}) => {
  const { wallet, receiver, flow } = await readyPair(page, api);
  const spender = await spenderOn(flow);
  const given = { from: wallet.address, token: TOKEN, spender, units: 40_000_000n };
  await approveElsewhere(page, given);
  await expect.poll(() => chain.allowed("polygon", "USDC", wallet.address)).toHaveLength(1);
  await page.reload();
  await expect(flow.consent).toBeVisible();
  await expect(flow.text).toContainText(receiver.key);
  await expect(flow.text).toContainText("40.000000 USDC");
  await takeScreenshots(page, "payout-consent");
  const before = wallet.signingRequests().length;
  await flow.consent.click();
  await flow.execute.click();
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(wallet.signingRequests()).toHaveLength(before);
  expect(await bank.paidTo(receiver.key)).toHaveLength(1);
});

test("a USDT allowance of another amount is set to zero first", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const wallet = await payer(page, api, { network: "polygon", token: "USDT" });
  const { name: account } = await pixAccount(api);
  const wanted = { account, network: "Polygon", token: "USDT", amount: "60" } as const;
  const flow = await readyToAllow(page, wanted);
  const spender = await spenderOn(flow);
  const token = pinnedToken("sandbox", "polygon", "USDT") ?? "";
  await approveElsewhere(page, { from: wallet.address, token, spender, units: 7_000_000n });
  const given = () => chain.allowed("polygon", "USDT", wallet.address);
  await expect.poll(given).toHaveLength(1);
  await flow.open(flow.intent, "check");
  await flow.allChecked.waitFor();
  await takeScreenshots(page, "payout-check-resets");
  await flow.allChecked.waitFor();
  await flow.reset.waitFor();
  await takeScreenshots(page, "payout-allow-reset");
  await flow.reset.click();
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await given()).toEqual([7_000_000n, 0n, 60_000_000n]);
  expect(await chain.pulled("polygon", "USDT", wallet.address)).toEqual([60_000_000n]);
});

/** A payout of 60 USDT, from a wallet whose allowance of 7 stands. */
async function overSeven(
  page: Page,
  api: ExchangeApi,
  chain: ChainWitness,
  prepared: (wallet: InjectedWallet) => Promise<void>,
) {
  const wallet = await payer(page, api, { network: "polygon", token: "USDT" });
  const { name: account } = await pixAccount(api);
  const wanted = { account, network: "Polygon", token: "USDT", amount: "60" } as const;
  const flow = await readyToAllow(page, wanted);
  const spender = await spenderOn(flow);
  const token = pinnedToken("sandbox", "polygon", "USDT") ?? "";
  await approveElsewhere(page, { from: wallet.address, token, spender, units: 7_000_000n });
  const given = () => chain.allowed("polygon", "USDT", wallet.address);
  await expect.poll(given).toHaveLength(1);
  await prepared(wallet);
  await page.reload();
  await flow.allow.waitFor();
  const pulled = () => chain.pulled("polygon", "USDT", wallet.address);
  return { wallet, flow, given, pulled };
}

test("a wallet that does both at once sets USDT to zero and approves by one signature", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const { wallet, flow, given, pulled } = await overSeven(page, api, chain, async (one) => {
    await one.delegate();
    await expect.poll(() => one.isDelegated()).toBe(true);
    one.together = "does";
  });
  await expect(flow.reset).toHaveCount(0);
  await takeScreenshots(page, "payout-allow-at-once");
  const before = wallet.sent.length;
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(wallet.sent).toHaveLength(before + 1);
  expect(await given()).toEqual([7_000_000n, 0n, 60_000_000n]);
  expect(await pulled()).toEqual([60_000_000n]);
});

test("a wallet that offers both at once and does not is asked in two steps", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const { flow, given, pulled } = await overSeven(page, api, chain, async (one) => {
    one.together = "refuses";
  });
  await flow.allow.click();
  await expect(flow.said(/não fez as duas etapas juntas/i)).toBeVisible();
  expect(await given()).toEqual([7_000_000n]);
  await flow.reset.click();
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await given()).toEqual([7_000_000n, 0n, 60_000_000n]);
  expect(await pulled()).toEqual([60_000_000n]);
});

test("after a payout that failed its allowance is taken back before another is given", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const { wallet, account } = await failedPayout(page, api);
  const flow = await readyToAllow(page, { account, amount: "40" }, { isConnected: true });
  await expect(flow.checks.getByText(/^autorização anterior/i)).toBeVisible();
  await expect(flow.allChecked).toHaveCount(0);
  await expect(flow.allow).toHaveCount(0);
  await takeScreenshots(page, "payout-revoke-first");
  await flow.takeBack.click();
  const revoke = new PayoutRevokePage(page);
  await revoke.begin.click();
  await revoke.sign.click();
  await expect(revoke.done).toBeVisible();
  await revoke.goOn.click();
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await chain.pulled("polygon", "USDC", wallet.address)).toEqual([40_000_000n]);
});

test("a leftover allowance is taken back: rejected first, then zero on the chain and gone from the list", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const { wallet, list, revoke } = await leaveOneOver(page, api);
  const given = () => chain.allowances("polygon", "USDC", wallet.address);
  const [left, ...more] = await given();
  expect(more).toEqual([]);
  await expect(revoke.fact(/^contrato autorizado/i)).toContainText(left?.spender ?? "-");
  await takeScreenshots(page, "payout-revoke");
  await revoke.begin.click();
  await revoke.sign.waitFor();
  // Whatever its chain, the wallet is switched to the allowance's chain.
  await wallet.switchTo(31300001);

  wallet.rejectNext("eth_sendTransaction");
  await revoke.sign.click();
  await expect(revoke.said(/você recusou na carteira/i)).toBeVisible();
  await takeScreenshots(page, "payout-revoke-rejected");
  expect(await given()).toHaveLength(1);

  await revoke.sign.click();
  await expect(revoke.done).toBeVisible();
  await takeScreenshots(page, "payout-revoke-done");
  expect(await given()).toEqual([left, { spender: left?.spender, units: 0n }]);
  expect(wallet.sent).toHaveLength(2);
  expect(wallet.approvals().at(-1)).toEqual({ spender: left?.spender, units: 0n });
  expect(wallet.sent.at(-1)?.to?.toLowerCase()).toBe(TOKEN.toLowerCase());
  await list.open();
  await expect(list.leftovers).toContainText(/nenhuma autorização pendente/i);
  await expect(list.revoke("USDC")).toHaveCount(0);
});

test("one that is gone meanwhile is not signed for again", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const { wallet, list, revoke } = await leaveOneOver(page, api);
  await revoke.begin.click();
  await revoke.sign.waitFor();
  const [left] = await chain.allowances("polygon", "USDC", wallet.address);
  const spender = left?.spender ?? "";
  await approveElsewhere(page, { from: wallet.address, token: TOKEN, spender, units: 0n });
  await expect.poll(() => chain.allowed("polygon", "USDC", wallet.address)).toHaveLength(2);
  const before = wallet.signingRequests().length;
  await revoke.sign.click();
  await expect(revoke.done).toBeVisible();
  await page.reload();
  await expect(revoke.done).toBeVisible();
  await expect(revoke.begin).toHaveCount(0);
  expect(wallet.signingRequests()).toHaveLength(before);
  await list.open();
  await expect(list.leftovers).toContainText(/nenhuma autorização pendente/i);
});
