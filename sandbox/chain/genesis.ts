import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import type { Address, Hex } from "viem";
import { encodeAbiParameters, keccak256, pad } from "viem/utils";
import usdc from "#sandbox/contracts/sandbox-usdc.json" with { type: "json" };
import usdt from "#sandbox/contracts/sandbox-usdt.json" with { type: "json" };
import type { EvmNetwork } from "./evm-networks.ts";

const CODE = { USDC: usdc.deployedBytecode, USDT: usdt.deployedBytecode };
const MINTER_SLOT = pad("0x0");
/** The slot of the mapping `frozen` in sandbox-usdc.sol. */
const FROZEN_SLOT = 4n;
// Must never change: with another first timestamp, replayed blocks would get other hashes.
const TIMESTAMP = Date.UTC(2026, 0, 1) / 1000;
const GAS_LIMIT = 30_000_000;
const FAUCET_BALANCE = 10n ** 30n;

/** The storage slot of a mapping's entry for an address. */
const entrySlot = (account: Address, slot: bigint): Hex =>
  keccak256(encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [account, slot]));
const FROZEN = { [entrySlot(SANDBOX_FROZEN_ADDRESS, FROZEN_SLOT)]: pad("0x1") };

const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`;

/** The first block: the tokens' code, minted by the faucet, the faucet's gas, and one frozen address. */
export function genesisOf(network: EvmNetwork, faucet: Address) {
  const tokens = Object.entries(network.tokens).map(([symbol, address]) => [
    address,
    {
      balance: "0x0",
      code: CODE[symbol as keyof typeof CODE],
      storage: { [MINTER_SLOT]: pad(faucet), ...(symbol === "USDC" && FROZEN) },
    },
  ]);
  const code = Object.entries(network.code ?? {}).map(([address, its]) => [
    address,
    // Nonce 1, like a created contract.
    { balance: "0x0", nonce: "0x1", code: its },
  ]);
  return {
    config: { chainId: network.chainId },
    timestamp: hex(TIMESTAMP),
    difficulty: "0x0",
    gasLimit: hex(GAS_LIMIT),
    alloc: {
      ...Object.fromEntries([...tokens, ...code]),
      [faucet]: { balance: hex(FAUCET_BALANCE) },
    },
  };
}
