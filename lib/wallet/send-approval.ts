import { isAddressEqual, isHash, type Address, type Hash, isHex, type Hex } from "viem";
import type { EvmAllowance } from "#protocol/chain/allowance.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { resetsAllowance } from "#protocol/chain/networks.ts";
import { accountFacts } from "./account-facts.ts";
import type { ChainReader } from "./chain-reader.ts";
import type { Eip1193 } from "./eip1193.ts";
import type { UnopenedReason } from "./not-asked.ts";
import { walletFault, type WalletFault } from "./wallet-fault.ts";
import { sendCalls } from "./send-calls.ts";
import { walletPlace } from "./wallet-place.ts";
import { call as callContract, estimateGas, getGasPrice } from "viem/actions";

export type Sending =
  | { result: "sent"; hash: Hash }
  /** Exactly these units are allowed already; the wallet was not asked. */
  | { result: "already_allowed" }
  | { result: "not_asked"; why: UnopenedReason }
  /** Nothing was sent. */
  | { result: "fault"; fault: WalletFault }
  /** The wallet was asked and may have sent it: look before asking again. */
  | { result: "unclear"; fault: WalletFault };

export type ApprovalToSend = {
  wallet: Eip1193;
  reader: ChainReader;
  /** The account that was checked and shown. */
  account: Address;
  /** Derived by the page; `units` 0n revokes. */
  allowance: EvmAllowance;
  /** The account's next nonce when the intent was committed. */
  nonce: number;
  /** Sets the old allowance to zero in the same request, all or none; only where the token needs that. */
  atOnce: boolean;
  pollMs?: number;
  /**
   * Whether the checked content is still what is shown: repeats the comparison and its content hash. Asked
   * before the simulation, and again right before the wallet opens.
   */
  stillHolds: () => boolean;
};

/** Faults after which the wallet has surely sent nothing. */
const SURELY_NOT_SENT: readonly WalletFault[] = [
  "rejected",
  "locked",
  "no_account",
  "wrong_chain",
  "unknown_chain",
  "insufficient_gas",
  "blind_signing",
];

class NotAskedError extends Error {
  readonly why: UnopenedReason;
  constructor(why: UnopenedReason) {
    super(why);
    this.why = why;
  }
}

const refuse = (why: UnopenedReason): never => {
  throw new NotAskedError(why);
};
const fail = (code: number): never => {
  throw Object.assign(new Error("the wallet stands elsewhere"), { code });
};

/**
 * Has the wallet send exactly one approval, or a reset and one as one request. Right before that, everything that
 * may have changed is read again: account and chain from the wallet; allowance, nonce and code from the chain; and
 * the exact call is simulated. The wallet gets sender, contract, data and no value; it sets gas and fees itself.
 * Never throws.
 */
export async function sendApproval(asked: ApprovalToSend): Promise<Sending> {
  // A copy, so that the caller's object can't change between a check and the call.
  const allowance = { ...asked.allowance, token: { ...asked.allowance.token } };
  const { wallet, account } = asked;
  const { address: to } = allowance.token;
  const call = { from: account, to, data: approveCalldata(allowance) };
  const reset = { from: account, to, data: approveCalldata({ ...allowance, units: 0n }) };
  try {
    await standsAt(asked, allowance);
    // What comes after the reset can't be simulated before it.
    const first = asked.atOnce ? reset : call;
    if ((await recheck(asked, allowance, first)) === "already_allowed") {
      return { result: "already_allowed" };
    }
    // During the reads, the person may have changed something in the wallet.
    await standsAt(asked, allowance);
  } catch (error) {
    if (error instanceof NotAskedError) return { result: "not_asked", why: error.why };
    return { result: "fault", fault: walletFault(error) };
  }
  if (asked.atOnce) {
    const { chainId } = allowance;
    const { pollMs } = asked;
    const calls = [reset, call];
    return sendCalls(wallet, { from: account, chainId, calls, ...(pollMs && { pollMs }) });
  }
  try {
    const params = [{ ...call, value: "0x0" }];
    const hash = await wallet.request({ method: "eth_sendTransaction", params });
    if (typeof hash === "string" && isHash(hash)) return { result: "sent", hash };
    return { result: "unclear", fault: "unknown" };
  } catch (error) {
    const fault = walletFault(error);
    return { result: SURELY_NOT_SENT.includes(fault) ? "fault" : "unclear", fault };
  }
}

async function standsAt({ wallet, account, stillHolds }: ApprovalToSend, allowance: EvmAllowance) {
  const place = await walletPlace(wallet);
  if (place.account === null) return fail(-32002);
  if (!isAddressEqual(place.account, account)) return refuse("other_account");
  if (place.chainId !== allowance.chainId) return fail(4901);
  // The last check, with no await after it.
  if (!stillHolds()) return refuse("changed");
}

async function recheck(
  { reader, account, nonce, atOnce }: ApprovalToSend,
  allowance: EvmAllowance,
  call: Parameters<typeof simulateApproval>[1],
): Promise<"already_allowed" | "ask"> {
  const facts = await accountFacts(reader, account, allowance);
  if (facts.chainId !== allowance.chainId) return refuse("other_rpc_chain");
  if (facts.isContract) return refuse("contract_wallet");
  if (facts.allowed === allowance.units) return "already_allowed";
  if (facts.nonce !== nonce) return refuse("nonce_moved");
  const resets = resetsAllowance(allowance.network, allowance.token.symbol);
  const needsReset = resets && facts.allowed !== 0n && allowance.units !== 0n;
  if (needsReset !== atOnce) return refuse(needsReset ? "needs_reset" : "allowance_moved");
  const cost = await simulateApproval(reader, call);
  // Others may pay a delegated account's gas: only its wallet knows.
  if (facts.gas < cost && !facts.isDelegated) throw new Error("insufficient funds for gas");
  return "ask";
}

type ApprovalCall = { from: Address; to: Address; data: Hex };

/**
 * Simulates the exact call at the newest block, and returns its highest cost in wei.
 * @throws viem's error when the token reverts, or returns false.
 */
async function simulateApproval(
  reader: ChainReader,
  { from, to, data }: ApprovalCall,
): Promise<bigint> {
  const call = { account: from, to, data };
  const [answer, gas, price] = await Promise.all([
    callContract(reader, call),
    estimateGas(reader, call),
    getGasPrice(reader),
  ]);
  // EIP-20: a token may return false instead of reverting; some return nothing.
  const said = answer.data;
  if (isHex(said) && said !== "0x" && BigInt(said) === 0n)
    throw new Error("the token would revert");
  return gas * price;
}
