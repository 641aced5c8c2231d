import type { Page } from "@playwright/test";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

const OF_ANOTHER_VERSION = `40${"0".repeat(40)}`;

async function typeWallet(page: Page): Promise<{ form: WalletFormPage; address: string }> {
  const form = new WalletFormPage(page);
  await form.open();
  const address = newAddress();
  await form.name.fill("Cofre");
  await form.address.fill(address);
  return { form, address };
}

test("a page from before an upgrade says so, keeps what was typed, and goes on once it is reloaded", async ({
  signedInPage: page,
  faults,
}) => {
  faults.allow(/status of 409/);
  const { form, address } = await typeWallet(page);
  // The page's own server gets the name of an action that it does not have.
  await page.route("**/wallets/new", (route) =>
    route.request().method() === "POST"
      ? route.continue({
          headers: { ...route.request().headers(), "next-action": OF_ANOTHER_VERSION },
        })
      : route.continue(),
  );
  await form.submit.click();
  const said = page.getByRole("alert").filter({ hasText: "A Ponte foi atualizada" });
  await expect(said).toContainText("Não foi feito");
  await takeScreenshots(page, "upgraded");
  await page.unroute("**/wallets/new");
  await said.getByRole("button", { name: "Recarregar página" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Seus dados foram mantidos" }),
  ).toBeVisible();
  await expect(form.name).toHaveValue("Cofre");
  await expect(form.address).toHaveValue(address);
  await form.submit.click();
  await page.waitForURL(/\/wallets\/\d+$/);
  await page.goto("/wallets");
  await expect(page.getByText("Cofre", { exact: true })).toHaveCount(1);
});

test("code that an upgrade took away is asked for again by a reload", async ({
  signedInPage: page,
  faults,
}) => {
  faults.allow(/404|ChunkLoadError|Failed to load/);
  const form = new WalletFormPage(page);
  await form.open();
  await page.waitForLoadState("networkidle");
  await page.route("**/_next/static/chunks/**", (route) => route.fulfill({ status: 404 }));
  await form.name.fill("Cofre");
  await form.submit.click();
  const said = page.getByRole("alert").filter({ hasText: "não carregou por completo" });
  await expect(said).toBeVisible();
  await page.unroute("**/_next/static/chunks/**");
  await said.getByRole("button", { name: "Recarregar página" }).click();
  await expect(form.name).toHaveValue("Cofre");
  await form.submit.click();
  // The form's check has come now, and says which field is empty.
  await expect(form.address).toBeFocused();
});
