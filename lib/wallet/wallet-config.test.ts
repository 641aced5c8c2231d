import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getAccount, connect } from "wagmi/actions";
import { BrowserPage } from "./test/browser-page.ts";

const ACCOUNT = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const SETTINGS = { environment: "production", rpcUrls: {}, testWallet: false, walletConnect: null };

let page: BrowserPage;
beforeEach(() => {
  page = new BrowserPage();
  vi.stubGlobal("document", { querySelector: () => null });
  // Each page has one config.
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Announces a wallet. @param account null: it never answers; `isNew`: it does not know this page yet */
function announce(rdns: string, account: string | null, { afterMs = 0, isNew = false } = {}) {
  const answers: Record<string, unknown> = { eth_chainId: "0x89", eth_accounts: [account] };
  answers["eth_requestAccounts"] = answers["eth_accounts"];
  if (isNew) answers["eth_accounts"] = [];
  const provider = {
    on: () => undefined,
    removeListener: () => undefined,
    request: async ({ method }: { method: string }) => {
      if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
      if (account === null) return new Promise(() => undefined);
      if (method in answers) return answers[method];
      throw Object.assign(new Error(method), { code: -32601 });
    },
  };
  const info = { uuid: rdns, name: rdns, icon: "", rdns };
  page.window.addEventListener("eip6963:requestProvider", () =>
    page.announce("eip6963:announceProvider", { info, provider }),
  );
}

async function open() {
  const { walletConfig } = await import("./wallet-config.ts");
  const config = await walletConfig(SETTINGS as never, "older");
  const shown = () => {
    const { status, address } = getAccount(config);
    return { status, address };
  };
  return { config, shown };
}

test("a wallet that never answers keeps no other from being taken up", async () => {
  announce("dev.silent", null);
  announce("dev.ready", ACCOUNT);
  const { shown } = await open();
  expect(shown().status).toBe("connecting");
  await vi.advanceTimersByTimeAsync(3000);
  expect(shown()).toEqual({ status: "connected", address: ACCOUNT });
});

test("nor the page connecting for ever where it is the only one", async () => {
  announce("dev.silent", null);
  const { shown } = await open();
  await vi.advanceTimersByTimeAsync(3000);
  expect(shown()).toEqual({ status: "disconnected", address: undefined });
});

test("one that wakes up late is taken up where nobody has chosen another", async () => {
  announce("dev.late", ACCOUNT, { afterMs: 4000 });
  const { shown } = await open();
  await vi.advanceTimersByTimeAsync(3000);
  expect(shown().status).toBe("disconnected");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(shown()).toEqual({ status: "connected", address: ACCOUNT });
});

test("what a person has chosen meanwhile stays", async () => {
  announce("dev.silent", null);
  announce("dev.before", ACCOUNT);
  announce("dev.late", ACCOUNT, { afterMs: 4000 });
  announce("dev.chosen", OTHER, { isNew: true });
  const { config, shown } = await open();
  const chosen = config.connectors.find(({ id }) => id === "dev.chosen");
  await connect(config, { connector: chosen! });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(shown()).toEqual({ status: "connected", address: OTHER });
});
