import type { Address, Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import { encodeFunctionData } from "viem/utils";
import usdc from "#sandbox/contracts/sandbox-usdc.json" with { type: "json" };
import type { EvmNetwork } from "./evm-networks.ts";

/** One call to the chain's node. */
export type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>;
export type FaucetCall = { to?: Address | undefined; value?: bigint; data?: Hex };

const GAS = 150_000n;
const TIP = 1_000_000_000n;

/** A faucet transaction with its next nonce; two at once would use the same one. */
export async function signAsFaucet(
  faucet: PrivateKeyAccount,
  chainId: number,
  ask: Ask,
  call: FaucetCall,
): Promise<Hex> {
  const [nonce, gasPrice] = await Promise.all([
    ask("eth_getTransactionCount", [faucet.address, "pending"]),
    ask("eth_gasPrice"),
  ]);
  return faucet.signTransaction({
    ...call,
    type: "eip1559",
    chainId,
    nonce: Number(nonce),
    gas: GAS,
    maxPriorityFeePerGas: TIP,
    maxFeePerGas: BigInt(gasPrice as Hex) * 2n + TIP,
  });
}

const { abi } = usdc;

/**
 * The transaction that freezes the sandbox's frozen address on a chain older than that address: changing
 * the first block would change every hash. Null where it is frozen.
 */
export async function missingFreeze(
  { chainId, tokens }: EvmNetwork,
  faucet: PrivateKeyAccount,
  ask: Ask,
): Promise<Hex | null> {
  const to = tokens.USDC;
  if (to === undefined) return null;
  const args = [SANDBOX_FROZEN_ADDRESS];
  const look = encodeFunctionData({ abi, functionName: "frozen", args });
  if (BigInt((await ask("eth_call", [{ to, data: look }, "latest"])) as Hex) === 1n) return null;
  const data = encodeFunctionData({ abi, functionName: "setFrozen", args: [...args, true] });
  return signAsFaucet(faucet, chainId, ask, { to, data });
}
