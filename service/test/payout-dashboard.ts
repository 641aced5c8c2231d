import { expect } from "vitest";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { privateKeyToAccount } from "viem/accounts";
import type { PayoutQuoteRecord, PayoutRecord } from "#protocol/payouts/payouts.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { listEvents } from "#service/db/webhooks/events.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { bankAccount, type TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { openEvm } from "./bare-chain.ts";
import type { Enveloped, Refusal } from "./caller.ts";

type Options = { body: object; headers?: Record<string, string> };

/** A fixed market rate, so that tests can name exact numbers. */
const MARKET_RATE = 5_437_129n;
const NETWORKS = ["ethereum", "polygon", "base"] as const satisfies readonly PayoutNetwork[];

/** A chain without a node; calls to it fail. */
const silentChain = (network: PayoutNetwork) => openEvm({ network, rpcUrl: "http://127.0.0.1:9" });

/** The service with everything outside it silent: payouts are quoted and made, and stop there. */
export async function startPayoutDashboard(override: Partial<Deps> = {}) {
  const chains = new Map(NETWORKS.map((network) => [network, silentChain(network)] as const));
  const service = await startService({
    chains,
    rates: { market: async (_token, at) => ({ rate: MARKET_RATE, at }) },
    ...override,
  });
  const { deps, call } = service;
  const post = <T>(user: TestUser, line: string, { body, headers = {} }: Options) =>
    call<Enveloped<T> & Refusal>(user, `POST /exchange/${line}`, { body, headers });

  const dashboard = {
    service,
    deps,
    call,
    chains,
    /** A user with a PIX account. */
    client: async () => {
      const user = await service.user();
      const body = bankAccount();
      const { data } = (await post<{ id: number }>(user, "bank-accounts", { body })).body;
      return { user, accountId: data.id, pixKey: body.pix_key };
    },
    /** A fresh wallet's address. */
    wallet: () => privateKeyToAccount(`0x${randomBytes(32).toString("hex")}`).address,
    askQuote: ({ user, accountId }: PayoutClient, override: object = {}) =>
      post<PayoutQuoteRecord>(user, "payout-quote", {
        body: {
          bank_account_id: accountId,
          currency_type: "sender",
          cover_fees: false,
          request_amount: "100.00",
          network: "polygon",
          token: "USDC",
          ...override,
        },
      }),
    quote: async (client: PayoutClient, override: object = {}) => {
      const { status, body } = await dashboard.askQuote(client, override);
      expect([status, body.message]).toEqual([201, "Cotação criada."]);
      return body.data;
    },
    bodyOf: (payout_quote_id: number | string, override: object = {}) => ({
      payout_quote_id,
      sender_wallet_address: dashboard.wallet(),
      network: "polygon",
      ...override,
    }),
    askPayout: (user: TestUser, body: object, headers: Record<string, string> = {}) =>
      post<PayoutRecord>(user, "payout", { body, headers }),
    look: (user: TestUser, payoutId: string) =>
      call<Enveloped<PayoutRecord> & Refusal>(user, `GET /exchange/payout/${payoutId}`),
    rows: (user: TestUser) =>
      deps.db.selectFrom("payouts").selectAll().where("user_id", "=", user.id).execute(),
    events: (user: TestUser) => listEvents(deps.db, user.id),
    expire: (quoteId: number) =>
      deps.db
        .updateTable("payout_quotes")
        .set({ expires_at: sql<Date>`date_trunc('milliseconds', now())` })
        .where("id", "=", BigInt(quoteId))
        .execute(),
    stop: () => service.drop(),
  };
  return dashboard;
}

export type PayoutClient = { user: TestUser; accountId: number };
export type PayoutDashboard = Awaited<ReturnType<typeof startPayoutDashboard>>;
