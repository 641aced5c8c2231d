import { describeSpan, inSpan, isTracing, traceparent } from "#platform/tracing/tracing.ts";
import {
  findPaymentTrace,
  keepPaymentTrace,
  type TracedPayment,
  type TraceKey,
} from "#service/db/core/payment-traces.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { Deps } from "./deps.ts";

/** Names a new payment in the span that makes it, and keeps the span for what is done for it later. */
export async function tracePayment(
  tx: Tx,
  payment: TracedPayment,
  publicId: string,
): Promise<void> {
  describeSpan({ "ponte.payment.kind": payment.kind, "ponte.payment.id": publicId });
  const span = traceparent();
  if (span) await keepPaymentTrace(tx, payment, { publicId, traceparent: span });
}

/**
 * A worker's turn for a payment, in the trace in which the payment was made. Outside a transaction.
 * @param name what is done, in words
 */
export async function inPaymentSpan<T>(
  { db }: Pick<Deps, "db">,
  name: string,
  payment: TraceKey | null,
  run: () => Promise<T>,
): Promise<T> {
  if (!isTracing() || payment === null) return run();
  const known = await findPaymentTrace(db, payment);
  const attributes = { "ponte.payment.kind": known?.kind, "ponte.payment.id": known?.publicId };
  return inSpan({ name, parent: known?.traceparent, attributes }, run);
}
