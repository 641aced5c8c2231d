import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import type { Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { encodeFunctionData } from "viem/utils";
import usdc from "#sandbox/contracts/sandbox-usdc.json" with { type: "json" };
import type { EvmNetwork } from "./evm-networks.ts";
import { signAsFaucet, type Ask } from "./sign-as-faucet.ts";

const { abi } = usdc;

/**
 * What freezes the sandbox's frozen address on a chain that began before there was one: a
 * transaction, since another first block would change every hash. Null where it is frozen.
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
