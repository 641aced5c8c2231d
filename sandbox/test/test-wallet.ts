import type { Address, Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

/** A wallet on the sandbox's polygon. */
export function testWallet(chainId: number) {
  const account = privateKeyToAccount(generatePrivateKey());
  const sign = (nonce: number, to: Address, more: { gas: bigint; value?: bigint; data?: Hex }) =>
    account.signTransaction({
      type: "eip1559",
      chainId,
      nonce,
      to,
      maxFeePerGas: 20_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      ...more,
    });
  const pay = (nonce: number, to: Address, value = 1n) => sign(nonce, to, { gas: 21_000n, value });
  const call = (nonce: number, to: Address, data: Hex) => sign(nonce, to, { gas: 200_000n, data });
  return { address: account.address, pay, call };
}
