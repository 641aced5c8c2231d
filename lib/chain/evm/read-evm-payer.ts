import "server-only";
import type { Address, Block, PublicClient } from "viem";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import { askChain, type Known } from "#lib/chain/port/chain-node.ts";
import { hasOwnCode, isDelegated } from "#lib/rules/paying-wallets/account-code.ts";
import type { Payer, PayerAsk } from "#lib/chain/port/payer.ts";
import { TOKEN_READS } from "./token-reads.ts";

type EvmPayerAsk = PayerAsk & { owner: EvmAddress; spender: EvmAddress };

/** No USDC or USDT approval takes more; an estimate is too low if it clears a storage slot. */
const APPROVAL_GAS = 70_000n;
/** Leaves room for the base fee to double before the last approval is mined. */
const BASE_FEE_ROOM = 2n;

async function gasPrice(client: PublicClient, { baseFeePerGas }: Block): Promise<bigint> {
  if (baseFeePerGas === null) return client.getGasPrice();
  return baseFeePerGas * BASE_FEE_ROOM + (await client.estimateMaxPriorityFeePerGas());
}

/** Gas of one approval; the usual amount if the token refuses it now, as USDT does before its reset. */
async function approvalGas(
  client: PublicClient,
  ask: EvmPayerAsk,
  token: Address,
): Promise<bigint> {
  const data = approveCalldata({ spender: ask.spender, units: 1n });
  const estimate = await client
    .estimateGas({ account: ask.owner, to: token, data })
    .catch(() => APPROVAL_GAS);
  return estimate > APPROVAL_GAS ? estimate : APPROVAL_GAS;
}

/** Reads a payer; if its block is replaced during the reading, there is no result. */
export function readEvmPayer(contract: string, asked: PayerAsk): Promise<Known<Payer>> {
  const address = contract as Address;
  const ask = { ...asked, owner: asked.owner as EvmAddress, spender: asked.spender as EvmAddress };
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
      allowanceUnits,
      balanceUnits,
      nativeUnits,
      approvalGas: gas * price,
      keptGas: 0n,
      minedNonce,
      pendingNonce,
      isContract: hasOwnCode(code),
      mayBeSponsored: isDelegated(code),
      replaced: null,
    };
  });
}
