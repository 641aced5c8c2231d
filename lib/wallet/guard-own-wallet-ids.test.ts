import { beforeEach, expect, test, vi } from "vitest";
import { BrowserPage } from "./test/browser-page.ts";
import { TEST_WALLET_ID } from "./test-wallet-id.ts";
import { TestWalletProvider } from "./test-wallet-provider.ts";
import { walletConfig } from "./wallet-config.ts";
import { WALLETCONNECT_ID } from "./walletconnect/walletconnect-face.ts";

let page: BrowserPage;
beforeEach(() => {
  page = new BrowserPage();
  vi.stubGlobal("document", { querySelector: () => null });
});

const SETTINGS = {
  environment: "sandbox",
  rpcUrls: {},
  testWallet: true,
  walletConnect: null,
} as const;
type Persisted = { persist: { hasHydrated: () => boolean } };
const announce = (rdns: string) => {
  const provider = { request: async () => [] };
  const detail = { info: { uuid: rdns, name: `Says ${rdns}`, icon: "", rdns }, provider };
  page.window.addEventListener("eip6963:requestProvider", () =>
    page.announce("eip6963:announceProvider", detail),
  );
  page.announce("eip6963:announceProvider", detail);
  return provider;
};

test("the page's own ids are its own wallets', whoever else announces them, early or late", async () => {
  const early = announce(TEST_WALLET_ID);
  const angry = new Proxy({}, { get: () => void JSON.parse("no") });
  page.announce("eip6963:announceProvider", { info: angry, provider: angry });
  const config = await walletConfig(SETTINGS, "older");
  // Before that, wagmi takes no others.
  const { persist } = Reflect.get(config._internal, "store") as Persisted;
  await expect.poll(() => persist.hasHydrated()).toBe(true);
  const late = announce(WALLETCONNECT_ID);
  announce("io.metamask");
  expect(config.connectors.map(({ id }) => id).sort()).toEqual([
    TEST_WALLET_ID,
    "io.metamask",
    `other:${TEST_WALLET_ID}`,
    `other:${WALLETCONNECT_ID}`,
  ]);
  const providerOf = (id: string) => config.connectors.find((one) => one.id === id)?.getProvider();
  expect(await providerOf(TEST_WALLET_ID)).toBeInstanceOf(TestWalletProvider);
  expect(await providerOf(`other:${TEST_WALLET_ID}`)).toBe(early);
  expect(await providerOf(`other:${WALLETCONNECT_ID}`)).toBe(late);
});
