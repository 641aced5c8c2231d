import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { unitsOf } from "#e2e/fixtures/make-payout.ts";
import { newTronAddress, TronWitness } from "#e2e/fixtures/tron-witness.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";

const PAIRS = [
  { network: "ethereum", label: "Ethereum", token: "USDC" },
  { network: "ethereum", label: "Ethereum", token: "USDT" },
  { network: "polygon", label: "Polygon", token: "USDT" },
  { network: "polygon_amoy", label: "Polygon Amoy", token: "USDC" },
] as const;

for (const { network, label, token } of PAIRS) {
  test(`a payin of ${token} on ${label}, whose chain starts when it is needed`, async ({
    signedInPage: page,
    bank,
    chain,
  }) => {
    const name = `${label} ${token}`;
    const { payin, address, code, txid } = await makePayin(page, { name, network: label, token });
    await bank.pay(code);
    await expect(payin.arrived).toBeVisible();
    await expect(payin.seenOnChain).toBeVisible();
    const [arrival, ...more] = await chain.arrivals(network, token, address);
    expect(more).toEqual([]);
    await expect(payin.fact(/^transação/i)).toContainText(
      arrival?.transactionHash.slice(0, 6) ?? "-",
    );
    expect(await bank.transfers(txid)).toHaveLength(1);
  });
}

test("a token that is not issued on a network is refused before anything is typed", async ({
  signedInPage: page,
}) => {
  await makePayin(page, { name: "Rede de teste", network: "Polygon Amoy" });
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet("Rede de teste");
  await expect(form.token("USDT")).toBeDisabled();
  await expect(page.getByText(/USDT não está disponível na rede Polygon Amoy/i)).toBeVisible();
});

test("a payin of USDT on Tron arrives to the unit, and the dashboard has seen it there", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  const address = newTronAddress();
  const wanted = { name: "Tron USDT", network: "Tron", token: "USDT", address } as const;
  const { payin, code, txid } = await makePayin(page, wanted);
  await bank.pay(code);
  await expect(payin.arrived).toBeVisible();
  await expect(payin.seenOnChain).toBeVisible();
  const told = unitsOf((await payin.fact(/^carteira recebeu|^wallet got/i).textContent()) ?? "");
  expect(await new TronWitness(api).balance(address)).toBe(told);
  expect(await bank.transfers(txid)).toHaveLength(1);
  await takeScreenshots(page, "payin-tron-completed");
});

test("USDC on Tron is refused before anything is typed", async ({ signedInPage: page }) => {
  const wanted = {
    name: "Só USDT",
    network: "Tron",
    token: "USDT",
    address: newTronAddress(),
  } as const;
  await makePayin(page, wanted);
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet("Só USDT");
  await expect(form.token("USDC")).toBeDisabled();
  await expect(page.getByText(/USDC não está disponível na rede Tron/i)).toBeVisible();
});
