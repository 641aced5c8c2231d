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
    await expect(payin.arrived).toBeVisible({ timeout: 60_000 });
    await expect(payin.seenOnChain).toBeVisible();
    const [arrival, ...more] = await chain.arrivals(network, token, address);
    expect(more).toEqual([]);
    await expect(payin.fact(/transação/i)).toContainText(
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
  await expect(page.getByText(/USDT não é emitido na rede Polygon Amoy/i)).toBeVisible();
});
