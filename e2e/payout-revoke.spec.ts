import { Interface } from "ethers";
import type { Page } from "@playwright/test";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { lookAt } from "#e2e/fixtures/look-at.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import type { WalletRequest } from "#e2e/fixtures/wallets/wallet-person.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PayoutRevokePage } from "#e2e/pages/payout-revoke-page.ts";
import { PayoutsPage } from "#e2e/pages/payouts-page.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";

const ERC20 = new Interface(["function approve(address spender, uint256 amount)"]);
const TOKEN = pinnedToken("sandbox", "polygon", "USDC") ?? "";

/** A payout that fails before the pull leaves its allowance behind. */
async function leaveOneOver(page: Page, api: ExchangeApi) {
  const wallet = await payer(page, api, { network: "polygon", token: "USDC" });
  const { name: account } = await pixAccount(api);
  const failing = { account, side: "receiver", payer: "sender", amount: "666" } as const;
  await allowAndExecute(await readyToAllow(page, failing));
  await expect(new PayoutPage(page).failed).toBeVisible({ timeout: 60_000 });
  const list = new PayoutsPage(page);
  await list.open();
  await list.revoke("USDC").click();
  await page.waitForURL(/\/payouts\/revoke\/\d+$/);
  return { wallet, list, revoke: new PayoutRevokePage(page) };
}

test("a leftover allowance is taken back: rejected first, then zero on the chain and gone from the list", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  test.setTimeout(180_000);
  const { wallet, list, revoke } = await leaveOneOver(page, api);
  const [left, ...more] = await chain.allowances("polygon", "USDC", wallet.address);
  expect(more).toEqual([]);
  await expect(revoke.fact(/^contrato autorizado/i)).toContainText(left?.spender ?? "-");
  expect(await lookAt(page, "payout-revoke")).toEqual([]);
  await revoke.begin.click();
  await revoke.sign.waitFor();
  // Wherever the wallet stands, it is brought to the allowance's chain.
  await wallet.switchTo(31300001);

  wallet.rejectNext("eth_sendTransaction");
  await revoke.sign.click();
  await expect(revoke.said(/você recusou na carteira/i)).toBeVisible();
  expect(await lookAt(page, "payout-revoke-rejected")).toEqual([]);
  expect(await chain.allowances("polygon", "USDC", wallet.address)).toHaveLength(1);

  await revoke.sign.click();
  await expect(revoke.done).toBeVisible({ timeout: 30_000 });
  expect(await lookAt(page, "payout-revoke-done")).toEqual([]);
  const given = await chain.allowances("polygon", "USDC", wallet.address);
  expect(given.map(({ units }) => units)).toEqual([left?.units, 0n]);
  expect(wallet.sent).toHaveLength(2);
  const [spender, units] = ERC20.decodeFunctionData("approve", wallet.calldata().at(-1) ?? "0x");
  expect([spender, units]).toEqual([left?.spender, 0n]);
  expect(wallet.sent.at(-1)?.to?.toLowerCase()).toBe(TOKEN.toLowerCase());
  await list.open();
  await expect(list.leftovers).toContainText(/nenhum contrato autorizado pode retirar/i);
  await expect(list.revoke("USDC")).toHaveCount(0);
});

test("one that is gone meanwhile is not signed for again", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  test.setTimeout(180_000);
  const { wallet, list, revoke } = await leaveOneOver(page, api);
  await revoke.begin.click();
  await revoke.sign.waitFor();
  const [left] = await chain.allowances("polygon", "USDC", wallet.address);
  // The same wallet takes it back at somebody else's page.
  const data = ERC20.encodeFunctionData("approve", [left?.spender, 0n]);
  const asked = {
    method: "eth_sendTransaction",
    params: [{ from: wallet.address, to: TOKEN, data }],
  };
  await page.evaluate(
    (request) =>
      (Reflect.get(window, "askInjectedWallet") as (asked: WalletRequest) => Promise<unknown>)(
        request,
      ),
    asked,
  );
  await expect
    .poll(async () => (await chain.allowances("polygon", "USDC", wallet.address)).length)
    .toBe(2);
  const before = wallet.signingRequests().length;
  await revoke.sign.click();
  await expect(revoke.done).toBeVisible();
  await page.reload();
  await expect(revoke.done).toBeVisible();
  await expect(revoke.begin).toHaveCount(0);
  expect(wallet.signingRequests()).toHaveLength(before);
  await list.open();
  await expect(list.leftovers).toContainText(/nenhum contrato autorizado pode retirar/i);
});
