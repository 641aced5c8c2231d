import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TRON_WAYS } from "#protocol/test/tron-ways.ts";
import { BrowserPage } from "#lib/wallet/test/browser-page.ts";
import { putTron } from "#lib/wallet/test/put-tron.ts";
import { tronPerson, type TronPerson } from "#lib/wallet/test/tron-person.ts";
import { findTronWallets } from "./find-tron-wallets.ts";

const byWallet = (name: string) => TRON_WAYS.find(({ wallet }) => wallet === name)!;

let page: BrowserPage;
let person: TronPerson;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  page = new BrowserPage();
  person = tronPerson();
});
afterEach(() => void vi.useRealTimers());

/** What is found once every wallet had its time to appear. */
async function names(): Promise<string[]> {
  const found: string[] = [];
  findTronWallets(({ info }) => found.push(info.name));
  await vi.advanceTimersByTimeAsync(3000);
  return found;
}

test("none hides another", async () => {
  const together = [
    "TronLink (extension)",
    "OKX Wallet",
    "Trust Wallet (extension)",
    "Bybit Wallet",
    "TokenPocket (app)",
  ].map(byWallet);
  for (const way of together) putTron(page, way, tronPerson());
  expect(await names()).toEqual([
    "TronLink",
    "OKX Wallet",
    "Trust Wallet",
    "TokenPocket",
    "Bybit Wallet",
  ]);
});

test("what another wallet has put into TronLink's places is not called TronLink", async () => {
  const wallets = [tronPerson(), tronPerson()];
  putTron(page, byWallet("OKX Wallet"), wallets[0]!);
  putTron(page, byWallet("Bitget Wallet"), wallets[1]!);
  for (const one of wallets) one.unlock();
  expect(await names()).toEqual(["OKX Wallet", "Bitget Wallet"]);
});

test("a wallet's second provider is not one more wallet", async () => {
  const tronWeb = { defaultAddress: false };
  const provider = () => ({ request: async () => null, tronWeb });
  Object.assign(page.window, { okxwallet: { tronLink: provider() }, tronLink: provider() });
  expect(await names()).toEqual(["OKX Wallet"]);
});

test("TronLink announced is not found again in its places", async () => {
  const info = { ...person.info, name: "TronLink", rdns: "org.tronlink.www" };
  page.window.addEventListener("TIP6963:requestProvider", () =>
    page.announce("TIP6963:announceProvider", { info, provider: person.provider }),
  );
  putTron(page, byWallet("TronLink (before TIP-1193)"), tronPerson());
  expect(await names()).toEqual(["TronLink"]);
});

test("TronLink is found behind a place that another wallet has taken", async () => {
  putTron(page, byWallet("TokenPocket (extension)"), tronPerson());
  putTron(page, byWallet("TronLink (before TIP-1193)"), person);
  expect(await names()).toEqual(["TokenPocket", "TronLink"]);
});

test("one that puts itself there late, and one that throws when it is looked at", async () => {
  Object.defineProperty(page.window, "okxwallet", {
    get: () => {
      throw new Error("no");
    },
  });
  const found: string[] = [];
  findTronWallets(({ info }) => found.push(info.name));
  await vi.advanceTimersByTimeAsync(1500);
  expect(found).toEqual([]);
  putTron(page, byWallet("Trust Wallet (extension)"), person);
  await vi.advanceTimersByTimeAsync(1500);
  expect(found).toEqual(["Trust Wallet"]);
});
