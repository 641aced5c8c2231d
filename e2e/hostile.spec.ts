import { Interface } from "ethers";
import type { Page } from "@playwright/test";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { payer, pixAccount } from "#e2e/fixtures/payer.ts";
import { expect, test } from "#e2e/fixtures/relay-test.ts";
import { inData } from "#e2e/hostile/exchange-relay.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";
import { pinnedFactory } from "#protocol/networks.ts";
import { DIFFERENCE_PATHS } from "#protocol/difference.ts";
import { HOSTILE_QUOTES } from "#protocol/test/hostile-quotes.ts";
import { createPayoutQuote, type PayoutQuoteRecord } from "#protocol/payouts.ts";

const QUOTE = "POST /exchange/payout-quote";
const ERC20 = new Interface(["function approve(address spender, uint256 amount)"]);

/** A network's first quote has its factory deployed, without waiting for it. */
async function factoryStands(api: ExchangeApi, serviceUrl: string, account: number): Promise<void> {
  await api.call(createPayoutQuote, {
    bank_account_id: account,
    currency_type: "sender",
    cover_fees: false,
    request_amount: "10",
    network: "polygon",
    token: "USDC",
  });
  const state = async () => {
    const ready = (await (await fetch(`${serviceUrl}/ready`)).json()) as { payouts: unknown };
    return ready.payouts;
  };
  await expect.poll(state).toMatchObject({ polygon: "ready" });
}

/** As an administrator does for an exchange that is not the one on this machine. */
async function pin(page: Page): Promise<void> {
  const settings = new SigningSettingsPage(page);
  await settings.openPin("polygon");
  await settings.factory.fill(pinnedFactory("sandbox", "polygon") ?? "");
  await settings.userId.fill("1");
  await settings.toConfirm.click();
  await settings.confirm.click();
  await page.waitForURL(/\/settings\/signing$/);
}

const PARTS = 3;
const parts = [0, 1, 2];
let isPinned = false;

for (const part of parts)
  test(`no lie opens the wallet, and each is named in both languages (${part + 1} of ${PARTS})`, async ({
    signedInPage: page,
    api,
    relay,
    service,
    browser,
    session,
    system,
    chain,
  }) => {
    test.setTimeout(600_000);
    const wallet = await payer(page, api, { network: "polygon", token: "USDC" });
    const receiver = await pixAccount(api);
    await factoryStands(api, service.serviceUrl, receiver.id);
    if (!isPinned) await pin(page);
    isPinned = true;
    await new PayoutFormPage(page).quote({ account: receiver.name, amount: "100" });
    const flow = new PayoutFlowPage(page);
    const { intent } = flow;
    await flow.goConnect.click();
    await new WalletModal(page).connectInjected();
    await flow.goCheck.click();
    await flow.goAllow.click();
    await expect(flow.allow).toBeEnabled();

    // A colleague reads the same payout in English and asks for the quotes.
    const context = await browser.newContext({ baseURL: system.origin, locale: "en-US" });
    await context.addCookies(session.cookies);
    const colleague = new PayoutFlowPage(await context.newPage());
    await colleague.open(intent, "quote");

    const requote = async () => {
      const asked = colleague.page.waitForResponse(
        (answer) => answer.request().method() === "POST" && answer.url().includes("/payouts/new"),
      );
      await colleague.requote.click();
      await asked;
      await expect(colleague.requote).not.toHaveAttribute("aria-busy");
    };
    const lies = HOSTILE_QUOTES.filter((_, at) => at % PARTS === part);
    for (const { name, field, change } of lies) {
      await test.step(name, async () => {
        relay.tamper(
          QUOTE,
          inData((quote) => change(quote as PayoutQuoteRecord)),
        );
        await requote();
        const path = DIFFERENCE_PATHS[field];
        await expect(colleague.differs, `${name}: in English`).toContainText(path);
        await expect(flow.differs, `${name}: in Portuguese`).toContainText(path);
        await expect(flow.allow).toHaveCount(0);
        expect(wallet.signingRequests(), name).toEqual([]);
      });
    }

    relay.tamper(QUOTE, null);
    await requote();
    await expect(flow.differs).toHaveCount(0);
    await flow.allow.click();
    await flow.goExecute.waitFor();
    const [calldata = "", ...more] = wallet.calldata();
    expect(more).toEqual([]);
    const [spender, units] = ERC20.decodeFunctionData("approve", calldata);
    expect(units).toBe(100_000_000n);
    const [given] = await chain.allowances("polygon", "USDC", wallet.address);
    expect(given).toMatchObject({ spender, units });
    await context.close();
  });
