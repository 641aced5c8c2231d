import type { Page } from "@playwright/test";
import { openRelay, type Relay } from "#protocol/test/walletconnect-relay.ts";
import { PhoneWallet } from "#e2e/fixtures/wallets/phone-wallet.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { readQr } from "#e2e/fixtures/read-qr.ts";
import { weighVisit } from "#e2e/fixtures/page-weight.ts";
import { expect, test as base } from "#e2e/fixtures/test.ts";
import { fund, pixAccount, walletChains } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

const test = base.extend<{ phone: PhoneWallet; sockets: string[] }, { relay: Relay }>({
  relay: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the requested fixtures from here
    async ({}, use) => {
      const relay = await openRelay();
      await use(relay);
      await relay.close();
    },
    { scope: "worker" },
  ],
  knobs: [
    async ({ relay }, use) =>
      use({ WALLETCONNECT_PROJECT_ID: "0".repeat(32), WALLETCONNECT_RELAY_URL: relay.url }),
    { scope: "worker" },
  ],
  phone: async ({ relay, api }, use) => {
    const phone = await PhoneWallet.start(relay.url, await walletChains(api));
    await use(phone);
    await phone.stop();
  },
  sockets: async ({ context }, use) => {
    const sockets: string[] = [];
    context.on("page", (page) => page.on("websocket", (one) => sockets.push(one.url())));
    await use(sockets);
  },
});

const WAYS = [
  { network: "polygon", label: "Polygon", token: "USDC", family: "evm" },
  { network: "solana", label: "Solana", token: "USDC", family: "solana" },
  { network: "tron", label: "Tron", token: "USDT", family: "tron" },
] as const;

/** What a phone's camera reads on the page. */
async function shownCode(page: Page): Promise<string> {
  const code = page.getByRole("dialog").getByRole("img", { name: /^QR code/ });
  const [uri] = await readQr(await code.screenshot());
  return uri ?? "";
}

const walletConnect = (page: Page) => page.getByRole("button", { name: "WalletConnect" });

/** What WalletConnect's own client may add once it is chosen, in kilobytes. */
const CLIENT = 110;

/** From the form to the ways to connect, the test wallet left aside. */
async function toTheWallet(page: Page, wanted: Parameters<PayoutFormPage["quote"]>[0]) {
  await new PayoutFormPage(page).quote(wanted);
  const modal = new WalletModal(page);
  await modal.account.waitFor();
  await modal.leave.click();
  await walletConnect(page).waitFor();
  return modal;
}

for (const { network, label, token, family } of WAYS) {
  test(`a wallet on a phone pays on ${label}`, async ({
    signedInPage: page,
    api,
    bank,
    phone,
    relay,
  }) => {
    await fund(api, phone.addressOn(family), { network, token, amount: "100" });
    const { name: account, key } = await pixAccount(api);
    const modal = await toTheWallet(page, { account, network: label, token, amount: "40" });
    const flow = new PayoutFlowPage(page);

    phone.rejectNext("connect");
    await walletConnect(page).click();
    await phone.scan(await shownCode(page));
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("A carteira recusou a conexão")).toBeVisible();
    await dialog.getByRole("button", { name: "Gerar outro código" }).click();
    await takeScreenshots(page, `walletconnect-${network}-code`);
    await phone.scan(await shownCode(page));
    await expect(modal.account).toContainText("WalletConnect");
    await flow.checkAccount();
    await flow.allChecked.waitFor();

    // After a reload the session stands, and no other code is shown.
    await page.reload();
    await expect(modal.account).toContainText("WalletConnect");
    await flow.allChecked.waitFor();
    const signs = {
      evm: "eth_sendTransaction",
      tron: "tron_signTransaction",
      solana: "solana_signTransaction",
    }[family];
    phone.rejectNext(signs);
    await flow.allow.click();
    await expect(flow.said(/^não enviada$/i)).toBeVisible();
    expect(await bank.paidTo(key)).toHaveLength(0);

    await flow.allow.click();
    await expect(new PayoutPage(page).completed).toBeVisible();
    expect(await bank.paidTo(key)).toHaveLength(1);
    expect(relay.asked).not.toEqual([]);
  });
}

test("older wallets answer on Solana with the signature alone, and want Tron's transactions wrapped", async ({
  signedInPage: page,
  api,
  bank,
  phone,
}) => {
  phone.isTerse = true;
  phone.isTronNew = false;
  for (const { network, label, token, family } of WAYS.slice(1)) {
    await fund(api, phone.addressOn(family), { network, token, amount: "100" });
    const { name: account, key } = await pixAccount(api);
    await toTheWallet(page, { account, network: label, token, amount: "40" });
    const flow = new PayoutFlowPage(page);
    await walletConnect(page).click();
    await phone.scan(await shownCode(page));
    await flow.checkAccount();
    await flow.allow.click();
    await expect(new PayoutPage(page).completed).toBeVisible();
    expect(await bank.paidTo(key)).toHaveLength(1);
  }
});

test("what is signed on the phone is judged as anywhere else; a session that ends has words", async ({
  signedInPage: page,
  api,
  bank,
  phone,
}) => {
  await fund(api, phone.addressOn("tron"), { network: "tron", token: "USDT", amount: "100" });
  const { name: account, key } = await pixAccount(api);
  const modal = await toTheWallet(page, { account, network: "Tron", token: "USDT", amount: "40" });
  const flow = new PayoutFlowPage(page);
  await walletConnect(page).click();
  await phone.scan(await shownCode(page));
  await flow.checkAccount();
  const other = (hex: string) => hex.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"));
  phone.tamper = (signed) => ({ ...signed, raw_data_hex: other(signed.raw_data_hex) });
  await flow.allow.click();
  await expect(flow.said(/devolveu algo diferente/i)).toBeVisible();
  expect(await bank.paidTo(key)).toHaveLength(0);

  await phone.hangUp();
  await expect(walletConnect(page)).toBeVisible();
  await expect(modal.account).toHaveCount(0);
});

test("a relay that does not answer is told, and the person can give up", async ({
  signedInPage: page,
  api,
  relay,
}) => {
  const { name: account } = await pixAccount(api);
  await toTheWallet(page, { account, network: "Polygon", token: "USDC", amount: "40" });
  relay.silence(true);
  await walletConnect(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("O WalletConnect não responde")).toBeVisible();
  await takeScreenshots(page, "walletconnect-unreachable");
  relay.silence(false);
  await dialog.getByRole("button", { name: "Gerar outro código" }).click();
  await shownCode(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(walletConnect(page)).toBeVisible();
});

test("nobody takes up what another person has connected in this browser", async ({
  signedInPage: page,
  api,
  phone,
}) => {
  const { name: account } = await pixAccount(api);
  await toTheWallet(page, { account, network: "Polygon", token: "USDC", amount: "40" });
  await walletConnect(page).click();
  await phone.scan(await shownCode(page));
  await new WalletModal(page).account.waitFor();
  const own = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("ponte.walletconnect.")),
  );
  expect(own).not.toEqual([]);
  // As if it were somebody else's.
  await page.evaluate((keys) => {
    for (const key of keys) {
      const [a, b, , ...rest] = key.split(".");
      localStorage.setItem([a, b, "somebody", ...rest].join("."), localStorage.getItem(key) ?? "");
      localStorage.removeItem(key);
    }
  }, own);
  await page.reload();
  await walletConnect(page).waitFor();
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("ponte.walletconnect.somebody.")),
  );
  expect(left).toEqual([]);
});

test("its client is loaded once it is chosen, within its budget", async ({
  signedInPage: page,
  browser,
  api,
}) => {
  const { name: account } = await pixAccount(api);
  await toTheWallet(page, { account, network: "Solana", token: "USDC", amount: "40" });
  const session = await page.context().storageState();
  const weigh = async (isChosen: boolean) => {
    const { js } = await weighVisit(browser, session, page.url(), async (visited) => {
      await walletConnect(visited).waitFor();
      if (!isChosen) return;
      await walletConnect(visited).click();
      await visited.getByRole("dialog").getByRole("img").waitFor();
    });
    return js;
  };
  const before = await weigh(false);
  const after = await weigh(true);
  process.stdout.write(`WalletConnect: ${(after - before).toFixed(1)} of ${CLIENT}\n`);
  expect(after - before).toBeGreaterThan(10);
  expect(after - before).toBeLessThanOrEqual(CLIENT);
});
