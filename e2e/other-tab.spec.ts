import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { openCompany } from "#e2e/fixtures/onboard.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayingWalletsPage } from "#e2e/pages/paying-wallets-page.ts";

const CHANGED = /você trocou de conta em outra aba/i;

test("a page does nothing for an account that another tab has chosen, whether it was told or not", async ({
  signedInPage: page,
  context,
}) => {
  const { account } = await openCompany(page, "Aurora Pães");

  // A tab that receives nothing from other tabs.
  const deaf = await context.newPage();
  await deaf.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {};
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  const adding = new PayingWalletsPage(deaf);
  await adding.openForm();
  const hearing = await context.newPage();
  await hearing.goto("/wallets/new");

  await account.actFor.click();
  await expect(account.band).toBeVisible();

  const dialog = hearing.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await adding.fill({ address: newAddress(), name: "Da principal" });
  await expect(deaf.getByRole("alert").filter({ hasText: CHANGED })).toBeVisible();
  await expect(adding.name).toHaveValue("Da principal");
  await page.goto("/paying-wallets");
  await expect(page.getByText("Da principal")).toHaveCount(0);

  // Switches back to that page's account from the page itself: what was typed there is still there.
  await dialog.getByRole("button", { name: /^voltar a /i }).click();
  await hearing.waitForURL("/");
  await adding.add.click();
  await expect(deaf).toHaveURL(/\/paying-wallets$/);
  await expect(adding.wallet("Da principal")).toBeVisible();
});
