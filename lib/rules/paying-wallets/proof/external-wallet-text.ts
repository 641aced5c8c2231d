import { hashMessage } from "viem/utils";
import type { Hex } from "#protocol/chain/approve-calldata.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import { requireFrame, type TextFrame } from "./text-frame.ts";

/** What a contract account says that it agrees to. */
export type ExternalWalletClaim = Omit<TextFrame, "person"> & {
  address: EvmAddress;
  /** The pinned chain's. */
  chainId: number;
};

/**
 * The text by which a contract account says that it pays for an account of this dashboard, in EIP-4361's form.
 * It names no person: the account's owners answer for it together.
 * @throws TypeError for a malformed field, with which the text could be read as another one
 */
export function externalWalletText(claim: ExternalWalletClaim): string {
  requireFrame({ ...claim, person: { id: "nobody", email: "nobody" } });
  const { origin, account, address, chainId, number, issuedAt, endsAt } = claim;
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new TypeError("no address");
  if (!Number.isSafeInteger(chainId)) throw new TypeError("no chain");
  return (
    `${new URL(origin).host} wants you to sign in with your Ethereum account:\n` +
    `${address}\n\n` +
    "This address may be used for payouts of the account below. This allows nobody to take anything.\n\n" +
    `URI: ${origin}\nVersion: 1\nChain ID: ${chainId}\nNonce: ${number}\n` +
    `Issued At: ${issuedAt}\nExpiration Time: ${endsAt}\n` +
    `Resources:\n- urn:ponte:account:${encodeURIComponent(account)}`
  );
}

/** What a contract account is asked about (EIP-1271): the text's EIP-191 hash. */
export const textHashOf = (text: string): Hex => hashMessage(text);

/**
 * The address that a call of the account names in place of the text: the last 20 bytes of the text's hash. Nobody
 * has its key, and another text with the same 20 bytes can't be found.
 */
export const textMark = (textHash: string): EvmAddress => `0x${textHash.slice(-40)}`;
