import { speak } from "#e2e/fixtures/people.ts";
import { generateKeyPairSigner, getBase58Decoder, signBytes } from "@solana/kit";
import { getAddress, Wallet } from "ethers";
import { expect, test as base } from "#e2e/fixtures/foreign-payout-test.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";
import { ForeignOperator } from "#e2e/foreign/foreign-operator.ts";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { useFaucet } from "#protocol/api/sandbox.ts";
import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { tronSpender } from "#protocol/chain/tron/tron-spender.ts";

/** The dashboard reads three of the networks; it has no node for the others. */
const test = base.extend<object, object>({
  knobs: [
    async ({ knobs, sandbox: { url } }, use) => {
      await use({ ...knobs, RPC_URL_TRON: `${url}/tron`, RPC_URL_SOLANA: `${url}/rpc/solana` });
    },
    { scope: "worker" },
  ],
});

/** Changes the case of one letter, which breaks the checksum. */
function misspelt(address: string): string {
  const at = [...address].findIndex((letter, place) => place > 1 && /[A-F]/.test(letter));
  return address.slice(0, at) + address.slice(at, at + 1).toLowerCase() + address.slice(at + 1);
}

test("who may pull at somebody else's exchange: pinned, changed and removed, each looked at twice", async ({
  signedInPage: page,
  operator,
  sandbox,
  api,
}) => {
  const settings = new SigningSettingsPage(page);
  const polygon = settings.pinOn("Polygon");
  const derived = spenderOf(operator.factory, 7);
  // A third party's contracts.
  const others = await ForeignOperator.deploy(`${sandbox.url}/rpc/polygon`, (address) =>
    api.call(useFaucet, { network: "polygon", token: "NATIVE", address, amount: "1" }),
  );
  const alone = getAddress(others.factory);
  await settings.open();
  await expect(polygon.getByText(/Não definido/)).toBeVisible();
  await takeScreenshots(page, "foreign-signing-none");

  await polygon.getByRole("link", { name: "Definir em Polygon" }).click();
  await page.waitForURL("/settings/signing/polygon");
  await settings.factory.fill(misspelt(getAddress(operator.factory)));
  await settings.userId.fill("0");
  await settings.toConfirm.click();
  await expect(settings.factory).toHaveAccessibleDescription(/maiúsculas e minúsculas/);
  await expect(settings.userId).toHaveAccessibleDescription(/valor mínimo é 1/);
  await expect(settings.userId).toHaveValue("0");
  await takeScreenshots(page, "foreign-signing-pin-errors");
  await settings.factory.fill(operator.factory);
  await settings.userId.fill("7");
  await settings.toConfirm.click();
  await page.waitForURL(/\/polygon\/confirm/);
  await expect(settings.confirm).toBeVisible();
  expect(await settings.shown()).toContain(derived);
  await takeScreenshots(page, "foreign-signing-confirm");
  await page.goBack();
  await settings.toConfirm.click();
  await page.waitForURL(/\/polygon\/confirm/);
  await settings.confirm.click();
  await page.waitForURL("/settings/signing");
  expect((await polygon.innerText()).replaceAll(/\s/g, "")).toContain(derived);
  await takeScreenshots(page, "foreign-signing-pinned");

  await polygon.getByRole("link", { name: "Alterar em Polygon" }).click();
  await page.getByRole("radio", { name: /^O contrato autorizado/ }).check();
  await settings.spender.fill("0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359");
  await settings.toConfirm.click();
  await expect(settings.spender).toHaveAccessibleDescription(/contrato do token/);
  await settings.spender.fill(getAddress(Wallet.createRandom().address));
  await settings.toConfirm.click();
  await page.waitForURL(/\/polygon\/confirm/);
  await expect(page.getByText(/Não há um contrato/)).toBeVisible();
  await expect(settings.confirm).toHaveCount(0);
  await takeScreenshots(page, "foreign-signing-no-contract");
  await page.getByRole("link", { name: "Voltar ao formulário" }).click();
  await page.waitForURL(/\/polygon\?/);
  await settings.spender.fill(alone);
  await settings.toConfirm.click();
  await page.waitForURL(/\/polygon\/confirm/);
  await expect(page.getByText(/já foi autorizado ao endereço anterior/)).toBeVisible();
  expect(await settings.shown()).toContain(derived);
  await settings.confirm.click();
  await page.waitForURL("/settings/signing");
  expect((await polygon.innerText()).replaceAll(/\s/g, "")).toContain(alone);

  await speak(page, "en");
  await settings.openPin("polygon");
  await takeScreenshots(page, "foreign-signing-pin-en");
  await page.goto("/settings/signing/polygon/confirm?how=spender&spender=0x12");
  await expect(page.getByText(/received no valid address/)).toBeVisible();
  await takeScreenshots(page, "foreign-signing-not-sound-en");
  await settings.open();
  await polygon.getByRole("link", { name: "Remove on Polygon" }).click();
  await expect(page.getByText(/close immediately for everyone/)).toBeVisible();
  await takeScreenshots(page, "foreign-signing-remove-en");
  await settings.remove.click();
  await page.waitForURL("/settings/signing");
  await expect(polygon.getByText(/Not set/)).toBeVisible();
});

test("on Tron a factory and a number, on Solana the delegate alone, are pinned", async ({
  signedInPage: page,
  system,
}) => {
  const settings = new SigningSettingsPage(page);
  const factory = pinnedFactory("sandbox", "tron")!;
  const derived = tronSpender("sandbox", factory, 7);
  await settings.open();
  await settings.pinOn("Tron").getByRole("link", { name: "Definir em Tron" }).click();
  await page.waitForURL("/settings/signing/tron");
  await settings.factory.fill("0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6");
  await settings.userId.fill("7");
  await settings.toConfirm.click();
  await expect(settings.factory).toHaveAccessibleDescription(/Endereço inválido/);
  await takeScreenshots(page, "foreign-signing-tron-errors");
  await settings.factory.fill(factory);
  await settings.toConfirm.click();
  await page.waitForURL(/\/tron\/confirm/);
  expect(await settings.shown()).toContain(derived);
  await takeScreenshots(page, "foreign-signing-tron-confirm");
  await settings.confirm.click();
  await page.waitForURL("/settings/signing");
  expect(await settings.shown()).toContain(derived);

  const { address: delegate, keyPair } = await generateKeyPairSigner();
  await settings.pinOn("Solana").getByRole("link", { name: "Definir em Solana" }).click();
  await page.waitForURL("/settings/signing/solana");
  await expect(page.getByRole("radio")).toHaveCount(0);
  for (const [address, why] of [
    ["", /Preencha/],
    [SOLANA_PINS.production.mints.USDC, /contrato do token/],
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
  await takeScreenshots(page, "foreign-signing-solana-errors");
  await settings.delegate.fill(delegate);
  await settings.userId.fill("7");
  await settings.delegate.press("Enter");
  await page.waitForURL(/\/solana\/confirm/);
  expect(await settings.shown()).toContain(delegate);
  await expect(page.getByText(/um só delegado por conta/)).toBeVisible();
  await takeScreenshots(page, "foreign-signing-solana-confirm");
  const sign = async (text: string) =>
    getBase58Decoder().decode(await signBytes(keyPair.privateKey, new TextEncoder().encode(text)));
  const text = await settings.toSign.innerText();
  expect(text.split("\n")).toEqual(
    expect.arrayContaining([`At: ${system.origin}`, "User number: 7", `Delegate: ${delegate}`]),
  );
  await settings.confirm.click();
  await expect(settings.signature).toHaveAccessibleDescription(/Preencha/);
  await settings.signature.fill(await sign(`${text} `));
  await settings.confirm.click();
  await expect(settings.signature).toHaveAccessibleDescription(/A assinatura não é deste texto/);
  await takeScreenshots(page, "foreign-signing-solana-not-signed");
  await settings.signature.fill(await sign(text));
  await settings.signature.press("Enter");
  await page.waitForURL("/settings/signing");
  expect(await settings.shown()).toContain(delegate);
  await takeScreenshots(page, "foreign-signing-families");

  await speak(page, "en");
  await settings.openPin("solana");
  await takeScreenshots(page, "foreign-signing-solana-en");
  // Another exchange's delegates can't be derived from a number.
  await page.goto("/settings/signing/solana/confirm?how=number&user_id=7");
  await expect(page.getByText(/received no valid address/)).toBeVisible();
});

test("where no node answers nothing is pinned, and it says so", async ({
  signedInPage: page,
  operator,
}) => {
  const settings = new SigningSettingsPage(page);
  const confirm = `/settings/signing/base/confirm?how=factory&factory=${operator.factory}&user_id=7`;
  await page.goto(confirm);
  await expect(page.getByText(/nada é salvo sem essa consulta/)).toBeVisible();
  await expect(settings.confirm).toHaveCount(0);
  await takeScreenshots(page, "foreign-signing-unseen");
  await speak(page, "en");
  await page.goto(confirm);
  await expect(page.getByText(/nothing can be saved without it/)).toBeVisible();
  await takeScreenshots(page, "foreign-signing-unseen-en");
});
