import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const WORKERS = 4;
const PAUSE_MS = 20;

type Count = { requests: number; failures: string[] };
export type Load = {
  /** What happened since the last count. */
  count: () => Count;
  stop: () => Promise<void>;
};

type Credential = { api_key: string; api_secret: string };

/** People and programs that read and pay all the time; every answer that is no success is a failure. */
export async function startLoad(url: string, credential: Credential): Promise<Load> {
  let counted: Count = { requests: 0, failures: [] };
  const over = new AbortController();
  const call = async <T>(
    method: "GET" | "POST",
    path: string,
    body?: object,
  ): Promise<T | null> => {
    counted.requests += 1;
    const headers = { ...credential, "content-type": "application/json" };
    const sent = body ? { body: JSON.stringify(body) } : {};
    try {
      const answer = await fetch(`${url}/exchange/${path}`, { method, headers, ...sent });
      const text = await answer.text();
      if (answer.ok) return (JSON.parse(text) as { data: T }).data;
      counted.failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    } catch (error) {
      counted.failures.push(`${method} ${path}: ${String(error)}`);
    }
    return null;
  };
  const address = `0x${randomBytes(20).toString("hex")}`;
  await call("POST", "wallets", { network: "polygon", address, name: "upgrade" });
  const account = await call<{ id: number }>("POST", "bank-accounts", {
    name: "upgrade",
    pix_key: randomUUID(),
  });
  const on = { network: "polygon", token: "USDC", currency_type: "sender" };
  const round = async () => {
    const quote = await call<{ quote_id: string }>("POST", "quote", {
      ...on,
      request_amount: "250.00",
      address,
    });
    const payin =
      quote &&
      (await call<{ transaction_id: number }>("POST", "payment", { quote_id: quote.quote_id }));
    if (payin) await call("GET", `payment/${payin.transaction_id}`);
    await call("POST", "payout-quote", {
      ...on,
      bank_account_id: account?.id,
      cover_fees: false,
      request_amount: "100.00",
    });
    for (const list of ["payment?page=1", "payment?limit=20", "payout?page=1", "bank-accounts"]) {
      await call("GET", list);
    }
  };
  const workers = Array.from({ length: WORKERS }, async () => {
    while (!over.signal.aborted) {
      await round();
      await sleep(PAUSE_MS);
    }
  });
  return {
    count: () => {
      const was = counted;
      counted = { requests: 0, failures: [] };
      return was;
    },
    stop: async () => {
      over.abort();
      await Promise.all(workers);
    },
  };
}
