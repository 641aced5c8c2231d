import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { parseBrCode } from "#protocol/brazil/br-code.ts";
import type { Network, WalletNetwork } from "#protocol/chain/networks.ts";
import { parseAmount, type Token } from "#protocol/money/money.ts";
import { addressOf } from "#simulation/outside/addresses.ts";
import { balanceIn } from "#simulation/outside/chain-state.ts";
import type { Chance } from "#simulation/world/chance.ts";
import type { Outside } from "#simulation/world/service-process.ts";
import { sleep } from "#simulation/world/time.ts";
import type { Answered, Client } from "./client.ts";

/** A payment that a history makes, and what must be true of it in the end. */
export type Flow = {
  kind: "payin" | "payout";
  name: string;
  network: Network;
  /** The wallet that gets or gives the tokens. */
  wallet: string;
  /** Registers what it is to or from, and asks for its price; null where no answer came. */
  askForQuote(): Promise<Answered | null>;
  /** What its people do; ends when they have done all that they will. */
  run(): Promise<void>;
  /** Its id on the wire; null where its people have not heard of one. */
  id(): string | null;
  /** Whether more has left than may, so that nothing can mend it. */
  isBroken(): boolean;
  /** What is not as it must be, by the outside's own records. `status`: null where nothing was made. */
  faultsOf(status: string | null): string[];
  /** The same of one that an older copy of the books has forgotten: both sides of it moved, or one came. */
  faultsOfForgotten(): string[];
};

const AMOUNTS = ["10.00", "250.00", "999.99", "31415.92"] as const;
/** How the payer behaves, the usual more often. */
const PAYS = [
  "right",
  "right",
  "right",
  "right",
  "wrong",
  "late",
  "twice",
  "never",
  "unseen",
  "left out",
  "late and left out",
  "at the last moment",
  "at the last moment",
] as const;
/** By more than the deadline. */
const LATE: ReadonlySet<string> = new Set(["late", "late and left out"]);
/** How near to the end of its charge somebody pays at the last moment. */
const LAST_MOMENT_MS = 6_000;

export function payinFlow(
  at: number,
  client: Client,
  network: WalletNetwork,
  token: Token,
  chance: Chance,
  { bank, chains }: Outside,
): Flow {
  const address = addressOf(network, `payin ${at}`);
  const amount = chance.pick(AMOUNTS);
  const cents = parseAmount(amount, "BRL") ?? 0n;
  const pays = chance.pick(PAYS);
  let id: string | null = null;
  let txid: string | null = null;
  let units = 0n;
  /** What its people have seen and should not. */
  const seen: string[] = [];

  const held = (): bigint => {
    const chain = chains.get(network);
    return chain ? balanceIn(chain.head().state, token, address) : 0n;
  };
  const askForQuote = async () => {
    const wallet = await client.call("POST /exchange/wallets", {
      network,
      address,
      name: `W${at}`,
    });
    if (wallet === null) return null;
    return client.call("POST /exchange/quote", {
      network,
      token,
      currency_type: "sender",
      request_amount: amount,
      address,
    });
  };
  return {
    kind: "payin",
    askForQuote,
    network,
    wallet: address,
    name: `payin ${at} of ${amount} in ${token} on ${network}, paid ${pays}`,
    run: async () => {
      const quote = await askForQuote();
      if (!quote || quote.status >= 300) return;
      units = parseAmount(String(quote.data["receiver_amount"]), token) ?? 0n;
      await sleep(chance.below(10_000));
      const paid = await client.call("POST /exchange/payment", {
        quote_id: quote.data["quote_id"],
      });
      if (!paid || paid.status >= 300) return;
      id = String(paid.data["transaction_id"]);
      const code = parseBrCode(String(paid.data["pix_code"]));
      txid = code.ok ? (code.code.txid ?? null) : null;
      if (code.ok && code.code.key !== SANDBOX_RECEIVER.key) seen.push("its code pays another key");
      if (txid === null) throw new Error(`no code of ours: ${JSON.stringify(paid.data)}`);
      await sleep(chance.below(60_000));
      const asksAgainAfterMs = client.asksAgain ? chance.below(240_000) : null;
      if (LATE.has(pays)) await sleep(180_000);
      if (pays === "at the last moment") {
        const end = Date.parse(String(paid.data["expires_at"]));
        await sleep(Math.max(0, end - bank.now().getTime() - 1 - chance.below(LAST_MOMENT_MS)));
      }
      if (pays !== "never") {
        const fed = pays === "unseen" ? "late" : pays.endsWith("left out") ? "never" : "soon";
        bank.pay(txid, pays === "wrong" ? cents - 1n : cents, fed);
      }
      if (pays === "twice") bank.pay(txid, cents);
      if (asksAgainAfterMs === null) return;
      await sleep(asksAgainAfterMs);
      const again = await client.call("POST /exchange/payment", {
        quote_id: quote.data["quote_id"],
      });
      if (again && again.data["pix_code"] !== paid.data["pix_code"]) {
        seen.push(`asked for again: ${again.status} ${again.code}`);
      }
    },
    id: () => id,
    faultsOfForgotten: () => {
      const kept = txid === null ? [] : bank.keptOf(txid);
      return held() > 0n && kept.length === 0 ? ["its tokens are gone and its PIX went back"] : [];
    },
    isBroken: () => units > 0n && held() > units,
    faultsOf: (status) => {
      const tokens = held();
      const kept = txid === null ? [] : bank.keptOf(txid);
      const isDone = status === "completed";
      const faults = [...seen];
      if (status === "expired" && txid !== null && bank.isPaidInTime(txid)) {
        faults.push("expired, and paid in time");
      }
      if (isDone && (LATE.has(pays) || pays === "wrong" || pays === "never"))
        faults.push(`completed, and paid ${pays}`);
      if (tokens !== (isDone ? units : 0n)) {
        faults.push(`${tokens} units at the wallet, ${units} were to be, and it is ${status}`);
      }
      const right = isDone ? [cents] : [];
      const all = kept.map((one) => one.cents);
      if (String(all) !== String(right)) {
        faults.push(`of its PIX ${all.join(" + ") || "nothing"} was kept, and it is ${status}`);
      }
      return faults;
    },
  };
}
