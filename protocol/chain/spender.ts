import type { Address, Hex } from "viem";
import { getCreate2Address, numberToHex } from "viem/utils";

/** keccak256 of every spender's creation code: the compiled PayoutSpender, which takes no argument. */
export const SPENDER_INIT_CODE_HASH: Hex =
  "0xf2be3eb3f0ae445295f7b5edc8de601ecce432dde862c73a639a36f3fdf8680f";

/**
 * The salt of a user's spender.
 * @throws RangeError for an invalid user number
 */
export function userSalt(userId: number): Hex {
  if (!Number.isSafeInteger(userId) || userId < 1) {
    throw new RangeError(`${userId} is no user's number`);
  }
  return numberToHex(userId, { size: 32 });
}

/**
 * The spender that this user's payers allow on an EVM network: the only address at which the factory can
 * create it (EIP-1014, with the user number as salt). It is known before any code is there.
 * @throws RangeError for an invalid user number or factory address
 */
export function spenderOf(factory: string, userId: number): Address {
  const salt = userSalt(userId);
  const from = /^0x[0-9a-fA-F]{40}$/.exec(factory)?.[0] as Address | undefined;
  if (from === undefined) throw new RangeError("no address of a factory");
  return getCreate2Address({ from, salt, bytecodeHash: SPENDER_INIT_CODE_HASH });
}
