import { callOutside, type OutsideAnswer } from "#platform/call-outside.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { BrlText, Timestamp } from "#protocol/wire/inputs.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { readPayer } from "#protocol/payins/payer.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { z } from "#protocol/wire/zod.ts";
import type { FeedRow, PixBank, PixPaymentSeen } from "./port.ts";

const Cents = BrlText.transform((text, context): bigint => {
  const cents = parseAmount(text, "BRL");
  if (cents !== null) return cents;
  context.addIssue({ code: "custom", message: "not_an_amount" });
  return z.NEVER;
});
const Time = Timestamp.transform((text) => new Date(text));

/** Never refuses a row: money is booked whoever paid it. */
const Payer = z.unknown().optional().transform(readPayer);

const ChargeMade = z.object({ txid: z.string(), pix_code: z.string() });
const ChargeSeen = z.object({
  txid: z.string(),
  amount: Cents,
  pix_code: z.string(),
  now: Time,
  payments: z.array(
    z.object({
      end_to_end_id: z.string(),
      amount: Cents,
      paid_at: Time,
      returned_amount: Cents,
      payer: Payer,
    }),
  ),
});
/** Each row is parsed by itself, so a bad one does not affect the others. */
const Received = z.object({
  items: z.array(z.looseObject({ cursor: z.union([z.string(), z.int()]).transform(String) })),
});
const ReceivedRow = z.object({
  end_to_end_id: z.string().min(1),
  txid: z.string().nullable(),
  amount: Cents,
  paid_at: Time,
  payer: Payer,
});
const Statement = z.object({
  items: z.array(
    z.object({
      cursor: z.union([z.string(), z.int()]).transform(String),
      direction: z.enum(["in", "out", "returned"]),
      end_to_end_id: z.string().min(1),
      original_end_to_end_id: z.string().nullable(),
      txid: z.string().nullable(),
      order_id: z.string().nullable(),
      // A sandbox of an earlier version does not say it.
      pix_key: z.string().nullable().default(null),
      amount: Cents,
      at: Time,
    }),
  ),
});
const Returned = z.object({ return_id: z.string(), end_to_end_id: z.string(), amount: Cents });
const KeyChecked = z.discriminatedUnion("takes", [
  z.object({ takes: z.literal(true) }),
  z.object({ takes: z.literal(false), reason: z.string() }),
]);
/** A settled payment without its id or time is no valid answer: it could not be booked. */
const Paid = z.discriminatedUnion("state", [
  z.object({ state: z.literal("accepted"), end_to_end_id: z.string().nullable() }),
  z.object({ state: z.literal("settled"), end_to_end_id: z.string().min(1), settled_at: Time }),
  z.object({ state: z.literal("refused"), reason: z.string() }),
]);

/** The parsed answer of the bank; `UNAVAILABLE` when it can't be understood. */
function read<T extends z.ZodType>(schema: T, answer: OutsideAnswer): z.output<T> {
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new ExchangeError("UNAVAILABLE", { cause: parsed.error });
}

function feedRow(item: z.output<typeof Received>["items"][number]): FeedRow {
  const { cursor } = item;
  const parsed = ReceivedRow.safeParse(item);
  if (!parsed.success) {
    // The payer is no part of what a fault is found by, and their document comes whole.
    const { payer: _, ...told } = item;
    const places = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.code}`);
    return { cursor, fault: `not understood: ${places.join(", ")}`, told: JSON.stringify(told) };
  }
  const { end_to_end_id: endToEndId, txid, amount: cents, paid_at: paidAt, payer } = parsed.data;
  return { cursor, endToEndId, txid, cents, paidAt, payer };
}

function paymentSeen(answer: OutsideAnswer): PixPaymentSeen {
  const paid = read(Paid, answer);
  return {
    state: paid.state,
    endToEndId: "end_to_end_id" in paid ? paid.end_to_end_id : null,
    reason: "reason" in paid ? paid.reason : null,
    settledAt: "settled_at" in paid ? paid.settled_at : null,
  };
}

/** The sandbox's bank over HTTP, under `{sandboxUrl}/bank`. */
export function sandboxBank(sandboxUrl: string): PixBank {
  const call = (method: "GET" | "PUT" | "POST", path: string, body?: object) =>
    callOutside(`${sandboxUrl}/bank`, method, path, body);
  const part = encodeURIComponent;

  return {
    name: "Banco do sandbox",
    receiver: SANDBOX_RECEIVER,
    putCharge: async ({ txid, cents, expiresAt, description }) => {
      const answer = await call("PUT", `/charges/${part(txid)}`, {
        amount: formatAmount(cents, "BRL"),
        expires_at: expiresAt.toISOString(),
        description,
      });
      return { pixCode: read(ChargeMade, answer).pix_code };
    },
    findCharge: async (txid) => {
      const answer = await call("GET", `/charges/${part(txid)}`);
      if (answer.status === 404) return null;
      const charge = read(ChargeSeen, answer);
      return {
        txid: charge.txid,
        cents: charge.amount,
        pixCode: charge.pix_code,
        now: charge.now,
        payments: charge.payments.map((payment) => ({
          endToEndId: payment.end_to_end_id,
          cents: payment.amount,
          paidAt: payment.paid_at,
          returnedCents: payment.returned_amount,
          payer: payment.payer,
        })),
      };
    },
    received: async (after, limit) => {
      const answer = await call("GET", `/received?after=${part(after)}&limit=${limit}`);
      return read(Received, answer).items.map(feedRow);
    },
    statement: async (after, limit) => {
      const answer = await call("GET", `/statement?after=${part(after)}&limit=${limit}`);
      return read(Statement, answer).items.map((row) => ({
        cursor: row.cursor,
        direction: row.direction,
        endToEndId: row.end_to_end_id,
        originalEndToEndId: row.original_end_to_end_id,
        txid: row.txid,
        orderId: row.order_id,
        pixKey: row.pix_key,
        cents: row.amount,
        at: row.at,
      }));
    },
    putReturn: async ({ returnId, endToEndId, cents }) => {
      const answer = await call("PUT", `/returns/${part(returnId)}`, {
        end_to_end_id: endToEndId,
        amount: formatAmount(cents, "BRL"),
      });
      read(Returned, answer);
    },
    findReturn: async (returnId) => {
      const answer = await call("GET", `/returns/${part(returnId)}`);
      if (answer.status === 404) return null;
      const found = read(Returned, answer);
      return {
        returnId: found.return_id,
        endToEndId: found.end_to_end_id,
        cents: found.amount,
      };
    },
    // A PIX key is personal data: it travels in the body, never in a path.
    checkKey: async (pixKey, cents) => {
      const body = { pix_key: pixKey, amount: formatAmount(cents, "BRL") };
      return read(KeyChecked, await call("POST", "/key-checks", body));
    },
    putPayment: async ({ paymentId, pixKey, cents, description }) => {
      const answer = await call("PUT", `/payments/${part(paymentId)}`, {
        pix_key: pixKey,
        amount: formatAmount(cents, "BRL"),
        description,
      });
      return paymentSeen(answer);
    },
    findPayment: async (paymentId) => {
      const answer = await call("GET", `/payments/${part(paymentId)}`);
      return answer.status === 404 ? null : paymentSeen(answer);
    },
  };
}
