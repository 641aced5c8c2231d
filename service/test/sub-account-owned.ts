import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { payinEvent, type TestUser } from "./build.ts";
import type { PayoutDashboard } from "./payout-dashboard.ts";
import type { Enveloped } from "./caller.ts";

/** One of everything that a user of the exchange can have. */
export type Owned = {
  user: TestUser;
  name: string;
  pixKey: string;
  address: string;
  accountId: number;
  quoteId: string;
  usedQuoteId: string;
  payinId: number;
  payoutQuoteId: number;
  spender: string;
  payoutId: string;
  eventId: string;
  walletId: number;
  webhookId: string;
};

/** The answer to a creating call. */
export async function post<T>(
  dashboard: PayoutDashboard,
  user: TestUser,
  line: string,
  body: object,
): Promise<T> {
  const answer = await dashboard.call<Enveloped<T>>(user, `POST /exchange/${line}`, { body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body.data;
}

export const payinQuote = (address: string) => ({
  network: "polygon",
  token: "USDC",
  currency_type: "sender",
  request_amount: "250.00",
  address,
});
export const payoutQuote = (bank_account_id: number) => ({
  bank_account_id,
  currency_type: "sender",
  cover_fees: false,
  request_amount: "100.00",
  network: "polygon",
  token: "USDC",
});

/** Makes one of everything that a user of the exchange can have. */
export async function everything(
  dashboard: PayoutDashboard,
  user: TestUser,
  name: string,
): Promise<Owned> {
  const [pixKey, address] = [randomUUID(), dashboard.wallet()];
  const { id } = await post<{ id: number }>(dashboard, user, "bank-accounts", {
    name,
    pix_key: pixKey,
  });
  const held = { network: "polygon", address, name };
  const wallet = await post<{ id: number }>(dashboard, user, "wallets", held);
  const quote = () => post<{ quote_id: string }>(dashboard, user, "quote", payinQuote(address));
  const [open, used] = [await quote(), await quote()];
  const { transaction_id } = await post<{ transaction_id: number }>(
    dashboard,
    user,
    "payment",
    used,
  );
  const client = { user, accountId: id };
  const [openPayout, usedPayout] = [await dashboard.quote(client), await dashboard.quote(client)];
  const payout = await post<{ payout_id: string }>(dashboard, user, "payout", {
    payout_quote_id: usedPayout.id,
    sender_wallet_address: dashboard.wallet(),
    network: "polygon",
  });
  const body = { url: `https://example.com/${name}` };
  await dashboard.call(user, "PUT /settings/webhook", { body });
  const webhooks = await dashboard.call<{ id: string }[]>(user, "GET /settings/webhooks");
  await dashboard.deps.transaction((tx) =>
    recordEvent(tx, user.id, "crypto.payin.new", payinEvent({ external_id: name })),
  );
  return {
    user,
    name,
    pixKey,
    address,
    accountId: id,
    quoteId: open.quote_id,
    usedQuoteId: used.quote_id,
    payinId: transaction_id,
    payoutQuoteId: openPayout.id,
    spender: openPayout.contract.contractAddress,
    payoutId: payout.payout_id,
    eventId: (await dashboard.events(user)).at(-1)!.id,
    walletId: wallet.id,
    webhookId: webhooks.body[0]!.id,
  };
}
