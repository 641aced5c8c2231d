import "server-only";
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { toJson } from "#platform/json-column.ts";
import type { Payout } from "#protocol/payouts/payouts-read.ts";
import type { PayoutIntentTable, PayoutTable } from "#lib/payouts/schema/payouts.ts";
import type { PayoutSignatureTable } from "#lib/allowances/schema/signatures.ts";
import { storePayout, type PayoutRow } from "#lib/payouts/rows/payouts.ts";
import type { Store } from "#lib/core/store/store.ts";
import { ADDRESS } from "./payin-rows.ts";

export const SPENDER = "0x00000000000000000000000000000000000000c5";
const TOKEN = "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C";

/** An intent to send 1 USDC, which is being signed; its id is its key too. */
export const insertPayoutIntent = (
  store: Store,
  accountId: string,
  id: string,
  override: Partial<Insertable<PayoutIntentTable>> = {},
) =>
  store.db
    .insertInto("payout_intent")
    .values({
      id,
      account_id: accountId,
      idempotency_key: id,
      status: "signing",
      pix_account_id: 1n,
      pix_account_name: "Ana",
      network: "polygon",
      token: "USDC",
      currency_type: "sender",
      cover_fees: false,
      request_amount: "1",
      created_by: "ana",
      ...override,
    })
    .execute();

/** A payout of 45.520257 USDC that has just begun; R$ 240,07 are to arrive. */
export const insertPayout = (
  store: Store,
  accountId: string,
  override: Partial<Insertable<PayoutTable>> = {},
): Promise<PayoutRow> =>
  store.transaction((tx) =>
    storePayout(tx, accountId, {
      intent_id: null,
      payout_id: randomUUID(),
      payout_quote_id: "7",
      status: "processing",
      reported_by: "payout",
      network: "polygon",
      token: "USDC",
      token_units: 45_520_257n,
      token_address: TOKEN,
      spender: SPENDER,
      sender_address: ADDRESS,
      pix_account_id: 1n,
      pix_account_name: "Fornecedor Ana",
      sender_cents: 242_28n,
      receiver_cents: 240_07n,
      fee_cents: 2_21n,
      commercial_rate: 5_437_400n,
      rate: 5_322_600n,
      tracking: toJson({}),
      created_by: "ana",
      ...override,
    }),
  );

/** The exchange's current reading of a payout. */
export const payoutReadingOf = (payout: PayoutRow, override: Partial<Payout> = {}): Payout => ({
  payoutId: payout.payout_id,
  status: "processing",
  payoutQuoteId: payout.payout_quote_id,
  senderAddress: payout.sender_address,
  transaction: null,
  payment: null,
  liquidity: null,
  partnerFee: null,
  complete: null,
  createdAt: payout.created_at,
  updatedAt: null,
  ...override,
});

/** An earlier signature for the allowance of `insertPayout`. */
export const insertSignature = (
  store: Store,
  accountId: string,
  override: Partial<Insertable<PayoutSignatureTable>> = {},
): Promise<bigint> =>
  store.db
    .insertInto("payout_signature")
    .values({
      account_id: accountId,
      intent_id: null,
      purpose: "revoke",
      network: "polygon",
      chain_id: 31_300_137n,
      token: "USDC",
      token_address: TOKEN,
      spender: SPENDER,
      units: 0n,
      signer: ADDRESS,
      nonce: 0n,
      from_block: 1n,
      content_hash: "-",
      state: "mined",
      asked_by: "ana",
      ...override,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
    .then(({ id }) => id);
