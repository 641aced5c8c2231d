import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseBrCode } from "#protocol/br-code.ts";
import type { PayinQuoteRecord, PayinRecord, PaymentRecord } from "#protocol/payins.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import type { TestUser } from "../build.ts";
import { caller } from "../caller.ts";

type Enveloped<T> = { data: T; code?: string };
export type PaidPayin = {
  id: number;
  address: string;
  txid: string;
  amount: string;
  token: "USDC" | "USDT";
  units: bigint;
};

const PATIENCE_MS = 180_000;
const LOST = new Set([409, 503]);

/** A client that repeats what was not answered, as a careful one does: with the same quote. */
export function killedClient(serviceUrl: string, sandboxUrl: string, user: TestUser) {
  const call = caller(serviceUrl);

  async function insist<T>(line: string, body?: object): Promise<T> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
      const answer = await call<Enveloped<T>>(user, line, { body }).catch(() => null);
      // A wallet of our own that is there already: the answer to its registration was lost.
      if (answer?.body.code === "WALLET_TAKEN") return answer.body.data;
      if (!answer || LOST.has(answer.status)) continue;
      if (answer.status < 300) return answer.body.data;
      throw new Error(`${line}: ${answer.status} ${answer.text}`);
    }
    throw new Error(`${line}: no answer within three minutes`);
  }

  const payAtBank = (pix_code: string, amount?: string) =>
    jsonCall(`${sandboxUrl}/sandbox/pix/pay`, "POST", { pix_code, ...(amount ? { amount } : {}) });

  return {
    /** One whole payin; `mishap` adds a PIX that has to go back. */
    payin: async (amount: string, token: "USDC" | "USDT", mishap: "none" | "twice" | "wrong") => {
      const address = `0x${randomBytes(20).toString("hex")}`;
      await insist("POST /exchange/wallets", { network: "polygon", address, name: "Carteira" });
      const quote = await insist<PayinQuoteRecord>("POST /exchange/quote", {
        network: "polygon",
        token,
        currency_type: "sender",
        request_amount: amount,
        address,
      });
      const { quote_id } = quote;
      const payment = await insist<PaymentRecord>("POST /exchange/payment", { quote_id });
      if (mishap === "wrong") await payAtBank(payment.pix_code, "1.23");
      await payAtBank(payment.pix_code);
      if (mishap === "twice") await payAtBank(payment.pix_code);
      const parsed = parseBrCode(payment.pix_code);
      return {
        id: payment.transaction_id,
        address,
        txid: (parsed.ok && parsed.code.txid) || "",
        amount,
        token,
        units: BigInt(quote.receiver_amount.replace(".", "")),
      } satisfies PaidPayin;
    },
    look: (id: number) => insist<PayinRecord>(`GET /exchange/payment/${id}`),
  };
}
