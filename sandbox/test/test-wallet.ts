import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

/** Someone with a wallet on the sandbox's polygon. */
export function testWallet(chainId: number) {
  const account = privateKeyToAccount(generatePrivateKey());
  const pay = (nonce: number, to: Address, value = 1n): Promise<Hex> =>
    account.signTransaction({
      type: "eip1559",
      chainId,
      nonce,
      to,
      value,
      gas: 21_000n,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    });
  const call = (nonce: number, to: Address, data: Hex): Promise<Hex> =>
    account.signTransaction({
      type: "eip1559",
      chainId,
      nonce,
      to,
      data,
      gas: 200_000n,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    });
  return { address: account.address, pay, call };
}
