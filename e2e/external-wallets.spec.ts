import { readFileSync } from "node:fs";
import type { Address, Hex } from "viem";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { polygonSafes } from "#e2e/fixtures/polygon-safes.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "admin" } as const;

test("a Safe is registered, proved by its owners, put into use by another administrator, and removed", async ({
  signedInPage: page,
  api,
  browser,
  system,
}) => {
  await pixAccount(api);
  const safes = await polygonSafes(api);
  const [safe, other] = [await safes.safe(), await safes.safe()];
  const bia = await joined(browser, system, BIA);
  await bia.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole("main");
  const state = (words: string) => main.getByText(words, { exact: true }).first();
  const register = async (address: string, name: string) => {
    await page.goto("/paying-wallets");
    await page.getByRole("link", { name: "Cadastrar carteira externa" }).click();
    await page.getByRole("radio", { name: "Polygon" }).check();
    await page.getByLabel("Endereço").fill(address);
    await page.getByLabel("Nome", { exact: true }).fill(name);
    for (const box of await main.getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Cadastrar carteira externa" }).click();
  };

  // An account with nothing behind it is refused in words, and what was typed stays.
  await register(privateKeyToAddress(generatePrivateKey()), "Safe da tesouraria");
  await expect(main.getByText("Não há nada neste endereço nesta rede").first()).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Safe da tesouraria");
  await takeScreenshots(page, "external-wallet-refused");
  await page.getByLabel("Endereço").fill(safe.address);
  await page.getByRole("button", { name: "Cadastrar carteira externa" }).click();
  await page.waitForURL(/\/external\/\d+$/);
  await expect(state("Aguardando comprovação")).toBeVisible();
  await takeScreenshots(page, "external-wallet-asked");

  // One of three owners is not the account; two are.
  const text = (await main.locator("pre").textContent()) ?? "";
  expect(text).toContain(safe.address);
  const signature = page.getByLabel("Assinatura da conta");
  await signature.fill(await safe.signText(text, [1]));
  await page.getByRole("button", { name: "Conferir assinatura" }).click();
  await expect(main.getByText("A conta não reconhece esta assinatura").first()).toBeVisible();
  await signature.fill(await safe.signText(text, [1, 2]));
  await page.getByRole("button", { name: "Conferir assinatura" }).click();
  await expect(state("Aguardando ativação")).toBeVisible();

  // Put into use for the people shown, by another administrator's approval, on a phone.
  await page.getByRole("button", { name: "Pedir aprovação", exact: true }).click();
  await page.getByRole("link", { name: /^Abrir pedido/ }).click();
  await page.waitForURL(/\/requests\/.+/);
  await expect(page.getByRole("button", { name: "Aprovar", exact: true })).toHaveCount(0);
  await bia.goto("/requests");
  await bia.getByRole("link", { name: /Safe da tesouraria/ }).click();
  await expect(bia.getByRole("main")).toContainText(safe.address);
  await expect(bia.getByRole("main")).toContainText(BIA.name);
  await takeScreenshots(bia, "request-external-use");
  const request = new RequestPage(bia);
  await request.approve.click();
  await expect(request.approved).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Fazer alteração agora" }).click();
  await page.goto("/paying-wallets");
  await page.getByRole("link", { name: "Safe da tesouraria" }).click();
  await expect(state("Ativa")).toBeVisible();
  await takeScreenshots(page, "external-wallet-in-use");
  await page.getByRole("link", { name: "Novo payout" }).click();
  await page.waitForURL(/from=external/);
  await expect(main).toContainText("Safe da tesouraria");

  // Another proves itself by a call of its own, which Ponte finds by itself.
  await register(other.address, "Safe de reserva");
  await page.waitForURL(/\/external\/\d+$/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Baixar para o Safe" }).click(),
  ]);
  const { transactions } = JSON.parse(readFileSync(await file.path(), "utf8")) as {
    transactions: { to: Address; data: Hex; value: string }[];
  };
  const [call, ...more] = transactions;
  if (!call) throw new Error("the file holds no call");
  expect(more).toEqual([]);
  await other.act(call);
  await expect(state("Aguardando ativação")).toBeVisible();
  await takeScreenshots(page, "external-wallet-proved");

  // Removed, nobody pays from it.
  await page.getByRole("link", { name: "Remover" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Safe de reserva");
  await takeScreenshots(page, "external-wallet-remove");
  await page.getByRole("button", { name: "Remover" }).click();
  await page.waitForURL(/\/paying-wallets$/);
  await expect(page.getByRole("link", { name: "Safe de reserva" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Safe da tesouraria" })).toBeVisible();
  await speak(page, "en");
  await page.reload();
  await takeScreenshots(page, "external-wallets-en");
});
