import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const AT = { network: "polygon", token: "USDC" } as const;

test("a signature left open is told wherever it is in the way, and is given up from there", async ({
  signedInPage: page,
  api,
  chain,
}) => {
  const wallet = await payer(page, api, AT);
  const receiver = await pixAccount(api);
  const other = await pixAccount(api);
  const flow = await readyToAllow(page, { account: receiver.name, amount: "40" });
  const { intent } = flow;
  // Its person leaves while the wallet waits for an answer.
  wallet.ignoreNext("eth_sendTransaction");
  await flow.allow.click();
  await expect.poll(() => wallet.signingRequests().length).toBeGreaterThan(0);
  await expect(flow.signing).toBeFocused();

  const title = `Payout para ${receiver.name}: falta assinar`;
  const left = page.getByText(title);
  const main = page.getByRole("main");
  await page.goto("/");
  await expect(left).toBeVisible();
  await expect(main).toContainText("Expira até");
  await expect(main).not.toContainText("Nenhuma pendência.");
  await takeScreenshots(page, "overview-left-open");

  const form = new PayoutFormPage(page);
  await form.open();
  await page.getByText("1 payout com assinatura pendente").click();
  await expect(left).toBeVisible();
  await expect(main).toContainText("esse endereço não assina outra transação em Polygon");
  await expect(main).toContainText("Se a rede não mostrar nada, expira no máximo em");
  await takeScreenshots(page, "payout-form-left-open");

  // Another payout with the same address is stopped by it, and says by which.
  await form.quote({ account: other.name, amount: "40" });
  await new WalletModal(page).account.waitFor();
  await expect(left).toBeVisible();
  await takeScreenshots(page, "payout-blocked-left-open");

  // Where one stands: its own payout offers both ways.
  await main.getByRole("link", { name: "Continuar de onde parou" }).first().click();
  await page.waitForURL(new RegExp(intent));
  await expect(new PayoutFlowPage(page).askAgain).toBeVisible();
  await takeScreenshots(page, "payout-own-left-open");
  await main.getByRole("button", { name: "Desistir" }).click();
  const asked = page.getByRole("dialog", { name: "Desistir desta assinatura?" });
  await expect(asked).toContainText("Recuse o pedido também na carteira");
  await asked.getByRole("button", { name: "Desistir" }).click();
  await expect(main.getByRole("button", { name: "Desistir" })).toHaveCount(0);
  await expect(new PayoutFlowPage(page).allow).toBeVisible();
  await page.goto("/");
  await expect(left).toHaveCount(0);
  expect(await chain.allowed("polygon", "USDC", wallet.address)).toEqual([]);
});
