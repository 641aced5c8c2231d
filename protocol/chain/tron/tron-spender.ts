import { keccak_256 } from "@noble/hashes/sha3.js";
import type { Environment } from "#protocol/chain/networks.ts";
import { SPENDER_INIT_CODE_HASH, userSalt } from "#protocol/chain/spender.ts";
import { bytesOf } from "./hex-bytes.ts";
import { parseTronAddress, tronAddress, tronBytes, type TronAddress } from "./tron-address.ts";

/**
 * The first byte hashed for a created contract's address: Tron's machine uses its address prefix
 * (java-tron's generateContractAddress2); the sandbox's Tron runs an EVM behind its front (EIP-1014).
 */
const CREATED_BY = { production: 0x41, sandbox: 0xff } as const satisfies Record<
  Environment,
  number
>;

/**
 * The spender that this user's payers allow on Tron: the only address at which the factory can create it.
 * It is known before any code is there.
 * @throws RangeError for an invalid user number or factory address
 */
export function tronSpender(
  environment: Environment,
  factory: string,
  userId: number,
): TronAddress {
  if ("reason" in parseTronAddress(factory)) throw new RangeError("no address of a factory");
  const hash = keccak_256(
    Uint8Array.from([
      CREATED_BY[environment],
      ...tronBytes(factory).subarray(1),
      ...bytesOf(userSalt(userId).slice(2)),
      ...bytesOf(SPENDER_INIT_CODE_HASH.slice(2)),
    ]),
  );
  return tronAddress(Uint8Array.from([0x41, ...hash.subarray(12)]));
}
