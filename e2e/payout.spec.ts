import { Interface } from "ethers";
import { allowAndExecute, readyToAllow, unitsOf } from "#e2e/fixtures/make-payout.ts";
import { payer, pixAccount } from "#e2e/fixtures/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const ERC20 = new Interface(["function approve(address spender, uint256 amount)"]);

/** Every network and token that is sold, and every way to say the amount and who pays the fees. */
const JOURNEYS = [
  { network: "polygon", label: "Polygon", token: "USDC", side: "sender", payer: "receiver" },
  { network: "polygon", label: "Polygon", token: "USDT", side: "sender", payer: "sender" },
  { network: "ethereum", label: "Ethereum", token: "USDC", side: "receiver", payer: "sender" },
  { network: "ethereum", label: "Ethereum", token: "USDT", side: "receiver", payer: "receiver" },
  { network: "base", label: "Base", token: "USDC", side: "sender", payer: "receiver" },
] as const;

for (const { network, label, token, side, payer: whoPays } of JOURNEYS) {
  test(`${token} on ${label} into reais: ${side} says the amount, ${whoPays} pays the fees`, async ({
    signedInPage: page,
    api,
    bank,
    chain,
  }) => {
    const wallet = await payer(page, api, { network, token });
    const receiver = await pixAccount(api);
    const amount = side === "sender" ? "120,5" : "345,67";
    const wanted = {
      account: receiver.name,
      network: label,
      token,
      side,
      payer: whoPays,
      amount,
    };
    const flow = await readyToAllow(page, wanted);
    await allowAndExecute(flow);
    const payout = new PayoutPage(page);
    await expect(payout.completed).toBeVisible({ timeout: 60_000 });

    const pulled = await chain.departures(network, token, wallet.address);
    const [paid, ...more] = (await bank.transfers()).filter(
      ({ direction, pix_key }) => direction === "out" && pix_key === receiver.key,
    );
    expect(more).toEqual([]);
    expect(pulled).toHaveLength(1);
    expect(pulled[0]?.units).toBe(unitsOf((await payout.fact(/^enviado/i).textContent()) ?? ""));
    expect(paid?.amount.replace(".", "")).toBe(
      String(unitsOf((await payout.fact(/^chega/i).textContent()) ?? "")),
    );
    if (side === "sender" && whoPays === "receiver") expect(pulled[0]?.units).toBe(120_500_000n);
    if (side === "receiver" && whoPays === "sender") expect(paid?.amount).toBe("345.67");
    await expect(payout.endToEnd).toContainText(paid?.end_to_end_id.slice(0, 6) ?? "-");

    // What reached the wallet, by another library's reading: one approval of exactly that.
    const [calldata = "", ...others] = wallet.calldata();
    expect(others).toEqual([]);
    const approved = ERC20.decodeFunctionData("approve", calldata);
    const given = await chain.allowances(network, token, wallet.address);
    expect(given).toHaveLength(1);
    expect(approved[0]).toBe(given[0]?.spender);
    expect(approved[1]).toBe(pulled[0]?.units);
  });
}

test("a USDT allowance of another amount is set to zero first", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const wallet = await payer(page, api, { network: "polygon", token: "USDT" });
  const receiver = await pixAccount(api);
  const wanted = { account: receiver.name, network: "Polygon", token: "USDT" } as const;
  // One that fails before the pull leaves its allowance behind.
  const failing = { ...wanted, side: "receiver", payer: "sender", amount: "666" } as const;
  await allowAndExecute(await readyToAllow(page, failing));
  await expect(new PayoutPage(page).failed).toBeVisible({ timeout: 60_000 });
  const [left] = await chain.allowances("polygon", "USDT", wallet.address);

  await new PayoutFormPage(page).quote({ ...wanted, amount: "60" });
  const flow = new PayoutFlowPage(page);
  await flow.goConnect.click();
  await flow.goCheck.click();
  await flow.goAllow.click();
  await flow.reset.click();
  await allowAndExecute(flow);
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  const given = await chain.allowances("polygon", "USDT", wallet.address);
  expect(given.map(({ units }) => units)).toEqual([left?.units, 0n, 60_000_000n]);
  const pulled = await chain.departures("polygon", "USDT", wallet.address);
  expect(pulled.map(({ units }) => units)).toEqual([60_000_000n]);
});

test("a newcomer without a wallet pays out by the test wallet", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  const receiver = await pixAccount(api);
  await new PayoutFormPage(page).quote({ account: receiver.name, amount: "25" });
  const flow = new PayoutFlowPage(page);
  const modal = new WalletModal(page);
  await flow.goConnect.click();
  await modal.connectTestWallet();
  await flow.goCheck.click();
  await flow.fillTestWallet.first().click();
  await flow.goAllow.click();
  await flow.allow.click();
  await modal.sign.click();
  await flow.goExecute.click();
  await flow.execute.click();
  await expect(new PayoutPage(page).completed).toBeVisible({ timeout: 60_000 });
  const paid = (await bank.transfers()).filter(({ pix_key }) => pix_key === receiver.key);
  expect(paid).toHaveLength(1);
});
