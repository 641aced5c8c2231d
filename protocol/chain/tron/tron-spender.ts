import { keccak_256 } from "@noble/hashes/sha3.js";
import type { Environment } from "#protocol/chain/networks.ts";
import { SPENDER_INIT_CODE_HASH, userSalt } from "#protocol/chain/spender.ts";
import { bytesOf } from "./hex-bytes.ts";
import { parseTronAddress, tronAddress, tronBytes, type TronAddress } from "./tron-address.ts";

/**
 * With what the hash of a created contract begins: Tron's machine takes its addresses with their own
 * first byte (java-tron's generateContractAddress2), while behind the sandbox's front an EVM creates (EIP-1014).
 */
const CREATED_BY = { production: 0x41, sandbox: 0xff } as const satisfies Record<
  Environment,
  number
>;

/**
 * Whom a payer of this user allows on Tron: the one address at which the factory can create the
 * user's spender. It stands before there is any code.
 * @throws RangeError for what is no user's number, or no address of a factory
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
