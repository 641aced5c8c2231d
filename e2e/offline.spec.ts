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
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Payins", exact: true }).click();
  await expect(page.getByText(/Sem conexão: você continua nesta página/).first()).toBeVisible();
  await expect(name).toHaveValue("Cofre");
  await takeScreenshots(page, "offline-click");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await palette.getByRole("option", { name: "Payouts", exact: true }).click();
  await expect(page.getByText(/Sem conexão: você continua nesta página/).last()).toBeVisible();
  await expect(page).toHaveURL(/\/wallets\/new$/);
  await page.keyboard.press("Escape");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Payins", exact: true }).click();
  await page.waitForURL(/\/payins$/);
});
