import { expect, test, type BrowserContext } from "@playwright/test";
import { PageFaults } from "#e2e/fixtures/page-faults.ts";
import { accessibilityFaults } from "#e2e/fixtures/screenshots.ts";
import { startService, type Service } from "#e2e/fixtures/system/start-service.ts";
import { DocsPage } from "#e2e/pages/docs-page.ts";

const LIST = /^list the caller's pix accounts/i;
const PHONE = { width: 360, height: 740 };
/** Scalar's own: its fields that complete, and code that Chromium lets one scroll by keys anyway. */
const SCALARS = /^(aria-required-attr|scrollable-region-focusable): /;

let service: Service;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.stop());

/** A page that must break no policy, log no error and call nobody but the service. */
async function watched(context: BrowserContext): Promise<{ docs: DocsPage; faults: PageFaults }> {
  const faults = new PageFaults();
  await faults.watch(context, service.serviceUrl);
  return { docs: new DocsPage(await context.newPage()), faults };
}

test("a call is found, tried with a credential, and nothing of that is kept", async ({
  context,
}) => {
  const { docs, faults } = await watched(context);
  await docs.open(service.serviceUrl, "en");
  await docs.search("PIX accounts, newest first");
  await docs.results.first().click();
  await expect(docs.page).toHaveURL(/lang=en#tag\/bank-accounts\/GET\//);
  const answered = docs.page.waitForResponse(/\/exchange\/bank-accounts/);
  await docs.tryCall(LIST, service.credential);
  const answer = await answered;
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([
    200,
    "/exchange/bank-accounts",
  ]);
  await expect(docs.response).toContainText("200");

  const { apiKey, apiSecret } = service.credential;
  const kept = await docs.kept();
  for (const secret of [apiKey, apiSecret]) expect(kept).not.toContain(secret);
  await docs.page.reload();
  await docs.heading("Quickstart").waitFor();
  expect(await docs.page.content()).not.toContain(apiSecret);
  expect(faults.all).toEqual([]);
});

test("search finds a chapter, and its link leads back to it in the same language", async ({
  context,
}) => {
  const { docs, faults } = await watched(context);
  await docs.open(service.serviceUrl, "pt-BR");
  expect(await docs.page.locator("html").getAttribute("lang")).toBe("pt-BR");
  await docs.search("Confira a assinatura");
  await docs.results.first().click();
  await expect(docs.page).toHaveURL(/lang=pt-BR#description\//);
  await docs.page.reload();
  await expect(docs.heading("Confira a assinatura")).toBeInViewport();
  const link = { name: "limites", exact: true };
  await docs.page.getByRole("main").getByRole("link", link).first().click();
  await expect(docs.heading("Limites")).toBeInViewport();
  await docs.page.getByRole("link", { name: "English" }).click();
  await expect(docs.heading("Quickstart")).toBeVisible();
  expect(await docs.page.locator("html").getAttribute("lang")).toBe("en");
  expect(faults.all).toEqual([]);
});

test("every call has samples in four languages", async ({ context }) => {
  const { docs } = await watched(context);
  await docs.open(service.serviceUrl, "en", "#tag/payins/POST/exchange/quote");
  await docs
    .call(/quote/i)
    .getByRole("button", { name: /^change code sample language/i })
    .click();
  await expect(docs.page.getByRole("option")).toHaveText([
    /TypeScript/,
    /NewRequest/,
    /Requests/,
    /Curl/,
  ]);
});

test("a phone shows it without scrolling sideways, and dark where the system is", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, colorScheme: "dark" });
  const { docs, faults } = await watched(context);
  await docs.open(service.serviceUrl, "en");
  const seen = await docs.page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - innerWidth,
    background: getComputedStyle(document.querySelector(".bar") ?? document.body).backgroundColor,
  }));
  expect(seen.overflow).toBeLessThanOrEqual(0);
  const [red = 255] = (seen.background.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeLessThan(64);
  const found = await accessibilityFaults(docs.page);
  expect(found.filter((fault) => !SCALARS.test(fault))).toEqual([]);
  expect(faults.all).toEqual([]);
  await context.close();
});
