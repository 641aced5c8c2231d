import { isHash, numberToHex, type Address, type Hash, type Hex } from "viem";
import type { Eip1193 } from "./eip1193.ts";
import { walletFault, type WalletFault } from "./wallet-fault.ts";

/** A wallet's error codes (EIP-1193, JSON-RPC, EIP-5792) for calls that it does not do together after all. */
const NOT_TOGETHER: readonly unknown[] = [4200, -32601, 5700, 5710, 5740, 5750, 5760];
const OFFERED: readonly unknown[] = ["supported", "ready"];

type Fields = Partial<Record<string, unknown>>;
const fieldsOf = (said: unknown): Fields =>
  typeof said === "object" && said !== null ? (said as Fields) : {};

const isChain = (name: string, chainId: number) =>
  /^(0x[0-9a-f]+|\d+)$/i.test(name) && BigInt(name) === BigInt(chainId);

/**
 * Whether the wallet does several calls of this account on this chain as one, all or none (EIP-5792). Never
 * throws.
 */
export async function supportsAtomicBatch(
  wallet: Eip1193,
  account: Address,
  chainId: number,
): Promise<boolean> {
  try {
    const params = [account, [numberToHex(chainId)]];
    const said = await wallet.request({ method: "wallet_getCapabilities", params });
    const [, ofChain] = Object.entries(fieldsOf(said)).find(([at]) => isChain(at, chainId)) ?? [];
    return OFFERED.includes(fieldsOf(fieldsOf(ofChain)["atomic"])["status"]);
  } catch {
    return false;
  }
}

export type SentCalls =
  | { result: "sent"; hash: Hash }
  /** Nothing was sent. */
  | { result: "fault"; fault: WalletFault }
  /** The wallet took the calls, and may have sent them. */
  | { result: "unclear"; fault: WalletFault };

export type CallsToSend = {
  from: Address;
  chainId: number;
  calls: readonly { to: Address; data: Hex }[];
  /** Between two questions about what became of the calls. */
  pollMs?: number;
};

const POLL_MS = 1_500;
/** About ten minutes: a person signs, and somebody's transaction is mined. */
const POLLS_MOST = 400;

/** Has the wallet do these calls as one, and waits for the hash of the transaction that did. Never throws. */
export async function sendCalls(
  wallet: Eip1193,
  { from, chainId, calls, pollMs = POLL_MS }: CallsToSend,
): Promise<SentCalls> {
  let id: string | null;
  try {
    const params = [
      {
        version: "2.0.0",
        from,
        chainId: numberToHex(chainId),
        atomicRequired: true,
        calls: calls.map(({ to, data }) => ({ to, data, value: "0x0" })),
      },
    ];
    id = idOf(await wallet.request({ method: "wallet_sendCalls", params }));
  } catch (error) {
    const isTogether = !NOT_TOGETHER.includes(fieldsOf(error)["code"]);
    const fault = isTogether ? walletFault(error) : "not_together";
    // Only these say that nothing was sent.
    const isSure = fault === "not_together" || fault === "rejected" || fault === "locked";
    return { result: isSure ? "fault" : "unclear", fault };
  }
  if (id === null) return { result: "unclear", fault: "unknown" };
  for (let poll = 0; poll < POLLS_MOST; poll += 1) {
    const outcome = outcomeOf(await statusOf(wallet, id));
    if (outcome !== null) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return { result: "unclear", fault: "unknown" };
}

/** Earlier versions of the standard answer with the id alone. */
function idOf(said: unknown): string | null {
  const id = typeof said === "string" ? said : fieldsOf(said)["id"];
  return typeof id === "string" && id !== "" ? id : null;
}

async function statusOf(wallet: Eip1193, id: string): Promise<Fields> {
  try {
    return fieldsOf(await wallet.request({ method: "wallet_getCallsStatus", params: [id] }));
  } catch {
    // A wallet that is asked again may answer.
    return {};
  }
}

/** Null: not known yet. A transaction that failed is told by its hash: the chain says what it did. */
function outcomeOf({ status, receipts }: Fields): SentCalls | null {
  const last: unknown = Array.isArray(receipts) ? receipts.at(-1) : undefined;
  const hash = fieldsOf(last)["transactionHash"];
  if (typeof hash === "string" && isHash(hash)) return { result: "sent", hash };
  // 4xx: the calls are in no block, and the wallet tries no more.
  const hasEnded = typeof status === "number" && status >= 400 && status < 500;
  return hasEnded ? { result: "fault", fault: "unknown" } : null;
}
