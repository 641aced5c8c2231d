import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute, readyByTestWallet, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { BYTES_PAYERS } from "#e2e/fixtures/wallets/bytes-payers.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { TamperedBytes } from "#e2e/hostile/tampered-bytes.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PayoutRevokePage } from "#e2e/pages/payout-revoke-page.ts";
import { PayingWalletsPage } from "#e2e/pages/paying-wallets-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

/** How long bytes stay valid, and until their expiry is final: three minutes on Tron, 182 slots on Solana. */
const DEAD = { timeout: 240_000 };

for (const [network, payerOn] of BYTES_PAYERS) {
  const screen = `payout-${network.toLowerCase()}`;

  test(`a newcomer without a wallet pays out on ${network} by the test wallet`, async ({
    signedInPage: page,
    api,
    bank,
  }) => {
    const { name: account, key } = await pixAccount(api);
    const flow = await readyByTestWallet(page, { account, network, token: "USDT", amount: "25" });
    const modal = new WalletModal(page);
    await flow.allow.click();
    await modal.sign.waitFor();
    await takeScreenshots(page, `${screen}-test-wallet`);
    await modal.reject.click();
    await expect(flow.said(/^não enviada$/i)).toBeVisible();
    await flow.allow.click();
    await modal.sign.click();
    await expect(new PayoutPage(page).completed).toBeVisible();
    expect(await bank.paidTo(key)).toHaveLength(1);
  });

  test(`on ${network} a rejection, a lock, a changed signature and a reload have words and a way on`, async ({
    signedInPage: page,
    api,
    bank,
  }) => {
    const { wallet, token, tamper, allowed, balance } = await payerOn(page, api);
    const { name: account, key } = await pixAccount(api);
    const before = await balance();
    const wanted = { account, network, token, side: "sender", amount: "40" } as const;
    const flow = await readyToAllow(page, wanted, { listed: wallet.name });

    wallet.rejectNext("sign");
    await flow.allow.click();
    await expect(flow.said(/^não enviada$/i)).toBeVisible();

    wallet.isLocked = true;
    await flow.allow.click();
    await expect(flow.said(/a carteira está bloqueada/i)).toBeVisible();
    await wallet.lock(false);

    tamper(true);
    await flow.allow.click();
    await expect(flow.said(/a carteira devolveu algo diferente/i)).toBeVisible();
    tamper(false);
    expect(await allowed()).toBe(0n);

    // The window stays open while the page is reloaded: the same bytes are requested, and signed once.
    const asked = wallet.asksToSign().length;
    wallet.ignoreNext("sign");
    await flow.allow.click();
    await expect.poll(() => wallet.asksToSign().length).toBe(asked + 1);
    await page.reload();
    await flow.askAgain.click();
    await expect(new PayoutPage(page).completed).toBeVisible();
    const [left, again] = wallet.asksToSign().slice(asked);
    expect(again).toBe(left);
    expect(await balance()).toBe(before - 40_000_000n);
    expect(await bank.paidTo(key)).toHaveLength(1);
  });

  test(`bytes for ${network} that are changed on their way to the page reach no wallet`, async ({
    signedInPage: page,
    api,
  }) => {
    const { wallet, token, inBytes } = await payerOn(page, api);
    const { name: account } = await pixAccount(api);
    const wanted = { account, network, token, side: "sender", amount: "40" } as const;
    const flow = await readyToAllow(page, wanted, { listed: wallet.name });
    const honest = inBytes(40_000_000n);
    const tampered = await TamperedBytes.between(page);
    tampered.change = (bytes) => bytes.replaceAll(honest, inBytes(40_000_001n));
    await flow.allow.click();
    await expect(flow.notOpened).toBeVisible();
    expect(tampered.given).toEqual([expect.stringContaining(honest)]);
    expect(wallet.asksToSign()).toEqual([]);
    await expect(flow.said(/não são os da autorização calculada nesta página/i)).toBeVisible();
  });

  // A payout that fails before the pull leaves its allowance behind.
  test(`an allowance on ${network} that is left over is taken back`, async ({
    signedInPage: page,
    api,
  }) => {
    const { wallet, token, allowed } = await payerOn(page, api);
    const { name: account } = await pixAccount(api);
    const ends = { side: "receiver", payer: "sender", amount: "666" } as const;
    const failing = { account, network, token, ...ends };
    await allowAndExecute(await readyToAllow(page, failing, { listed: wallet.name }));
    await expect(new PayoutPage(page).failed).toBeVisible();
    expect(await allowed()).toBeGreaterThan(0n);
    const list = new PayingWalletsPage(page);
    await list.open();
    await list.revoke(token).and(list.leftoverOf(wallet.address).getByRole("link")).click();
    await page.waitForURL(/\/payouts\/revoke\/\d+$/);
    const revoke = new PayoutRevokePage(page);
    await revoke.begin.click();
    await revoke.sign.waitFor();
    await takeScreenshots(page, `${screen}-revoke`);
    wallet.rejectNext("sign");
    await revoke.sign.click();
    await expect(revoke.said(/você recusou na carteira/i)).toBeVisible();
    expect(await allowed()).toBeGreaterThan(0n);
    await revoke.sign.click();
    await expect(revoke.done).toBeVisible();
    expect(await allowed()).toBe(0n);
  });

  test(`on ${network} the wallet is found by keyboard, followed to its other account and off its chain`, async ({
    signedInPage: page,
    api,
  }) => {
    const { wallet, token, connecting, leaveChain, comeBack } = await payerOn(page, api);
    const { name: account } = await pixAccount(api);
    await new PayoutFormPage(page).quote({ account, network, token, amount: "40" });
    const flow = new PayoutFlowPage(page);
    const modal = new WalletModal(page);
    const listed = modal.listed(wallet.name);

    await modal.connect.focus();
    await page.keyboard.press("Enter");
    await expect(listed).toBeVisible();
    await takeScreenshots(page, `${screen}-wallets`);
    await page.keyboard.press("Escape");
    await expect(modal.connect).toBeFocused();
    await page.keyboard.press("Enter");
    await listed.focus();
    wallet.rejectNext(connecting);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByText(/você recusou na carteira/i)).toBeVisible();
    await takeScreenshots(page, `${screen}-refused`);
    await listed.focus();
    await page.keyboard.press("Enter");
    await expect(modal.account).toContainText(wallet.name);
    await expect(modal.account).toBeFocused();
    await takeScreenshots(page, `${screen}-connected`);
    await modal.leave.click();
    await expect(modal.connect).toBeVisible();
    await expect(modal.ways).toBeFocused();
    await expect(listed).toHaveCount(0);
    await modal.connectListed(wallet.name);

    await flow.checkAccount();
    await flow.allChecked.waitFor();
    await leaveChain();
    await expect(flow.allChecked).toHaveCount(0);
    if (comeBack) {
      await expect(flow.switchNetwork).toHaveCount(0);
      await comeBack();
    } else await flow.switchNetwork.click();
    await expect(flow.allChecked).toBeVisible();
    await flow.allChecked.waitFor();
    await flow.allow.waitFor();
    const other = await wallet.changeAccount();
    await expect(flow.allow).toHaveCount(0);
    await expect(modal.account).toContainText(other.slice(0, 4));
    expect(wallet.asksToSign()).toEqual([]);
  });

  // Expired bytes are never sent; new ones are requested, with a new quote where the old one has ended.
  test(`bytes for ${network} that expire while the wallet is open have words, and the payout is made`, async ({
    signedInPage: page,
    api,
    bank,
  }) => {
    const { wallet, token, allowed, balance } = await payerOn(page, api);
    const { name: account, key } = await pixAccount(api);
    const before = await balance();
    const wanted = { account, network, token, amount: "40" };
    const flow = await readyToAllow(page, wanted, { listed: wallet.name });
    const late = Promise.withResolvers<"yes">();
    wallet.answerNext("sign", late.promise);
    await flow.allow.click();
    await expect.poll(() => wallet.asksToSign().length).toBe(1);
    await expect(flow.said(/^o pedido expirou sem assinatura ou envio$/i)).toBeVisible(DEAD);
    await takeScreenshots(page, `${screen}-expired`);
    late.resolve("yes");
    await expect(flow.said(/a assinatura foi recebida depois do prazo/i)).toBeVisible();
    expect(await allowed()).toBe(0n);
    // A quote near its end may be renewed while it still can be signed: both ways are open then.
    await expect(flow.allow.or(flow.requote).first()).toBeEnabled();
    if (await flow.requote.isVisible()) {
      await flow.requote.click();
      await expect(flow.allow).toBeEnabled();
    }
    await flow.allow.click();
    await expect.poll(() => wallet.asksToSign().length).toBe(2);
    const [first, second] = wallet.asksToSign();
    expect(second).not.toBe(first);
    await expect(new PayoutPage(page).completed).toBeVisible();
    expect(await balance()).toBe(before - 40_000_000n);
    expect(await bank.paidTo(key)).toHaveLength(1);
  });
}
