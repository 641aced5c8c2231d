import type { Browser, Page } from "@playwright/test";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import type { InjectedWallet } from "#e2e/fixtures/wallets/injected-wallet.ts";
import { answerFactor } from "#e2e/pages/factor-dialog.ts";
import { readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { payer, pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { expect, test as base } from "#e2e/fixtures/relay-test.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";

/** One payout about to be allowed, in a Portuguese page with a wallet and on a colleague's English page. */
export type Readers = {
  wallet: InjectedWallet;
  intent: string;
  /** The PIX account's name. */
  account: string;
  /** At the step that opens the wallet. */
  portuguese: PayoutFlowPage;
  /** The colleague's page, at the quote, where another one can be requested. */
  colleague: PayoutFlowPage;
  /** Opens an empty page of the colleague's in another browser: in this one the test wallet connects by itself. */
  away: () => Promise<Page>;
  /** Requests a fresh quote as the colleague and waits until it is shown there. */
  requote: () => Promise<void>;
  close: () => Promise<void>;
};

type Around = {
  page: Page;
  api: ExchangeApi;
  browser: Browser;
  system: { origin: string; password: string };
  session: { cookies: Parameters<ReturnType<Page["context"]>["addCookies"]>[0] };
};

/**
 * Narrows the start band as an administrator does before there is a median, which takes five days. The
 * sandbox's rates lie inside the band, but each of them 4 % up or down does not.
 */
async function narrowStart(page: Page): Promise<void> {
  const settings = new SigningSettingsPage(page);
  await settings.openLimits();
  await settings.startMinRate.fill("5,25");
  await settings.startMaxRate.fill("5,55");
  await settings.saveLimits.click();
  await page.waitForURL("/settings/signing");
}

async function openReaders(around: Around): Promise<Readers> {
  const { page, api, browser, system, session } = around;
  await narrowStart(page);
  const wallet = await payer(page, api, { network: "polygon", token: "USDC" });
  const { name: account } = await pixAccount(api);
  const portuguese = await readyToAllow(page, { account, amount: "100" });
  const { intent } = portuguese;
  const pages: Page[] = [];
  const away = async () => {
    const context = await browser.newContext({ baseURL: system.origin, locale: "en-US" });
    await context.addCookies([
      ...session.cookies,
      { name: "locale", value: "en", url: system.origin },
    ]);
    const opened = await context.newPage();
    await answerFactor(opened, system.password);
    pages.push(opened);
    return opened;
  };
  const colleague = new PayoutFlowPage(await away());
  await colleague.open(intent, "quote");
  const requote = async () => {
    const asked = colleague.page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().includes("/payouts/new"),
    );
    await colleague.requote.click();
    await asked;
    await expect(colleague.requote).not.toHaveAttribute("aria-busy");
  };
  await expect(portuguese.allow).toBeEnabled();
  return {
    wallet,
    intent,
    account,
    portuguese,
    colleague,
    away,
    requote,
    close: async () => void (await Promise.all(pages.map((one) => one.context().close()))),
  };
}

/** An exchange that may lie, and its readers. */
export const test = base.extend<{ readers: Readers }>({
  readers: async (
    { signedInPage: page, payoutsOpen: _needed, api, browser, system, session },
    use,
  ) => {
    const readers = await openReaders({ page, api, browser, system, session });
    await use(readers);
    await readers.close();
  },
});

export { expect };
