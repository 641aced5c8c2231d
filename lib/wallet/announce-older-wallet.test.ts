import { beforeEach, expect, test } from "vitest";
import { announceOlderWallet } from "./announce-older-wallet.ts";
import { BrowserPage } from "./test/browser-page.ts";
import { TEST_WALLET_ID } from "./test-wallet-id.ts";

type Detail = { info: { name: string; rdns: string }; provider: unknown };

let page: BrowserPage;
beforeEach(() => void (page = new BrowserPage()));

const provider = { request: () => Promise.resolve([]) };
const put = (ethereum: unknown) => Object.assign(page.window, { ethereum });

/** What a page that asks is told. */
function told(): Detail[] {
  const found: Detail[] = [];
  const hear = (event: Event) => found.push((event as CustomEvent<Detail>).detail);
  page.window.addEventListener("eip6963:announceProvider", hear);
  page.window.dispatchEvent(new Event("eip6963:requestProvider"));
  return found;
}
const announces = (rdns: string) =>
  page.window.addEventListener("eip6963:requestProvider", () =>
    page.announce("eip6963:announceProvider", { info: { name: rdns, rdns }, provider: {} }),
  );

test("a wallet that is only at window.ethereum is announced by the name that it is given", () => {
  put(provider);
  announceOlderWallet("This browser's wallet");
  const [only, ...more] = told();
  expect(more).toEqual([]);
  expect(only?.provider).toBe(provider);
  expect(only?.info.name).toBe("This browser's wallet");
});

test("the test wallet does not hide it; a wallet that announces itself does", () => {
  put(provider);
  announces(TEST_WALLET_ID);
  announceOlderWallet("older");
  expect(told().map(({ info }) => info.name)).toEqual([TEST_WALLET_ID, "older"]);

  page = new BrowserPage();
  put(provider);
  announces("io.metamask");
  announceOlderWallet("older");
  expect(told().map(({ info }) => info.name)).toEqual(["io.metamask"]);
});

test("nothing is announced where nothing is there to be asked", () => {
  for (const ethereum of [undefined, null, 7, {}, { request: true }]) {
    page = new BrowserPage();
    put(ethereum);
    announceOlderWallet("older");
    expect(told()).toEqual([]);
  }
});
