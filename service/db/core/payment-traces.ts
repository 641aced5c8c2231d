import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "./tables.ts";

/** A payment by its row's id. */
export type TracedPayment = { kind: "payin" | "payout"; id: bigint };

/** Where what is done for a payment goes on, and its id in the interface. */
export type PaymentTrace = { publicId: string; traceparent: string };

/** Keeps the trace in which a payment is made; the first stays. */
export async function keepPaymentTrace(
  tx: Tx,
  { kind, id }: TracedPayment,
  { publicId, traceparent }: PaymentTrace,
): Promise<void> {
  await tx
    .insertInto("payment_traces")
    .values({ kind, payment_id: id, public_id: publicId, traceparent })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How a payment is found: by its row, its id in the interface, or the txid of its PIX code. */
export type TraceKey =
  | TracedPayment
  | { kind: "payin" | "payout"; publicId: string }
  | { txid: string };

/** Null: none was sent when the payment was made, or it has been swept. */
export async function findPaymentTrace(
  tx: Tx,
  key: TraceKey,
): Promise<(PaymentTrace & Pick<TracedPayment, "kind">) | null> {
  const row = await tx
    .selectFrom("payment_traces")
    .select(["kind", "public_id as publicId", "traceparent"])
    .where(whichOf(key))
    .executeTakeFirst();
  return row ?? null;
}

function whichOf(key: TraceKey): RawBuilder<SqlBool> {
  if ("txid" in key) {
    return sql`kind = 'payin' and payment_id = (select id from payins where txid = ${key.txid})`;
  }
  return "id" in key
    ? sql`kind = ${key.kind} and payment_id = ${key.id}`
    : sql`kind = ${key.kind} and public_id = ${key.publicId}`;
}

/** Deletes at most `limit` traces that are older than a month, and returns how many. */
export async function sweepPaymentTraces(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_traces where (kind, payment_id) in (
      select kind, payment_id from payment_traces where begun_at < now() - interval '30 days'
      limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
