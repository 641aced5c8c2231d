import { encodeBrCode } from "#protocol/brazil/br-code.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import type {
  Charge,
  ChargePayment,
  ChargeRequest,
  PixBank,
  PixPaymentOrder,
  PixPaymentSeen,
  StatementRow,
} from "#service/pix/port.ts";
import type { Chance } from "#simulation/world/chance.ts";
import { sleep } from "#simulation/world/time.ts";

type Arrived = { endToEndId: string; txid: string | null; cents: bigint; paidAt: Date };
type Sent = PixPaymentOrder & { seen: PixPaymentSeen };
type Returned = { returnId: string; endToEndId: string; cents: bigint };

/** How long the receiver's bank takes at most. */
const SETTLES_WITHIN_MS = 40_000;
/** How long a feed that is late holds a PIX back; its charge shows it at once. */
const FEED_LATE_MS = 150_000;
const REFUSED_OF_ALL = 0.12;
/** How far its clock is behind the exchange's at most. */
const BEHIND_AT_MOST_MS = 40_000;
/** How often it answers with the code of somebody else's charge. */
const WRONG_CODES = 0.03;
const SOMEBODY = { ...SANDBOX_RECEIVER, key: "6f6f6f6f-0000-4000-8000-00000000face" };

export type SimulatedBank = ReturnType<typeof simulatedBank>;

/** The bank on the other side: its port, what people do at it, and its own record. */
export function simulatedBank(chance: Chance) {
  const charges = new Map<string, ChargeRequest & { pixCode: string }>();
  const arrived: Arrived[] = [];
  const returned = new Map<string, Returned>();
  const sent = new Map<string, Sent>();
  const statement: StatementRow[] = [];
  /** Until when the feed holds a PIX back, and all after it. */
  const heldBack = new Map<string, number>();
  let pixes = 0;
  const behindMs = chance.is(0.5) ? chance.below(BEHIND_AT_MOST_MS) : 0;
  const now = () => new Date(Date.now() - behindMs);
  const endToEnd = () => `E99900012026010512${String((pixes += 1)).padStart(14, "0")}`;

  const put = (row: Omit<StatementRow, "cursor" | "at">): void =>
    void statement.push({ ...row, cursor: String(statement.length + 1), at: now() });
  const returnedOf = (endToEndId: string): bigint =>
    [...returned.values()].reduce(
      (sum, one) => (one.endToEndId === endToEndId ? sum + one.cents : sum),
      0n,
    );

  const settle = async (order: Sent): Promise<void> => {
    await sleep(chance.below(SETTLES_WITHIN_MS));
    if (chance.is(REFUSED_OF_ALL)) {
      order.seen = { ...order.seen, state: "refused", reason: "refused by the receiver's bank" };
      return;
    }
    const endToEndId = order.seen.endToEndId ?? endToEnd();
    order.seen = { state: "settled", endToEndId, reason: null, settledAt: now() };
    put({
      direction: "out",
      endToEndId,
      originalEndToEndId: null,
      txid: null,
      orderId: order.paymentId,
      cents: order.cents,
    });
  };

  const port: PixBank = {
    name: "Simulated bank",
    receiver: SANDBOX_RECEIVER,
    putCharge: async (request) => {
      const { txid, cents } = request;
      const known = charges.get(txid);
      if (known && known.cents !== cents) throw new ExchangeError("CONFLICT");
      const amount = formatAmount(cents, "BRL");
      const pixCode = encodeBrCode({ ...SANDBOX_RECEIVER, amount, txid });
      if (chance.is(WRONG_CODES)) return { pixCode: encodeBrCode({ ...SOMEBODY, amount, txid }) };
      if (!known) charges.set(txid, { ...request, pixCode });
      return { pixCode };
    },
    findCharge: async (txid): Promise<Charge | null> => {
      const charge = charges.get(txid);
      if (!charge) return null;
      const payments = arrived
        .filter((one) => one.txid === txid)
        .map(({ endToEndId, cents, paidAt }): ChargePayment => ({
          endToEndId,
          cents,
          paidAt,
          returnedCents: returnedOf(endToEndId),
          payer: null,
        }));
      return { txid, cents: charge.cents, pixCode: charge.pixCode, now: now(), payments };
    },
    received: async (after, limit) => {
      const from = Number(after || "0");
      const shown = arrived.findIndex(
        ({ endToEndId }) => (heldBack.get(endToEndId) ?? 0) > Date.now(),
      );
      return arrived
        .map((one, at) => ({ ...one, cursor: String(at + 1), payer: null }))
        .slice(from, Math.min(from + limit, shown === -1 ? arrived.length : shown));
    },
    statement: async (after, limit) => {
      const from = Number(after || "0");
      return statement.slice(from, from + limit);
    },
    putReturn: async (order) => {
      const known = returned.get(order.returnId);
      if (known) {
        if (known.endToEndId === order.endToEndId && known.cents === order.cents) return;
        throw new ExchangeError("CONFLICT");
      }
      const pix = arrived.find(({ endToEndId }) => endToEndId === order.endToEndId);
      if (!pix || returnedOf(order.endToEndId) + order.cents > pix.cents) {
        throw new ExchangeError("CONFLICT");
      }
      returned.set(order.returnId, { ...order });
      put({
        direction: "returned",
        endToEndId: `D${order.returnId}`,
        originalEndToEndId: order.endToEndId,
        txid: null,
        orderId: order.returnId,
        cents: order.cents,
      });
    },
    findReturn: async (returnId) => returned.get(returnId) ?? null,
    checkKey: async () =>
      chance.is(0.03) ? { takes: false, reason: "key refused" } : { takes: true },
    putPayment: async (order) => {
      const known = sent.get(order.paymentId);
      if (known) {
        if (known.pixKey !== order.pixKey || known.cents !== order.cents) {
          throw new ExchangeError("CONFLICT");
        }
        return known.seen;
      }
      const seen: PixPaymentSeen = {
        state: "accepted",
        endToEndId: chance.is(0.5) ? endToEnd() : null,
        reason: null,
        settledAt: null,
      };
      const made: Sent = { ...order, seen };
      sent.set(order.paymentId, made);
      void settle(made);
      return seen;
    },
    findPayment: async (paymentId) => sent.get(paymentId)?.seen ?? null,
  };

  return {
    port,
    now,
    /** Somebody pays; the end-to-end id of their PIX. `isLate`: the feed shows it much later. */
    pay: (txid: string | null, cents: bigint, isLate = false): string => {
      const endToEndId = endToEnd();
      arrived.push({ endToEndId, txid, cents, paidAt: now() });
      if (isLate) heldBack.set(endToEndId, Date.now() + FEED_LATE_MS);
      put({ direction: "in", endToEndId, originalEndToEndId: null, txid, orderId: null, cents });
      return endToEndId;
    },
    /** Whether the first that paid a charge paid it whole, and before its end by the bank's clock. */
    isPaidInTime: (txid: string): boolean => {
      const charge = charges.get(txid);
      const [first] = arrived.filter((one) => one.txid === txid);
      return Boolean(
        charge && first && first.cents === charge.cents && first.paidAt < charge.expiresAt,
      );
    },
    /** PIX of a charge that did not go back whole. */
    keptOf: (txid: string): readonly Arrived[] =>
      arrived.filter((one) => one.txid === txid && returnedOf(one.endToEndId) < one.cents),
    /** PIX that pay no charge and did not go back. */
    strays: (): readonly Arrived[] =>
      arrived.filter((one) => one.txid === null && returnedOf(one.endToEndId) < one.cents),
    /** PIX that reached this key. */
    paidTo: (pixKey: string): readonly Sent[] =>
      [...sent.values()].filter((one) => one.pixKey === pixKey && one.seen.state === "settled"),
    /** The key that a PIX of the service went to; null: it is none. */
    keyOf: (endToEndId: string): string | null =>
      [...sent.values()].find((one) => one.seen.endToEndId === endToEndId)?.pixKey ?? null,
    /** What came in, without what went out and back. */
    balance: (): bigint =>
      statement.reduce(
        (sum, { direction, cents }) => sum + (direction === "in" ? cents : -cents),
        0n,
      ),
  };
}
