import { launch, type Browser, type BrowserContext } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BankWitness } from "#e2e/fixtures/bank-witness.ts";
import { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { PAGES } from "#e2e/fixtures/page-budgets.ts";
import { startSystem, type System } from "#e2e/fixtures/system/start-system.ts";
import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { Tab } from "./tab.ts";

let system: System;
let bank: BankWitness;
let browser: Browser;

beforeAll(async () => {
  system = await startSystem();
  bank = new BankWitness(new ExchangeApi(system));
  browser = await launch({
    browser: "firefox",
    executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
    extraPrefsFirefox: { "intl.accept_languages": "pt-BR" },
  });
});

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

describe.each([
  ["at a desk", { width: 1280, height: 800 }],
  ["on a phone", { width: 360, height: 740 }],
])("%s", (_, size) => {
  let context: BrowserContext;
  let tab: Tab;

  beforeEach(async () => {
    context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(size);
    tab = await Tab.open(page, system.origin);
    await tab.visit("/sign-in");
    await tab.type(/^e-mail/, system.email);
    await tab.type(/^senha/, system.password);
    await tab.click("button", /^entrar$/);
    await tab.at(/:\d+(\/)$/);
  });

  afterEach(async () => {
    const faults = await tab.allFaults();
    await context.close();
    expect(faults).toEqual([]);
  });

  test("a payin, from a new wallet to its tokens", async () => {
    await tab.visit("/wallets/new");
    await tab.click("label", /^Polygon(?! Amoy)/);
    await tab.type(/^endereço/, newAddress());
    await tab.type(/^nome/, `Tesouraria ${size.width}`);
    await tab.click("button", /^cadastrar carteira/);
    const wallet = await tab.at(/\/wallets\/(\d+)$/);

    await tab.visit(`/payins/new?wallet=${wallet}`);
    await tab.type(/^valor do pix/, "250,00");
    await tab.click("button", /^pedir cotação$/);
    await tab.at(/\?intent=/);
    await tab.click("button", /^gerar código pix$/);
    await tab.at(/\/payins\/(\d+)$/);
    await bank.pay(await tab.textOf("pix-code"));
    await tab.says(/^tokens recebidos$/);
  });

  test("a payout, from a new PIX account to its reais", async () => {
    const key = `fornecedor-${size.width}@exemplo.com.br`;
    await tab.visit("/pix-accounts/new");
    await tab.click("label", /^e-mail/);
    await tab.type(/^chave pix/, key);
    await tab.type(/^nome$/, `Fornecedor ${size.width}`);
    await tab.type(/^nome do titular/, "Fornecedor de Teste");
    await tab.click("button", /^cadastrar conta pix$/);
    const account = await tab.at(/\/pix-accounts\/(\d+)$/);

    await tab.visit(`/payouts/new?account=${account}`);
    await tab.type(/^(valor do pix|USD[CT] a enviar)/, "40,00");
    await tab.click("button", /^pedir cotação$/);
    await tab.at(/\?intent=/);
    const ways = { connect: /^usar carteira de teste$/, connected: /^desconectar$/ };
    if ((await tab.oneOf(ways)) === "connect") await tab.click("button", ways.connect);
    const next = {
      prove: /^comprovar na carteira$/,
      fill: /^adicionar saldo de teste$/,
      allow: /^autorizar /,
    };
    if ((await tab.oneOf(next)) === "prove") await tab.click("button", next.prove);
    const { fill, allow } = next;
    if ((await tab.oneOf({ fill, allow })) === "fill") await tab.click("button", fill);
    await tab.says(/^tudo certo para assinar$/);
    await tab.click("button", allow);
    await tab.click("button", /^assinar$/);
    await tab.at(/\/payouts\/(\d+)$/);
    await tab.says(/^pix pago ao recebedor/);
    expect((await bank.paidTo(key)).length).toBe(1);
  });

  test("every list, form and setting", async () => {
    for (const path of Object.keys(PAGES)) if (path !== "/sign-in") await tab.visit(path);
  });
});
