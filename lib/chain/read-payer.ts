import "server-only";
import type { Address, Block, PublicClient } from "viem";
import { approveCalldata } from "#protocol/approve-calldata.ts";
import type { EvmAddress } from "#protocol/evm-address.ts";
import type { Token } from "#protocol/money.ts";
import { pinnedToken } from "#protocol/networks.ts";
import { askChain, notKnown, type ChainPlace, type Known } from "./chain-node.ts";
import { hasOwnCode } from "./own-code.ts";
import { TOKEN_READS } from "./token-reads.ts";

export type PayerAsk = ChainPlace & { token: Token; owner: EvmAddress; spender: EvmAddress };

/** What a payer holds and has allowed, all of it in one block of the pinned chain. */
export type Payer = {
  head: bigint;
  /** The block's own time. A sandbox that nobody uses makes no blocks. */
  headTime: Date;
  /** Minor units of the token; an allowance may be as large as a uint256. */
  allowanceUnits: bigint;
  balanceUnits: bigint;
  /** Native minor units (wei). */
  nativeUnits: bigint;
  /** What two approvals may cost, a reset and the allowance, at twice the base fee of now. */
  needsGasUnits: bigint;
  /** Transactions that are mined: the lowest nonce that is free. */
  minedNonce: number;
  /** The same with those that wait. */
  pendingNonce: number;
  /** Has code of its own and so can't sign a transaction; an EIP-7702 delegation still can. */
  isContract: boolean;
};

/** No USDC or USDT takes more for one approval; a storage slot that is cleared hides what setting it costs. */
const APPROVAL_GAS = 70_000n;
const APPROVALS = 2n;
/** Room for the base fee to double before the last is mined. */
const BASE_FEE_ROOM = 2n;

async function gasPrice(client: PublicClient, { baseFeePerGas }: Block): Promise<bigint> {
  if (baseFeePerGas === null) return client.getGasPrice();
  return baseFeePerGas * BASE_FEE_ROOM + (await client.estimateMaxPriorityFeePerGas());
}

/** An approval that a token refuses now, as USDT does before its reset, is priced as usual. */
async function approvalGas(client: PublicClient, ask: PayerAsk, token: Address): Promise<bigint> {
  const data = approveCalldata({ spender: ask.spender, units: 1n });
  const estimate = await client
    .estimateGas({ account: ask.owner, to: token, data })
    .catch(() => APPROVAL_GAS);
  return estimate > APPROVAL_GAS ? estimate : APPROVAL_GAS;
}

/** Reads a payer; a block that was replaced while it was read is no answer. */
export async function readPayer(ask: PayerAsk): Promise<Known<Payer>> {
  const address = pinnedToken(ask.environment, ask.network, ask.token) as Address | null;
  if (address === null) return notKnown("no_node");
  return askChain(ask, async (client) => {
    const block = await client.getBlock({ blockTag: "latest" });
    const at = { address: ask.owner, blockNumber: block.number };
    const token = { address, abi: TOKEN_READS, blockNumber: block.number };
    const [allowanceUnits, balanceUnits, nativeUnits, minedNonce, pendingNonce, code, price, gas] =
      await Promise.all([
        client.readContract({
          ...token,
          functionName: "allowance",
          args: [ask.owner, ask.spender],
        }),
        client.readContract({ ...token, functionName: "balanceOf", args: [ask.owner] }),
        client.getBalance(at),
        client.getTransactionCount(at),
        client.getTransactionCount({ address: ask.owner, blockTag: "pending" }),
        client.getCode(at),
        gasPrice(client, block),
        approvalGas(client, ask, address),
      ]);
    const { hash } = await client.getBlock({ blockNumber: block.number });
    if (hash !== block.hash) throw new Error("the block was replaced while it was read");
    return {
      head: block.number,
      headTime: new Date(Number(block.timestamp) * 1000),
      allowanceUnits,
      balanceUnits,
      nativeUnits,
      needsGasUnits: gas * APPROVALS * price,
      minedNonce,
      pendingNonce,
      isContract: hasOwnCode(code),
    };
  });
}
