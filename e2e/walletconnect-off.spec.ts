import { expect, test } from "#e2e/fixtures/test.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

test("without a project there, nothing of WalletConnect is offered, loaded, called or let through", async ({
  signedInPage: page,
  api,
}) => {
  const loaded: Promise<string>[] = [];
  const sockets: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) loaded.push(response.text().catch(() => ""));
  });
  page.on("websocket", (socket) => sockets.push(socket.url()));
  for (const network of ["Polygon", "Solana", "Tron"] as const) {
    const { name: account } = await pixAccount(api);
    const token = network === "Tron" ? "USDT" : "USDC";
    await new PayoutFormPage(page).quote({ account, network, token, amount: "40" });
    await new WalletModal(page).account.waitFor();
    await expect(page.getByRole("button", { name: "WalletConnect" })).toHaveCount(0);
  }
  const answer = await page.request.get(page.url());
  expect(answer.headers()["content-security-policy"]).toContain("; connect-src 'self';");
  const scripts = await Promise.all(loaded);
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((text) => text.includes("relay.walletconnect"))).toEqual([]);
  expect(sockets).toEqual([]);
});
