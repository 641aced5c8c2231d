import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { readQr } from "#e2e/fixtures/read-qr.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

test("an address is checked by its network, at its field, before anything is sent", async ({
  signedInPage: page,
}) => {
  const form = new WalletFormPage(page);
  await form.open();
  await form.submit.click();
  await expect(page.getByText("Revise 2 campos")).toBeVisible();
  await form.network("Polygon").check();
  await form.address.fill("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD");
  await expect(form.address).toHaveAccessibleDescription(/maiúsculas e minúsculas/);
  await form.network("Tron").check();
  await expect(form.address).toHaveAccessibleDescription(/Endereço inválido nesta rede/);
  await form.address.fill("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
  await expect(form.address).toHaveAccessibleDescription(/os enviados a ele se perdem/);
  await form.address.fill("TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE");
  await expect(form.address).not.toHaveAttribute("aria-invalid");
  await takeScreenshots(page, "wallet-new");
});

test("a wallet's page shows its address to compare; the same address again lands on its field", async ({
  signedInPage: page,
}) => {
  const address = newAddress();
  const form = new WalletFormPage(page);
  await form.register({ network: "Ethereum", address: address.toLowerCase(), name: "Cofre" });
  const code = page.getByRole("img", { name: "QR code do endereço de Cofre" });
  expect(await readQr(await code.screenshot())).toEqual([address]);
  await expect(page.getByRole("main")).toContainText(address.slice(-4));
  await takeScreenshots(page, "wallet");

  await form.open();
  await form.network("Ethereum").check();
  await form.address.fill(address);
  await form.name.fill("Outro nome");
  await form.submit.click();
  await expect(form.address).toHaveAccessibleDescription(/Já está em uso/);
  await expect(form.name).toHaveValue("Outro nome");

  await page.goto("/wallets");
  const own = page.getByRole("link", { name: "Cofre", exact: true });
  const row = page.getByRole("row").filter({ has: own });
  await expect(row).toContainText("Ativa");
  await expect(row).toContainText("Ethereum");
  await takeScreenshots(page, "wallets");
  await row.getByRole("link", { name: "Cofre" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Cofre" })).toBeVisible();
});

test("a wallet is renamed, paused, archived and brought back; payins are offered only those in use", async ({
  signedInPage: page,
}) => {
  const form = new WalletFormPage(page);
  const payin = new PayinFormPage(page);
  // Where there were no other, no payin's form would be offered.
  await form.register({ name: "Outra" });
  await form.register({ name: "Sobra" });
  const own = new URL(page.url()).pathname;
  const id = own.split("/").at(-1) ?? "";
  const main = page.getByRole("main");
  const more = main.locator("summary", { hasText: "Mais ações" });
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const choose = async (name: string) => {
    await more.click();
    await press(name);
    await dialog.getByRole("button", { name, exact: true }).click();
  };

  await more.click();
  await press("Renomear");
  await dialog.getByLabel("Nome", { exact: true }).fill("Doca");
  await dialog.getByRole("button", { name: "Renomear", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Doca");

  await choose("Pausar");
  await expect(main).toContainText("Esta carteira está pausada");
  await expect(main.getByRole("link", { name: "Novo payin" })).toHaveCount(0);
  await takeScreenshots(page, "wallet-paused");
  await page.goto(`/payins/new?wallet=${id}`);
  // Another one is never chosen in its place.
  await expect(payin.wallet).toHaveValue("");
  await payin.seek(payin.wallet, "Doca");
  await expect(page.getByText("Nada encontrado.").first()).toBeVisible();

  await page.goto(own);
  await choose("Arquivar");
  await expect(main).toContainText("Esta carteira está arquivada");
  await page.goto("/wallets");
  const row = page.getByRole("row").filter({ hasText: "Doca" });
  await expect(row).toHaveCount(0);
  await main.getByRole("link", { name: "Mostrar arquivadas" }).click();
  await expect(row).toContainText("Arquivada");
  await takeScreenshots(page, "wallets-archived");

  await page.goto(own);
  await choose("Desarquivar");
  await expect(main.getByRole("link", { name: "Novo payin" })).toBeVisible();
  await page.goto(`/payins/new?wallet=${id}`);
  await expect(payin.wallet).toHaveValue("Doca");
});

test("a wallet of nobody's book is not found", async ({ signedInPage: page, faults }) => {
  faults.allow(/404/);
  await page.goto("/wallets/999999");
  await expect(page.getByRole("heading", { name: "Página não encontrada" })).toBeVisible();
});
