import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { SendState } from "#service/db/core/payin-tables.ts";
import type { Database } from "#service/db/core/tables.ts";

type Send = { state?: SendState; trouble?: string | null; network?: string; minutesAgo?: number };

/** A payin of 250.00 that was paid some minutes ago and is still open; returns its number. */
export async function buildPaid(db: Database, userId: number, minutesAgo = 5): Promise<bigint> {
  const quote = randomUUID();
  await sql`insert into quotes (id, user_id, network, token, address, currency_type, request_amount,
      commercial_rate, rate, sender_cents, fee_cents, receiver_units, expires_at)
    values (${quote}, ${userId}, 'polygon', 'USDC', '0x1', 'sender', '250.00', 5000000, 5000000,
      25000, 125, 45187272, date_trunc('milliseconds', now() + interval '1 hour'))`.execute(db);
  const { rows } = await sql<{ id: bigint }>`insert into payins (user_id, quote_id, txid, network,
      token, address, sender_cents, fee_cents, receiver_units, rate, expires_at, end_to_end_id,
      paid_at, ask_at)
    select user_id, id, ${randomUUID()}, network, token, address, sender_cents, fee_cents,
      receiver_units, rate, expires_at, ${randomUUID()}, now() - make_interval(mins => ${minutesAgo}),
      expires_at from quotes where id = ${quote} returning id`.execute(db);
  return rows[0]!.id;
}

/** A payin's send in any state; returns its hash, or null when it is not signed. */
export async function buildSend(db: Database, payinId: bigint, send: Send = {}) {
  const { state = "intended", trouble = null, network = "polygon", minutesAgo = 1 } = send;
  const isSigned = state !== "intended";
  const isOpen = state === "intended" || state === "signed";
  const hash = isSigned ? `0x${randomBytes(32).toString("hex")}` : null;
  const nonce = isSigned ? randomBytes(4).readUInt32BE() : null;
  await sql`insert into chain_sends (payin_id, network, token, to_address, units, state, trouble,
      signer, nonce, raw, hash, signed_at, settled_at, created_at)
    values (${payinId}, ${network}, 'USDC', '0x1', 45187272, ${state}, ${trouble},
      ${isSigned ? "0x2" : null}, ${nonce}, ${isSigned ? "0x3" : null}, ${hash},
      ${isSigned ? sql`now() - make_interval(mins => ${minutesAgo})` : null},
      ${isOpen ? null : sql`now()`}, now() - make_interval(mins => ${minutesAgo}))`.execute(db);
  return hash;
}

/** A PIX in suspense; returns its end-to-end id. */
export async function buildSuspense(db: Database, cents: bigint, minutesAgo = 1): Promise<string> {
  const endToEndId = `E${randomBytes(12).toString("hex")}`;
  await sql`insert into pix_receipts (end_to_end_id, txid, cents, paid_at, placed)
    values (${endToEndId}, null, ${cents}, now() - make_interval(mins => ${minutesAgo}), 'suspense')
  `.execute(db);
  return endToEndId;
}
