import type { Address, Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";

/** One question to the chain's node. */
export type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>;
export type FaucetCall = { to?: Address | undefined; value?: bigint; data?: Hex };

const GAS = 150_000n;
const TIP = 1_000_000_000n;

/** A transaction of the faucet with its next nonce; two at once would take the same. */
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
