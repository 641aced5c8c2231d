import type { Family } from "#protocol/chain/networks.ts";
import { requireFrame, type TextFrame } from "./text-frame.ts";

/** What a wallet's owner signs to prove that an address is theirs. */
export type Ownership = TextFrame & { family: Family; address: string };

const KIND = {
  evm: "Ethereum",
  tron: "TRON",
  solana: "Solana",
} as const satisfies Record<Family, string>;

/** EIP-4361 requires a chain id, although a key's address is the same on every EVM chain. */
const CHAIN_LINE = {
  evm: "Chain ID: 1\n",
  tron: "",
  solana: "",
} as const satisfies Record<Family, string>;

/** EIP-4361 allows only part of ASCII in a statement. */
const NOT_IN_STATEMENT = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]/g;

/**
 * The ownership text, in EIP-4361's form for every family, so that wallets which know the form warn when
 * another site asks. It names one person, so a colleague can't use the signature. On Solana its bytes can
 * never be a transaction: the first character would be the number of signatures, and even forty-eight of
 * those exceed a packet.
 * @throws TypeError for a malformed field, with which the text could be read as another one
 */
export function ownershipText(ownership: Ownership): string {
  requireFrame(ownership);
  const { family, address, origin, account, person, number, issuedAt, endsAt } = ownership;
  if (!/^[0-9A-Za-z]{32,44}$/.test(address)) throw new TypeError("no address");
  const who = person.email.replaceAll(NOT_IN_STATEMENT, "?");
  return (
    `${new URL(origin).host} wants you to sign in with your ${KIND[family]} account:\n` +
    `${address}\n\n` +
    `I am ${who} and this address is mine. This proves it for 90 days and allows nobody to take anything.\n\n` +
    `URI: ${origin}\nVersion: 1\n${CHAIN_LINE[family]}Nonce: ${number}\n` +
    `Issued At: ${issuedAt}\nExpiration Time: ${endsAt}\n` +
    `Resources:\n- urn:ponte:person:${encodeURIComponent(person.id)}` +
    `\n- urn:ponte:account:${encodeURIComponent(account)}`
  );
}
