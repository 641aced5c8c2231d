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
import { shownRows } from "./shown-rows.ts";

type Arrived = { endToEndId: string; txid: string | null; cents: bigint; paidAt: Date };
type Sent = PixPaymentOrder & { seen: PixPaymentSeen };
type Returned = { returnId: string; endToEndId: string; cents: bigint };
/** When the feed shows a PIX. */
type Fed = "soon" | "late" | "never";

/** How long the receiver's bank takes at most. */
const SETTLES_WITHIN_MS = 40_000;
/** How long a feed that is late holds a PIX back; its charge shows it at once. */
const FEED_LATE_MS = 150_000;
const REFUSED_OF_ALL = 0.12;
/** A PIX that its receiver had is given back by the receiver's bank. */
const GIVEN_BACK_OF_ALL = 0.08;
const GIVEN_BACK_WITHIN_MS = 90_000;
/** Rows that the statement shows later than the feed does. */
const STATED_LATE_OF_ALL = 0.15;
const STATED_LATE_MS = 90_000;
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
  /** What is true, and what the bank's two lists show of it. */
  const statement: Omit<StatementRow, "cursor">[] = [];
  const feed = shownRows<Arrived>(chance.fork("feed"));
  let givesBackUntil = 0;
  const stated = shownRows<Omit<StatementRow, "cursor">>(chance.fork("statement"));
  let pixes = 0;
  const behindMs = chance.is(0.5) ? chance.below(BEHIND_AT_MOST_MS) : 0;
  const now = () => new Date(Date.now() - behindMs);
  const endToEnd = () => `E99900012026010512${String((pixes += 1)).padStart(14, "0")}`;

  const put = (row: Omit<StatementRow, "cursor" | "at" | "pixKey"> & { pixKey?: string }): void => {
    const one = { pixKey: null, ...row, at: now() };
    statement.push(one);
    stated.add(one, chance.is(STATED_LATE_OF_ALL) ? chance.below(STATED_LATE_MS) : 0);
  };
  const arrive = (txid: string | null, cents: bigint, fed: Fed = "soon"): string => {
    const endToEndId = endToEnd();
    const one: Arrived = { endToEndId, txid, cents, paidAt: now() };
    arrived.push(one);
    if (fed !== "never") feed.add(one, fed === "late" ? FEED_LATE_MS : 0);
    put({ direction: "in", endToEndId, originalEndToEndId: null, txid, orderId: null, cents });
    return endToEndId;
  };
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
      pixKey: order.pixKey,
      cents: order.cents,
    });
    if (!chance.is(GIVEN_BACK_OF_ALL)) return;
    // Nobody can say what it is of: such a PIX has no charge.
    const waitMs = chance.below(GIVEN_BACK_WITHIN_MS);
    givesBackUntil = Math.max(givesBackUntil, Date.now() + waitMs);
    await sleep(waitMs);
    arrive(null, order.cents);
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
    received: async (after, limit) =>
      feed.page(after, limit).map((one) => ({ ...one, payer: null })),
    statement: async (after, limit) => stated.page(after, limit),
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
    /** Somebody pays; the end-to-end id of their PIX. `fed`: when the feed shows it. */
    pay: (txid: string | null, cents: bigint, fed?: Fed): string => arrive(txid, cents, fed),
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
    /** When its lists have shown all that has happened by now, and what comes of it, in ms. */
    restsAt: (): number => Math.max(feed.restsAt(), stated.restsAt(), givesBackUntil),
    /** What came in, without what went out and back. */
    balance: (): bigint =>
      statement.reduce(
        (sum, { direction, cents }) => sum + (direction === "in" ? cents : -cents),
        0n,
      ),
  };
}
