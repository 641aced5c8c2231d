import { generateKeyPairSigner } from "@solana/kit";
import { newTronAddress } from "#e2e/fixtures/tron-witness.ts";
import { expect, test } from "#e2e/fixtures/foreign-test.ts";
import { lookAt } from "#e2e/fixtures/look-at.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";
import { SOLANA_PINS } from "#protocol/solana/solana-pins.ts";
import { tokenAccountOf } from "#protocol/solana/token-account.ts";
import { spenderOf } from "#protocol/spender.ts";
import { tronSpender } from "#protocol/tron/tron-spender.ts";

const FACTORY = "0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6";
const ALONE = "0x52908400098527886E0F7030069857D2E4169EE7";
const IN_ENGLISH = { name: "locale", value: "en" };

test("who may pull at somebody else's exchange: pinned, changed and removed, each looked at twice", async ({
  signedInPage: page,
  context,
  system,
}) => {
  test.setTimeout(240_000);
  const settings = new SigningSettingsPage(page);
  const polygon = settings.pinOn("Polygon");
  const derived = spenderOf(FACTORY, 7);
  await settings.open();
  await expect(polygon.getByText(/Não fixado/)).toBeVisible();
  const found = await lookAt(page, "foreign-signing-none");

  await polygon.getByRole("link", { name: "Fixar em Polygon" }).click();
  await page.waitForURL("/settings/signing/polygon");
  await settings.factory.fill(FACTORY.replace("dCE", "DCE"));
  await settings.userId.fill("0");
  await settings.toConfirm.click();
  await expect(settings.factory).toHaveAccessibleDescription(/maiúsculas e minúsculas/);
  await expect(settings.userId).toHaveAccessibleDescription(/menor valor aceito é 1/);
  await expect(settings.userId).toHaveValue("0");
  found.push(...(await lookAt(page, "foreign-signing-pin-errors")));
  await settings.factory.fill(FACTORY);
  await settings.userId.fill("7");
  await settings.toConfirm.click();
  await page.waitForURL(/\/polygon\/confirm/);
  await expect(settings.confirm).toBeVisible();
  expect(await settings.shown()).toContain(derived);
  found.push(...(await lookAt(page, "foreign-signing-confirm")));
  await page.goBack();
  await settings.toConfirm.click();
  await page.waitForURL(/\/polygon\/confirm/);
  await settings.confirm.click();
  await page.waitForURL("/settings/signing");
  expect((await polygon.innerText()).replaceAll(/\s/g, "")).toContain(derived);
  found.push(...(await lookAt(page, "foreign-signing-pinned")));

  await polygon.getByRole("link", { name: "Alterar em Polygon" }).click();
  await page.getByRole("radio", { name: /próprio contrato/ }).check();
  await settings.spender.fill("0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359");
  await settings.toConfirm.click();
  await expect(settings.spender).toHaveAccessibleDescription(/contrato do próprio token/);
  await settings.spender.fill(ALONE);
  await settings.toConfirm.click();
  await page.waitForURL(/\/polygon\/confirm/);
  await expect(page.getByText(/continua autorizado/)).toBeVisible();
  expect(await settings.shown()).toContain(derived);
  await settings.confirm.click();
  await page.waitForURL("/settings/signing");
  expect((await polygon.innerText()).replaceAll(/\s/g, "")).toContain(ALONE);

  await context.addCookies([{ ...IN_ENGLISH, url: system.origin }]);
  await settings.openPin("polygon");
  found.push(...(await lookAt(page, "foreign-signing-pin-en")));
  await page.goto("/settings/signing/polygon/confirm?how=spender&spender=0x12");
  await expect(page.getByText(/does not hold a sound pin/)).toBeVisible();
  found.push(...(await lookAt(page, "foreign-signing-not-sound-en")));
  await settings.open();
  await polygon.getByRole("link", { name: "Remove on Polygon" }).click();
  await expect(page.getByText(/close at once for everybody/)).toBeVisible();
  found.push(...(await lookAt(page, "foreign-signing-remove-en")));
  await settings.remove.click();
  await page.waitForURL("/settings/signing");
  await expect(polygon.getByText(/Not pinned/)).toBeVisible();
  expect(found).toEqual([]);
});

test("on Tron a factory and a number, on Solana the delegate alone, are pinned", async ({
  signedInPage: page,
  context,
  system,
}) => {
  test.setTimeout(240_000);
  const settings = new SigningSettingsPage(page);
  const factory = newTronAddress();
  const derived = tronSpender("sandbox", factory, 7);
  await settings.open();
  await settings.pinOn("Tron").getByRole("link", { name: "Fixar em Tron" }).click();
  await page.waitForURL("/settings/signing/tron");
  await settings.factory.fill(FACTORY);
  await settings.userId.fill("7");
  await settings.toConfirm.click();
  await expect(settings.factory).toHaveAccessibleDescription(/Não é um endereço válido/);
  const found = await lookAt(page, "foreign-signing-tron-errors");
  await settings.factory.fill(factory);
  await settings.toConfirm.click();
  await page.waitForURL(/\/tron\/confirm/);
  expect(await settings.shown()).toContain(derived);
  found.push(...(await lookAt(page, "foreign-signing-tron-confirm")));
  await settings.confirm.click();
  await page.waitForURL("/settings/signing");
  expect(await settings.shown()).toContain(derived);

  const { address: delegate } = await generateKeyPairSigner();
  await settings.pinOn("Solana").getByRole("link", { name: "Fixar em Solana" }).click();
  await page.waitForURL("/settings/signing/solana");
  await expect(page.getByRole("radio")).toHaveCount(0);
  for (const [address, why] of [
    ["", /Preencha/],
    [SOLANA_PINS.production.mints.USDC, /contrato do próprio token/],
    ["1".repeat(32), /não é de ninguém/],
    [
      await tokenAccountOf({ owner: delegate, mint: SOLANA_PINS.sandbox.mints.USDC }),
      /Nenhuma chave assina/,
    ],
  ] as const) {
    await settings.delegate.fill(address);
    await settings.toConfirm.click();
    await expect(settings.delegate).toHaveAccessibleDescription(why);
  }
  found.push(...(await lookAt(page, "foreign-signing-solana-errors")));
  await settings.delegate.fill(delegate);
  await settings.delegate.press("Enter");
  await page.waitForURL(/\/solana\/confirm/);
  expect(await settings.shown()).toContain(delegate);
  await expect(page.getByText(/um delegado por vez/)).toBeVisible();
  found.push(...(await lookAt(page, "foreign-signing-solana-confirm")));
  await settings.confirm.press("Enter");
  await page.waitForURL("/settings/signing");
  expect(await settings.shown()).toContain(delegate);
  found.push(...(await lookAt(page, "foreign-signing-families")));

  await context.addCookies([{ ...IN_ENGLISH, url: system.origin }]);
  await settings.openPin("solana");
  found.push(...(await lookAt(page, "foreign-signing-solana-en")));
  // Somebody else's delegates follow from no number.
  await page.goto("/settings/signing/solana/confirm?how=number&user_id=7");
  await expect(page.getByText(/does not hold a sound pin/)).toBeVisible();
  expect(found).toEqual([]);
});
