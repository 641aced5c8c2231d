import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { PayinEventData } from "#protocol/api/events.ts";
import { insertMainUser, putCredential } from "#service/db/access/credentials.ts";
import type { Database } from "#service/db/core/tables.ts";

export type TestUser = { id: number; apiKey: string; apiSecret: string };

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** A main account with its own credential. */
export async function buildUser(db: Database): Promise<TestUser> {
  const apiKey = `key-${randomBytes(16).toString("hex")}`;
  const apiSecret = randomBytes(24).toString("base64url");
  const id = await insertMainUser(db);
  await putCredential(db, id, {
    name: "test",
    prefix: apiKey.slice(0, 8),
    keyHash: hashOf(apiKey),
    secretHash: hashOf(apiSecret),
  });
  return { id, apiKey, apiSecret };
}

/** The body of a new PIX account with its own name and a random key. */
export function bankAccount(override: Partial<{ name: string; pix_key: string }> = {}): {
  name: string;
  pix_key: string;
} {
  return { name: `Conta ${randomUUID()}`, pix_key: randomUUID(), ...override };
}

type WalletBody = { network: string; address: string; name: string };

/** The body of a new wallet with its own address. */
export function wallet(override: Partial<WalletBody> = {}): WalletBody {
  const address = `0x${randomBytes(20).toString("hex")}`;
  return { network: "polygon", address, name: "Tesouraria", ...override };
}

/** `data` of a payin event. */
export function payinEvent(override: Partial<PayinEventData> = {}): PayinEventData {
  return {
    transaction_id: 1,
    external_id: null,
    quote_id: "quote-1",
    status: "processing",
    network: "polygon",
    token: "USDC",
    sender_amount: "250.00",
    receiver_amount: "45.545353",
    address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    transaction_hash: null,
    end_to_end_id: "E99990001202611210906YS7ItjHS94l",
    payer: null,
    confirmations: 0,
    ...override,
  };
}
