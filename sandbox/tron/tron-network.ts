import { type EvmNetwork, TOKEN_ADDRESSES } from "#sandbox/chain/evm-networks.ts";

/** The price of a unit of energy, as on Tron: EVM gas counts as energy, one for one. */
export const SUN_PER_ENERGY = 100n;
/** The chain behind the front has 18 decimal places, Tron has 6. */
export const WEI_PER_SUN = 10n ** 12n;
/** Blocks on top of a block that make it final: on Tron 19 of 27 witnesses build on it, here 2. */
export const SOLID_DEPTH = 2;

/**
 * Sends the attached TRX to the address in its calldata, or reverts, because the front accepts only
 * contract calls. At the last 20 bytes of keccak256("ponte sandbox tron giver").
 */
export const FAUCET = {
  address: "0x3805211aFCd87BA05238905CDa6878c5C96Ae5c0",
  code: "0x5f5f5f5f345f355af1600f575f5ffd5b00",
} as const;

/**
 * Creates a contract from its calldata and returns its address. Its first contract always has the same
 * address, so that the sandbox's factory can be pinned. At the last 20 bytes of keccak256("ponte sandbox
 * tron creator").
 */
export const CREATOR = {
  address: "0x4bAdF81F8FF5b038d71deE732Cc7ffD022052156",
  code: "0x365f5f37365f5ff080600f575f5ffd5b5f5260205ff3",
} as const;

/** The chain behind Tron's front. Its blocks hold any load: accepted transactions must be in the next one. */
export const TRON_NETWORK: EvmNetwork = {
  name: "tron",
  chainId: 31328126,
  tokens: { USDT: TOKEN_ADDRESSES.USDT },
  startsWith: "use",
  gasLimit: 10 ** 12,
  code: { [FAUCET.address]: FAUCET.code, [CREATOR.address]: CREATOR.code },
};
