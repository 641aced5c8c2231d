import type { Page } from "@playwright/test";
import { makeOneOfEach } from "#e2e/fixtures/one-of-each.ts";
import { JS_BUDGET } from "#e2e/fixtures/page-budgets.ts";
import { weighPages, weighVisit, weightTable } from "#e2e/fixtures/page-weight.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

test("every page stays within its budget of bytes", async ({
  signedInPage,
  browser,
  system,
  api,
}) => {
  await makeOneOfEach(signedInPage, api);
  const { text, tooHeavy } = weightTable(await weighPages(signedInPage, browser, system.origin));
  process.stdout.write(`${text}\n`);
  expect(tooHeavy).toEqual([]);
});

test("scripts and styles come by Brotli to a browser, and to whoever takes less as they are", async ({
  system,
}) => {
  const html = await (await fetch(`${system.origin}/sign-in`)).text();
  const [script = "", style = ""] = [
    /\/_next\/static\/[^"]+\.js/,
    /\/_next\/static\/[^"]+\.css/,
  ].map((named) => named.exec(html)?.[0]);
  for (const [path, type] of [
    [script, "application/javascript; charset=UTF-8"],
    [style, "text/css; charset=UTF-8"],
  ] as const) {
    const ask = (encodings: string) =>
      fetch(system.origin + path, { headers: { "accept-encoding": encodings } });
    const [br, gzip, plain] = await Promise.all(["gzip, br", "gzip", "identity"].map(ask));
    for (const [answer, encoding] of [
      [br, "br"],
      [gzip, "gzip"],
      [plain, null],
    ] as const) {
      const said = Object.fromEntries(answer?.headers ?? []);
      expect(said, path).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
      });
      expect(said["content-encoding"] ?? null).toBe(encoding);
      expect(said["vary"]).toMatch(/accept-encoding/i);
    }
    const texts = await Promise.all([br, gzip, plain].map((answer) => answer?.text()));
    expect(new Set(texts).size, path).toBe(1);
  }
});

test("a form's check comes at the first key in it, in the words of no other language", async ({
  signedInPage: page,
}) => {
  const loaded: string[] = [];
  await page.goto("/wallets/new", { waitUntil: "networkidle" });
  page.on("response", async (answer) => {
    if (answer.url().endsWith(".js")) loaded.push(await answer.text());
  });
  await new WalletFormPage(page).name.press("a");
  await expect.poll(() => loaded.some((text) => text.includes("safeParse"))).toBe(true);
  await page.waitForLoadState("networkidle");
  // As zod says it in German.
  expect(loaded.filter((text) => text.includes("Ungültige"))).toEqual([]);
});

/**
 * A text that is in a family's wallet code and in no other's, and the kilobytes that the family's wallet
 * step may add. Tron's looks for MetaMask by EIP-6963 too.
 */
const FAMILIES = {
  Polygon: { token: "USDC", says: "wallet_addEthereumChain", step: 150 },
  Tron: { token: "USDT", says: "TIP6963:requestProvider", step: 48 },
  Solana: { token: "USDC", says: "wallet-standard:app-ready", step: 52 },
} as const;
const BEFORE_WALLET = JS_BUDGET.payout;

/** Notes which scripts the page asks for; says whose wallet code was in those since `forget`. */
function watchWalletCode(page: Page) {
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/_next/static/") && pathname.endsWith(".js")) loaded.add(pathname);
  });
  const walletCode = async () => {
    expect(loaded.size).toBeGreaterThan(0);
    const texts = await Promise.all(
      // Not by the page's own client, which takes up lines that the server is just closing.
      [...loaded].map(async (path) => (await fetch(new URL(path, page.url()))).text()),
    );
    const words = Object.values(FAMILIES).map((family) => family.says);
    return words.filter((word) => texts.some((text) => text.includes(word)));
  };
  return { walletCode, forget: () => loaded.clear() };
}

test("no wallet code is loaded where nothing is signed", async ({ signedInPage: page }) => {
  const { walletCode, forget } = watchWalletCode(page);
  for (const path of [
    "/",
    "/activity",
    "/payins",
    "/payins/new",
    "/payouts",
    "/pix-accounts",
    "/wallets",
  ]) {
    forget();
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await walletCode(), path).toEqual([]);
  }
});

for (const [network, { token, says, step }] of Object.entries(FAMILIES)) {
  test(`wallet code of ${network} is loaded by the step that needs it, and by nothing else`, async ({
    signedInPage: page,
    browser,
    api,
  }) => {
    const receiver = await pixAccount(api);
    const { walletCode, forget } = watchWalletCode(page);
    const form = new PayoutFormPage(page);
    await form.open();
    await page.waitForLoadState("networkidle");
    expect(await walletCode(), "the form").toEqual([]);
    await form.quote({ account: receiver.name, network, token, amount: "40" });
    forget();
    // The wallet's code comes with the screen that signs; all the rest stays within the form's budget.
    await page.reload();
    await new WalletModal(page).account.waitFor();
    await page.waitForLoadState("networkidle");
    expect(await walletCode(), "the screen that signs").toEqual([says]);
    const session = await page.context().storageState();
    const { js } = await weighVisit(browser, session, page.url(), (visited) =>
      new WalletModal(visited).account.waitFor(),
    );
    process.stdout.write(`${network}: ${js.toFixed(1)} of ${BEFORE_WALLET + step}\n`);
    expect.soft(js).toBeLessThanOrEqual(BEFORE_WALLET + step);
  });
}
