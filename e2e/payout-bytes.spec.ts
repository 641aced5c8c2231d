import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { allowAndExecute, readyToAllow, unitsOf } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { TronWitness } from "#e2e/fixtures/tron-witness.ts";
import { BYTES_PAYERS, tronPayer, tronSpender } from "#e2e/fixtures/wallets/bytes-payers.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

for (const [network, payerOn] of BYTES_PAYERS) {
  const screen = `payout-${network.toLowerCase()}`;

  test(`a payout on ${network}, with a wallet of one's own`, async ({
    signedInPage: page,
    api,
    bank,
  }) => {
    const { wallet, token, balance, allowed } = await payerOn(page, api);
    const { name: account, key } = await pixAccount(api);
    const before = await balance();
    const wanted = { account, network, token, side: "sender", amount: "120,5" } as const;
    const flow = await readyToAllow(page, wanted, { listed: wallet.name });
    await flow.allow.waitFor();
    await takeScreenshots(page, `${screen}-allow`);
    await allowAndExecute(flow);
    const payout = new PayoutPage(page);
    await expect(payout.completed).toBeVisible();
    await expect(payout.seenOnChain).toBeVisible();

    const [paid, ...more] = await bank.paidTo(key);
    expect(more).toEqual([]);
    const arrives = unitsOf((await payout.fact(/^recebedor recebeu/i).textContent()) ?? "");
    expect(paid?.direction).toBe("out");
    expect(paid?.amount.replace(".", "")).toBe(String(arrives));
    expect(await balance()).toBe(before - 120_500_000n);
    expect(await allowed()).toBe(0n);
    expect(wallet.signed).toHaveLength(1);
    await takeScreenshots(page, `${screen}-completed`);
  });
}

test(
  "an allowance that stands on Tron is set to zero first, by a signature of its own",
  { tag: "@whole" },
  async ({ signedInPage: page, api }) => {
    const { wallet, allowed } = await tronPayer(page, api);
    await new TronWitness(api).approve(wallet.privateKey, await tronSpender(api), 7n);
    await expect.poll(allowed).toBe(7n);
    const { name: account } = await pixAccount(api);
    const wanted = { account, network: "Tron", token: "USDT", amount: "40" } as const;
    const flow = await readyToAllow(page, wanted, { listed: wallet.name });
    await flow.reset.click();
    await flow.allow.waitFor();
    expect(await allowed()).toBe(0n);
    await allowAndExecute(flow);
    await expect(new PayoutPage(page).completed).toBeVisible();
    expect(wallet.signed).toHaveLength(2);
  },
);
