import { newAddress } from "#e2e/fixtures/new-address.ts";
import { pageScales } from "#e2e/fixtures/page-weight.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

/** Kilobytes (1000 bytes) of gzipped JavaScript that a page may load before it stands. */
const BUDGETS: Record<string, number> = {
  "/sign-in": 141,
  "/": 160,
  "/payins": 160,
  "/wallets": 160,
  "/pix-accounts": 160,
  "/settings/credentials": 160,
  "/settings/webhooks": 160,
  "/settings/exchange": 160,
  "/settings/signing": 160,
  "/signing-accounts": 160,
  "/payins/new": 180,
  "/settings/credentials/new": 180,
  "/settings/credentials/replace": 180,
  "/settings/webhooks/secret": 180,
  "/settings/signing/limits": 180,
  "/signing-accounts/new": 180,
  "/wallets/new": 180,
  "/pix-accounts/new": 180,
};
const CSS_BUDGET = 12;

test("every page stays within its budget of bytes", async ({ signedInPage, browser, system }) => {
  const wallet = { network: "Polygon", address: newAddress(), name: "Peso" };
  await new WalletFormPage(signedInPage).register(wallet);
  const stranger = await browser.newPage({ baseURL: system.origin });
  const weigh = pageScales(system.origin);
  const table = ["page                  kB of JS      kB of CSS"];
  for (const [path, budget] of Object.entries(BUDGETS)) {
    const visitor = path === "/sign-in" ? stranger : signedInPage;
    const html = await (await visitor.request.get(path)).text();
    const { js, css } = await weigh(html);
    const columns = [path.padEnd(20), `${js.toFixed(1)} of ${budget}`, css.toFixed(1)];
    table.push(columns.join("  "));
    expect.soft(js, `${path}: kB of JavaScript`).toBeGreaterThan(50);
    expect.soft(js, `${path}: kB of JavaScript`).toBeLessThanOrEqual(budget);
    expect.soft(css, `${path}: kB of CSS`).toBeLessThanOrEqual(CSS_BUDGET);
  }
  process.stdout.write(`${table.join("\n")}\n`);
  await stranger.close();
});
