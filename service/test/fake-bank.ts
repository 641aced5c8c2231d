import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { encodeBrCode } from "#protocol/brazil/br-code.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { fakeStatement, type Paid, type Returned } from "./recovery/fake-bank-statement.ts";

type Charge = { amount: string; expires_at: string; description: string; pix_code: string };
type Reply = { status: number; body: unknown };

const ok = (body: unknown): Reply => ({ status: 200, body });
const MISSING: Reply = { status: 404, body: { statusCode: 404, message: "unknown" } };
const CONFLICT: Reply = { status: 409, body: { statusCode: 409, message: "conflict" } };

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text === "" ? {} : (JSON.parse(text) as Record<string, string>);
}

/**
 * A played bank: it speaks the bank's API, and a test sets its clock, the date of each PIX, the codes it
 * gives out, and when it is silent.
 */
export async function startFakeBank() {
  const charges = new Map<string, Charge>();
  const feed: Paid[] = [];
  const returns = new Map<string, Returned>();
  let arrived = 0;
  const state = {
    now: () => new Date(),
    /** "away": no answer at all. "lost": the work is done and the answer is lost. */
    mood: "well" as "well" | "away" | "lost",
    /** Changes the code before it is given out. */
    tamper: (code: string) => code,
    delayMs: 0,
    /** End-to-end ids that the feed omits although their charges show them. */
    hidden: new Set<string>(),
    calls: [] as string[],
  };

  const payments = playPayments(() => state.now());

  function putCharge(txid: string, body: Record<string, string>): Reply {
    const { amount = "", expires_at = "", description = "" } = body;
    const known = charges.get(txid);
    if (known && (known.amount !== amount || known.expires_at !== expires_at)) return CONFLICT;
    const pix_code = state.tamper(encodeBrCode({ ...SANDBOX_RECEIVER, amount, txid }));
    if (!known) charges.set(txid, { amount, expires_at, description, pix_code });
    return ok({ txid, pix_code, status: "active" });
  }

  function getCharge(txid: string): Reply {
    const charge = charges.get(txid);
    if (!charge) return MISSING;
    const payments = feed
      .filter((paid) => paid.txid === txid)
      .map(({ end_to_end_id, amount, paid_at, payer }) => ({
        end_to_end_id,
        amount,
        paid_at,
        payer,
        returned_amount: [...returns.values()].some((one) => one.end_to_end_id === end_to_end_id)
          ? amount
          : "0.00",
      }));
    const now = state.now().toISOString();
    return ok({ txid, amount: charge.amount, pix_code: charge.pix_code, now, payments });
  }

  function received(query: URLSearchParams): Reply {
    const after = Number(query.get("after") || "0");
    const items = feed
      .map((paid, index) => ({ cursor: String(index + 1), ...paid }))
      .slice(after, after + Number(query.get("limit")))
      .filter((paid) => !state.hidden.has(paid.end_to_end_id));
    return ok({ items, now: state.now().toISOString() });
  }

  function putReturn(return_id: string, body: Record<string, string>): Reply {
    const { end_to_end_id = "", amount = "" } = body;
    const known = returns.get(return_id);
    if (known && known.end_to_end_id !== end_to_end_id) return CONFLICT;
    if (!known && [...returns.values()].some((one) => one.end_to_end_id === end_to_end_id)) {
      return CONFLICT;
    }
    const made = { return_id, end_to_end_id, amount, created_at: state.now().toISOString() };
    if (!known) returns.set(return_id, made);
    return ok(known ?? made);
  }

  function answer(method: string, url: URL, body: Record<string, string>): Reply {
    const [, , kind, id = ""] = url.pathname.split("/");
    if (kind === "charges") return method === "PUT" ? putCharge(id, body) : getCharge(id);
    if (kind === "statement") {
      const moved = { feed, returns: returns.values(), settled: payments.settled() };
      return ok({ items: fakeStatement(moved, url.searchParams) });
    }
    if (kind === "received") return received(url.searchParams);
    if (kind === "key-checks") return payments.checkKey(body);
    if (kind === "payments" && method === "PUT") return payments.put(id, body) ?? CONFLICT;
    if (kind === "payments") return payments.find(id) ?? MISSING;
    if (kind !== "returns") return MISSING;
    if (method === "PUT") return putReturn(id, body);
    const found = returns.get(id);
    return found ? ok(found) : MISSING;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? "/", "http://bank");
      const body = await bodyOf(request);
      if (state.mood === "away") return request.socket.destroy();
      state.calls.push(`${request.method} ${url.pathname}`);
      if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs));
      const reply = answer(request.method ?? "GET", url, body);
      if (state.mood === "lost") return request.socket.destroy();
      response.writeHead(reply.status, { "content-type": "application/json" });
      return response.end(JSON.stringify(reply.body));
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    charges,
    returns,
    /** The PIX that the service sends. */
    payments,
    /** Makes a PIX arrive; returns its end-to-end id. */
    pay: (txid: string | null, amount: string, paidAt = state.now(), payer?: unknown): string => {
      const end_to_end_id = `E999${String((arrived += 1)).padStart(28, "0")}`;
      const paid = { end_to_end_id, txid, amount, paid_at: paidAt.toISOString() };
      feed.push(payer === undefined ? paid : { ...paid, payer });
      return end_to_end_id;
    },
    /** Makes the bank report another amount for a PIX from now on. */
    correct: (endToEndId: string, amount: string) => {
      for (const paid of feed) if (paid.end_to_end_id === endToEndId) paid.amount = amount;
    },
    /** An older copy of the bank is put back: it forgets the newest of what it received. */
    forgetReceived: (count: number) => feed.splice(-count, count),
    /** It shows what it had forgotten. */
    recallReceived: (forgotten: readonly Paid[]) => feed.push(...forgotten),
    /** Amounts of a charge's PIX that were not returned. */
    keptOf: (txid: string) =>
      feed
        .filter((paid) => paid.txid === txid)
        .filter(
          ({ end_to_end_id: id }) => ![...returns.values()].some((one) => one.end_to_end_id === id),
        )
        .map(({ amount }) => amount),
    paidAt: (endToEndId: string) => feed.find((paid) => paid.end_to_end_id === endToEndId)?.paid_at,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Body = Record<string, string>;
type Ended = { state: "settled"; settled_at: string } | { state: "refused"; reason: string };
type Played = {
  payment_id: string;
  pix_key: string;
  amount: string;
  description: string;
  end_to_end_id: string;
  now: { state: "accepted" } | Ended;
};

/** The PIX that the played bank sends; each waits until the test decides its end. */
function playPayments(clock: () => Date) {
  const payments = new Map<string, Played>();
  const state = {
    /** Why the receiver's bank would refuse a PIX when asked beforehand. */
    refusesBefore: (_pixKey: string, _amount: string): string | null => null,
    /** How a PIX ends once it is accepted. */
    ends: "settled" as "settled" | "refused" | "by hand",
  };
  const record = ({ payment_id, amount, end_to_end_id, now }: Played): Reply => ({
    status: 200,
    body: { payment_id, amount, end_to_end_id, ...now },
  });
  const end = (paymentId: string, how: "settled" | "refused"): void => {
    const payment = payments.get(paymentId);
    if (payment?.now.state !== "accepted") throw new Error(`${paymentId} is not on its way`);
    payment.now =
      how === "settled"
        ? { state: how, settled_at: clock().toISOString() }
        : { state: how, reason: "O banco do recebedor recusou o PIX." };
  };

  return {
    state,
    all: payments,
    settle: (paymentId: string) => end(paymentId, "settled"),
    refuse: (paymentId: string) => end(paymentId, "refused"),
    /** The PIX that left for good: the statement's rows. */
    sent: () =>
      [...payments.values()]
        .filter(({ now }) => now.state === "settled")
        .map(({ pix_key, amount, end_to_end_id }) => ({ pix_key, amount, end_to_end_id })),
    settled: () =>
      [...payments.values()].flatMap(({ payment_id, amount, end_to_end_id, now }) =>
        now.state === "settled"
          ? [{ order_id: payment_id, amount, end_to_end_id, at: now.settled_at }]
          : [],
      ),
    checkKey: ({ pix_key = "", amount = "" }: Body): Reply => {
      const reason = state.refusesBefore(pix_key, amount);
      return { status: 200, body: reason === null ? { takes: true } : { takes: false, reason } };
    },
    put: (payment_id: string, body: Body): Reply | null => {
      const { pix_key = "", amount = "", description = "" } = body;
      const known = payments.get(payment_id);
      if (known) {
        const isSame =
          known.pix_key === pix_key && known.amount === amount && known.description === description;
        return isSame ? record(known) : null;
      }
      const end_to_end_id = `E998${String(payments.size + 1).padStart(28, "0")}`;
      const now = { state: "accepted" as const };
      const made: Played = { payment_id, pix_key, amount, description, end_to_end_id, now };
      payments.set(payment_id, made);
      const answer = record(made);
      if (state.ends !== "by hand") end(payment_id, state.ends);
      return answer;
    },
    find: (payment_id: string): Reply | null => {
      const known = payments.get(payment_id);
      return known ? record(known) : null;
    },
  };
}
