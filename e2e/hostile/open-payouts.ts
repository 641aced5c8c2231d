import type { Page } from "@playwright/test";
import type { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { pixAccount } from "#e2e/fixtures/payer.ts";
import { expect } from "#e2e/fixtures/test.ts";
import { SigningSettingsPage } from "#e2e/pages/signing-settings-page.ts";
import { pinnedFactory } from "#protocol/networks.ts";
import { createPayoutQuote } from "#protocol/payouts.ts";

/** A network's first quote has its factory deployed, without waiting for it. */
async function factoryStands(api: ExchangeApi, serviceUrl: string): Promise<void> {
  const { id } = await pixAccount(api);
  await api.call(createPayoutQuote, {
    bank_account_id: id,
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

/**
 * Opens payouts on polygon: the factory stands, and an administrator pins it, as for any exchange
 * that is not the one on this machine.
 */
export async function openPayouts(api: ExchangeApi, serviceUrl: string, page: Page): Promise<void> {
  await factoryStands(api, serviceUrl);
  const settings = new SigningSettingsPage(page);
  await settings.openPin("polygon");
  await settings.factory.fill(pinnedFactory("sandbox", "polygon") ?? "");
  await settings.userId.fill("1");
  await settings.toConfirm.click();
  await settings.confirm.click();
  await page.waitForURL(/\/settings\/signing$/);
}
