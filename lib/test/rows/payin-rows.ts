import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type Insertable } from "kysely";
import { NO_PAYIN_ECHO } from "#protocol/payins/payin-echo.ts";
import type { PayinReturn } from "#protocol/payins/payin-returns.ts";
import type { Payin, PayinQuote } from "#protocol/payins/payins-read.ts";
import { openPayinIntent, type PayinIntent } from "#lib/payins/rows/payin-intents.ts";
import type { PayinTable } from "#lib/payins/schema.ts";
import { storePayinReturns } from "#lib/payins/rows/payin-returns.ts";
import { storePayin, type PayinRow } from "#lib/payins/rows/payins.ts";
import type { Store } from "#lib/core/store/store.ts";

export const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** Lets payins go to all wallets that were written without their form. */
export const letCoolOff = (store: Store) =>
  sql`
    insert into recipient (account_id, operation, object, state, changed_at)
    select account_id, 'wallet', id::text, 'free', created_at - interval '1 hour' from wallet
    on conflict do nothing
  `.execute(store.db);

/** A registered wallet of the address book, to which payins may go. */
export async function insertWallet(
  store: Store,
  accountId: string,
  address = ADDRESS,
): Promise<bigint> {
  const { id } = await store.db
    .insertInto("wallet")
    .values({
      account_id: accountId,
      network: "polygon",
      address,
      name: "Treasury",
      status: "registered",
      idempotency_key: randomUUID(),
      created_by: "ana",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await letCoolOff(store);
  return id;
}

type Typed = Parameters<typeof openPayinIntent>[2];

/** An operator's input, as the form sends it. */
export const typed = (walletId: bigint, override: Partial<Typed> = {}): Typed => ({
  id: randomUUID(),
  idempotency_key: randomUUID(),
  wallet_id: walletId,
  network: "polygon",
  token: "USDC",
  address: ADDRESS,
  currency_type: "sender",
  request_amount: "250.00",
  reference: "NF 17",
  cost_centre: "",
  note: "",
  created_by: "ana",
  ...override,
});

export const openIntent = (store: Store, accountId: string, intent: Typed): Promise<PayinIntent> =>
  store.transaction((tx) => openPayinIntent(tx, accountId, intent));

/** R$ 250,00 at 5.464600 with a fee of R$ 1,25: 45.520257 USDC. */
export const quoteOf = (override: Partial<PayinQuote> = {}): PayinQuote => ({
  quoteId: `quote-${randomUUID()}`,
  takesPurpose: false,
  commercialRate: 5_437_400n,
  rate: 5_464_600n,
  senderCents: 250_00n,
  receiverUnits: 45_520_257n,
  feeCents: 1_25n,
  echo: NO_PAYIN_ECHO,
  expiresAt: new Date(Date.now() + 300_000),
  ...override,
});

let transactions = 0n;

/** A payin that waits for its PIX. */
export const insertPayin = (
  store: Store,
  accountId: string,
  override: Partial<Insertable<PayinTable>> = {},
): Promise<PayinRow> =>
  store.transaction((tx) =>
    storePayin(tx, accountId, {
      intent_id: null,
      transaction_id: (transactions += 1n),
      quote_id: "quote",
      status: "processing",
      reported_by: "payment",
      pix_code: "-",
      network: "polygon",
      token: "USDC",
      address: ADDRESS,
      sender_cents: 250_00n,
      receiver_units: 45_520_257n,
      fee_cents: 1_25n,
      commercial_rate: 5_437_400n,
      rate: 5_464_600n,
      expires_at: new Date(Date.now() + 300_000),
      created_by: "ana",
      ...override,
    }),
  );

/** The exchange's current reading of a payin. */
export const readingOf = (payin: PayinRow, override: Partial<Payin> = {}): Payin => ({
  transactionId: Number(payin.transaction_id),
  status: "processing",
  echo: { ...NO_PAYIN_ECHO, quoteId: payin.quote_id, address: payin.address },
  transactionHash: null,
  confirmations: 0,
  endToEndId: null,
  payer: null,
  paidAt: null,
  completedAt: null,
  updatedAt: payin.created_at,
  ...override,
});

/** The exchange's record of a late PIX that was returned to its payer. */
export const returnOf = (override: Partial<PayinReturn> = {}): PayinReturn => ({
  reason: "late",
  status: "returned",
  cents: 250_00n,
  endToEndId: `E${randomUUID()}`,
  receivedAt: new Date(Date.now() - 60_000),
  returnedAt: new Date(Date.now() - 30_000),
  ...override,
});

/** Stores returns as a reading does. */
export const insertReturns = (
  store: Store,
  payin: PayinRow,
  ...returns: Partial<PayinReturn>[]
): Promise<boolean> =>
  store.transaction((tx) => storePayinReturns(tx, payin, returns.map(returnOf), new Date()));
