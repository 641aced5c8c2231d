import type { Family } from "#protocol/chain/networks.ts";
import { requireFrame, type TextFrame } from "./text-frame.ts";

/** What a wallet's owner signs to prove that an address is theirs. */
export type Ownership = TextFrame & { family: Family; address: string };

const KIND = {
  evm: "Ethereum",
  tron: "TRON",
  solana: "Solana",
} as const satisfies Record<Family, string>;

/** A key's own address is the same on every EVM chain; EIP-4361 asks for one of them all the same. */
const CHAIN_LINE = {
  evm: "Chain ID: 1\n",
  tron: "",
  solana: "",
} as const satisfies Record<Family, string>;

/** What may stand in a statement of EIP-4361 is ASCII, and not all of it. */
const NOT_IN_STATEMENT = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]/g;

/**
 * The text of ownership, of EIP-4361's form in every family, so that wallets which know it warn of
 * another site's. It names one person, so that nobody's signature serves a colleague. On Solana no
 * bytes of it can be a transaction: it begins with a printable character, which would be the number of
 * signatures, and forty-eight of these alone fill more than a packet.
 * @throws TypeError for a field that could be read as another one
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
