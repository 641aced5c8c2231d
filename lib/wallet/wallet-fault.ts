import { WALLET_CODES } from "./eip1193.ts";
import { isUnknownMethod } from "./is-unknown-method.ts";

export const WALLET_FAULTS = [
  "rejected",
  "locked",
  "wrong_chain",
  /** It answered the switch to a chain as done, and stays where it was. */
  "stays",
  "unknown_chain",
  "no_account",
  "disconnected",
  "insufficient_gas",
  "reverted",
  "rpc_down",
  "other_bytes",
  "no_texts",
  "no_signing",
  /** A device does not sign contract calls before its person switches that on. */
  "blind_signing",
  /** It signs as a contract, not with a key. */
  "contract_account",
  /** It does not do several calls as one after all. */
  "not_together",
  "unknown",
] as const;
export type WalletFault = (typeof WALLET_FAULTS)[number];

const BY_CODE: ReadonlyMap<unknown, WalletFault> = new Map<unknown, WalletFault>([
  [WALLET_CODES.rejected, "rejected"],
  ["ACTION_REJECTED", "rejected"],
  // WalletConnect's own (CAIP-25).
  [5000, "rejected"],
  [WALLET_CODES.busy, "locked"],
  [WALLET_CODES.unauthorized, "no_account"],
  [WALLET_CODES.disconnected, "disconnected"],
  [WALLET_CODES.chainDisconnected, "wrong_chain"],
  [WALLET_CODES.unknownChain, "unknown_chain"],
  [3, "reverted"],
  [-32005, "rpc_down"],
]);

/** Names of viem's and wagmi's errors that say more than their code. */
const BY_NAME: ReadonlyMap<unknown, WalletFault> = new Map<unknown, WalletFault>([
  ["ConnectorNotConnectedError", "disconnected"],
  ["ProviderNotFoundError", "disconnected"],
  ["ConnectorAccountNotFoundError", "no_account"],
  ["ConnectorChainMismatchError", "wrong_chain"],
  ["ChainMismatchError", "wrong_chain"],
  ["InsufficientFundsError", "insufficient_gas"],
  ["ExecutionRevertedError", "reverted"],
  ["HttpRequestError", "rpc_down"],
  ["TimeoutError", "rpc_down"],
  ["SocketClosedError", "rpc_down"],
  ["OtherBytesError", "other_bytes"],
  ["NoTextsError", "no_texts"],
  ["NoSigningError", "no_signing"],
  ["ContractAccountError", "contract_account"],
]);

/** Messages of wallets and nodes that have no code for the fault. */
const BY_WORDS: readonly [RegExp, WalletFault][] = [
  [/user (has )?(rejected|denied|declined|refused|cancell?ed)/i, "rejected"],
  [/(rejected|denied|declined|refused|cancell?ed) by (the )?user/i, "rejected"],
  [
    /(approval|confirmation|transaction|request) (was )?(rejected|denied|declined|refused|cancell?ed)/i,
    "rejected",
  ],
  [/already (pending|processing)|wallet is locked|locked device|unlock/i, "locked"],
  [/blind sign|enable contract data/i, "blind_signing"],
  [/unrecognized chain/i, "unknown_chain"],
  [/insufficient (funds|balance)|gas required exceeds allowance/i, "insufficient_gas"],
  [/revert/i, "reverted"],
  [/failed to fetch|networkerror|load failed|gives no answer|fetch failed/i, "rpc_down"],
];

const DEEPEST = 12;
const CAUSES = ["cause", "originalError", "data", "error", "info"] as const;

type Thrown = Partial<Record<string, unknown>>;

/** An error with its causes, in every way in which wallets nest them. */
function layersOf(error: unknown): Thrown[] {
  const layers: Thrown[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && layers.length < DEEPEST) {
    const next = waiting.shift();
    if (typeof next === "string") layers.push({ message: next });
    if (typeof next !== "object" || next === null || layers.includes(next)) continue;
    layers.push(next as Thrown);
    waiting.push(...CAUSES.map((name) => (next as Thrown)[name]));
  }
  return layers;
}

/** Some wallets give their code as text. */
const numeric = (code: unknown): unknown =>
  typeof code === "string" && /^-?\d+$/.test(code) ? Number(code) : code;

const addsNoChain = (layer: Thrown): boolean =>
  isUnknownMethod(layer) || numeric(layer["code"]) === WALLET_CODES.invalidParams;

function firstOf(found: readonly (WalletFault | undefined)[]): WalletFault | undefined {
  return found.find((one) => one !== undefined);
}

function byWords({ message, details, shortMessage }: Thrown): WalletFault | undefined {
  const words = [message, details, shortMessage].filter((text) => typeof text === "string").join();
  return BY_WORDS.find(([pattern]) => pattern.test(words.slice(0, 5000)))?.[1];
}

/**
 * The fault behind an error of a wallet or its chain (EIP-1193, EIP-1474, and what viem, wagmi and wallets
 * make of them). A code counts before a name, and a name before a message. Never throws.
 */
export function walletFault(error: unknown): WalletFault {
  try {
    const layers = layersOf(error);
    const byCode = firstOf(layers.map(({ code }) => BY_CODE.get(numeric(code))));
    // As wagmi words it where a wallet has no request to add a chain, or takes none without a node's URL:
    // nobody has refused anything.
    if (byCode === "rejected" && layers.some(addsNoChain)) return "unknown_chain";
    return (
      byCode ??
      firstOf(layers.map(({ name }) => BY_NAME.get(name))) ??
      firstOf(layers.map(byWords)) ??
      "unknown"
    );
  } catch {
    // The value throws even when it is read.
    return "unknown";
  }
}
