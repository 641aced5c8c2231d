import { setTimeout as sleep } from "node:timers/promises";
import { encodeBrCode, parseBrCode } from "#protocol/brazil/br-code.ts";
import type { Token } from "#protocol/money/money.ts";
import type { PayinQuoteRecord, PayinRecord, PaymentRecord } from "#protocol/payins/payins.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import type { TestUser } from "../build.ts";
import type { FaultFamily } from "./fault-family.ts";
import type { FaultSandbox } from "./fault-sandbox.ts";
import { insistent, untilAnswered } from "./insist.ts";
import type { Mishap } from "./mishaps.ts";

export type MadePayin = { id: number; txid: string; mishap: Mishap };
type Order = { amount: string; token: Token; mishap: Mishap; address?: string | undefined };

/** How long the bank's clock is held before an edge, so that the PIX is under way by then. */
const BEFORE_EDGE_MS = 60;

/** A client that repeats unanswered calls, as a careful one does, and payers who have mishaps. */
export function faultClient(
  serviceUrl: string,
  sandbox: Pick<FaultSandbox, "url" | "hold">,
  user: TestUser,
  { network, payins }: FaultFamily,
) {
  const insist = insistent(serviceUrl, user);
  let edges: Promise<unknown> = Promise.resolve();

  /** Pays; without an answer it pays again, so the code may be paid twice. */
  const payAtBank = (pix_code: string, amount?: string) =>
    untilAnswered("the payer's bank", async () => {
      const body = { pix_code, ...(amount ? { amount } : {}) };
      const url = `${sandbox.url}/sandbox/pix/pay`;
      const answer = await jsonCall(url, "POST", body).catch(() => null);
      if (!answer || answer.status < 300) return answer;
      throw new Error(`the payer's bank: ${answer.status} ${JSON.stringify(answer.body)}`);
    });

  /** Pays at exactly this millisecond of the bank's clock, one edge after another. */
  const payAt = (moment: number, pix_code: string) => {
    const paid = edges.then(async () => {
      await sleep(Math.max(0, moment - BEFORE_EDGE_MS - Date.now()));
      await sandbox.hold(moment);
      await payAtBank(pix_code);
      await sandbox.hold(null);
    });
    edges = paid.catch(() => undefined);
    return paid;
  };

  async function pay({ pix_code, expires_at }: PaymentRecord, mishap: Mishap): Promise<void> {
    const expires = Date.parse(expires_at);
    if (mishap === "unpaid") return;
    if (mishap === "1 ms before") return payAt(expires - 1, pix_code);
    if (mishap === "at expiry") return payAt(expires, pix_code);
    if (mishap === "1 ms after") return payAt(expires + 1, pix_code);
    if (mishap === "late") await sleep(Math.max(0, expires + 400 - Date.now()));
    if (mishap === "wrong amount") await payAtBank(pix_code, "1.23");
    await payAtBank(pix_code);
    if (mishap === "twice") await payAtBank(pix_code);
  }

  return {
    /** Makes one payin with its mishap and resolves once it is paid; null when none came of it. */
    payin: async ({ amount, token, mishap, address }: Order): Promise<MadePayin | null> => {
      if (!payins) throw new TypeError(`no payins are sold on ${network}`);
      const to = address ?? payins.freshAddress();
      await insist("POST /exchange/wallets", { network, address: to, name: "Carteira" });
      const quote = await insist<PayinQuoteRecord>("POST /exchange/quote", {
        network,
        token,
        currency_type: "sender",
        request_amount: amount,
        address: to,
      });
      if (quote === "expired") return null;
      const { quote_id } = quote;
      const payment = await insist<PaymentRecord>("POST /exchange/payment", { quote_id });
      if (payment === "expired") return null;
      await pay(payment, mishap);
      const parsed = parseBrCode(payment.pix_code);
      const txid = (parsed.ok && parsed.code.txid) || "";
      return { id: payment.transaction_id, txid, mishap };
    },
    /** A PIX to the account's key only, which matches no payin. */
    stray: () => payAtBank(encodeBrCode({ ...SANDBOX_RECEIVER, amount: "3.21", txid: null })),
    look: (id: number) => insist<PayinRecord>(`GET /exchange/payment/${id}`),
  };
}

export type FaultClient = ReturnType<typeof faultClient>;
