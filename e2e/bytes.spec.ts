import { pageScales } from "#e2e/fixtures/page-weight.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

/** The most kilobytes (1000 bytes) of gzipped JavaScript that a page may load before it is interactive. */
const BUDGETS: Record<string, number> = {
  "/sign-in": 141,
  "/": 160,
  "/payins": 160,
  "/payouts": 160,
  "/wallets": 160,
  "/pix-accounts": 160,
  "/settings/credentials": 160,
  "/settings/webhooks": 160,
  "/settings/exchange": 160,
  "/settings/signing": 160,
  "/paying-wallets": 160,
  "/sub-accounts": 160,
  "/payins/new": 180,
  "/payouts/new": 190,
  "/settings/credentials/new": 180,
  "/settings/credentials/replace": 180,
  "/settings/webhooks/secret": 180,
  "/settings/signing/limits": 180,
  "/paying-wallets/new": 180,
  "/wallets/new": 180,
  "/pix-accounts/new": 180,
};
/** The same for a draft's pages, and for one sub-account's page, which stands for all. */
const OF_DRAFT: Record<string, number> = {
  "": 180,
  "/edit/company": 180,
  "/edit/representative": 180,
  "/edit/address": 180,
  "/edit/documents": 180,
  "/edit/review": 180,
  "/delete": 180,
};
const CSS_BUDGET = 12;

test("every page stays within its budget of bytes", async ({ signedInPage, browser, system }) => {
  await new WalletFormPage(signedInPage).register({ name: "Peso" });
  const stranger = await browser.newPage({ baseURL: system.origin });
  const weigh = pageScales(system.origin);
  const draft = `/sub-accounts/${await new OnboardingPage(signedInPage).begin()}`;
  const ofDraft = Object.entries(OF_DRAFT).map(([path, budget]) => [draft + path, budget] as const);
  const table = ["page                                kB of JS      kB of CSS"];
  for (const [path, budget] of [...Object.entries(BUDGETS), ...ofDraft]) {
    const visitor = path === "/sign-in" ? stranger : signedInPage;
    const html = await (await visitor.request.get(path)).text();
    const { js, css } = await weigh(html);
    const columns = [path.padEnd(34), `${js.toFixed(1)} of ${budget}`, css.toFixed(1)];
    table.push(columns.join("  "));
    expect.soft(js, `${path}: kB of JavaScript`).toBeGreaterThan(50);
    expect.soft(js, `${path}: kB of JavaScript`).toBeLessThanOrEqual(budget);
    expect.soft(css, `${path}: kB of CSS`).toBeLessThanOrEqual(CSS_BUDGET);
  }
  process.stdout.write(`${table.join("\n")}\n`);
  await stranger.close();
});

/**
 * The text in every script that looks for a family's wallets (EIP-6963, TIP-6963, the Wallet Standard),
 * and the kilobytes that the family's wallet step may add.
 */
const FAMILIES = {
  Polygon: { token: "USDC", says: "eip6963:requestProvider", step: 170 },
  Tron: { token: "USDT", says: "TIP6963:requestProvider", step: 40 },
  Solana: { token: "USDC", says: "wallet-standard:app-ready", step: 45 },
} as const;
const BEFORE_WALLET = 190;

for (const [network, { token, says, step }] of Object.entries(FAMILIES)) {
  test(`wallet code of ${network} is loaded by the step that needs it, and by nothing else`, async ({
    signedInPage: page,
    api,
    system,
  }) => {
    const receiver = await pixAccount(api);
    const weigh = pageScales(system.origin);
    const loaded = new Set<string>();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/_next/static/") && pathname.endsWith(".js")) loaded.add(pathname);
    });
    const kilobytes = async () =>
      (await weigh([...loaded].map((path) => `<script src="${path}">`).join(""))).js;
    const walletCode = async () => {
      const texts = await Promise.all(
        [...loaded].map(async (path) => (await page.request.get(path)).text()),
      );
      const words = Object.values(FAMILIES).map((family) => family.says);
      return words.filter((word) => texts.some((text) => text.includes(word)));
    };
    for (const path of ["/", "/payins", "/payins/new", "/payouts", "/pix-accounts", "/wallets"]) {
      loaded.clear();
      await page.goto(path, { waitUntil: "networkidle" });
      expect(await walletCode(), path).toEqual([]);
    }
    loaded.clear();
    const form = new PayoutFormPage(page);
    await form.open();
    await page.waitForLoadState("networkidle");
    expect(await walletCode(), "the form").toEqual([]);
    await form.quote({ account: receiver.name, network, token, amount: "40" });
    loaded.clear();
    // The wallet's code comes with the screen that signs; all the rest stays within a form's budget.
    await page.reload();
    await new WalletModal(page).account.waitFor();
    await page.waitForLoadState("networkidle");
    expect(await walletCode(), "the screen that signs").toEqual([says]);
    const all = await kilobytes();
    process.stdout.write(`${network}: ${all.toFixed(1)} of ${BEFORE_WALLET + step}\n`);
    expect.soft(all).toBeLessThanOrEqual(BEFORE_WALLET + step);
  });
}
