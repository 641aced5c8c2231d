import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

test("a click without a connection keeps the page and what was typed, and says why", async ({
  signedInPage: page,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/wallets/new");
  const name = page.getByLabel(/^Nome/);
  // The first movement loads what keeps the page later.
  await name.click();
  await page.waitForLoadState("networkidle");
  await name.fill("Cofre");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Payins", exact: true }).click();
  await expect(page.getByText(/Sem conexão: você continua nesta página/).first()).toBeVisible();
  await expect(name).toHaveValue("Cofre");
  await takeScreenshots(page, "offline-click");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Payins", exact: true }).click();
  await page.waitForURL(/\/payins$/);
});
