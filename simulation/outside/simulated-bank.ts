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
  /** Those that the feed never shows. */
  const leftOut = new Set<string>();
  let pixes = 0;
  const endToEnd = () => `E99900012026010512${String((pixes += 1)).padStart(14, "0")}`;

  const put = (row: Omit<StatementRow, "cursor" | "at" | "pixKey"> & { pixKey?: string }): void =>
    void statement.push({
      pixKey: null,
      ...row,
      cursor: String(statement.length + 1),
      at: new Date(),
    });
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
    const endToEndId = endToEnd();
    order.seen = { state: "settled", endToEndId, reason: null, settledAt: new Date() };
    put({
      direction: "out",
      endToEndId,
      originalEndToEndId: null,
      txid: null,
      orderId: order.paymentId,
      pixKey: order.pixKey,
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
      return { txid, cents: charge.cents, pixCode: charge.pixCode, now: new Date(), payments };
    },
    received: async (after, limit) => {
      const from = Number(after || "0");
      const shown = arrived.findIndex(
        ({ endToEndId }) => (heldBack.get(endToEndId) ?? 0) > Date.now(),
      );
      return arrived
        .map((one, at) => ({ ...one, cursor: String(at + 1), payer: null }))
        .slice(from, shown === -1 ? arrived.length : shown)
        .filter(({ endToEndId }) => !leftOut.has(endToEndId))
        .slice(0, limit);
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
        endToEndId: null,
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
    /** Somebody pays; the end-to-end id of their PIX. `fed`: when the feed shows it. */
    pay: (txid: string | null, cents: bigint, fed: "soon" | "late" | "never" = "soon"): string => {
      const endToEndId = endToEnd();
      arrived.push({ endToEndId, txid, cents, paidAt: new Date() });
      if (fed === "late") heldBack.set(endToEndId, Date.now() + FEED_LATE_MS);
      if (fed === "never") leftOut.add(endToEndId);
      put({ direction: "in", endToEndId, originalEndToEndId: null, txid, orderId: null, cents });
      return endToEndId;
    },
    /** PIX of a charge that did not go back whole. */
    keptOf: (txid: string): readonly Arrived[] =>
      arrived.filter((one) => one.txid === txid && returnedOf(one.endToEndId) < one.cents),
    /** PIX that reached this key. */
    paidTo: (pixKey: string): readonly Sent[] =>
      [...sent.values()].filter((one) => one.pixKey === pixKey && one.seen.state === "settled"),
    /** What came in, without what went out and back. */
    balance: (): bigint =>
      statement.reduce(
        (sum, { direction, cents }) => sum + (direction === "in" ? cents : -cents),
        0n,
      ),
  };
}
