import { parseAddress } from "./address.ts";
import { REGISTRY, type Family } from "./networks.ts";
import { NOBODY } from "./nobody.ts";
import type { Reason } from "./reason.ts";
import { isSolanaWallet } from "./solana/is-solana-wallet.ts";
import { TOKEN_PROGRAM } from "./solana/solana-programs.ts";

/** Addresses are written the same on every network of a family. */
const NETWORK_OF = { evm: "ethereum", tron: "tron", solana: "solana" } as const;

const TOKEN_ADDRESSES: ReadonlySet<string> = new Set(
  Object.values(REGISTRY).flatMap((networks) =>
    Object.values(networks).flatMap(({ tokens }) => Object.values(tokens)),
  ),
);

/** On the curve like a key, and none: the token programs and the one of associated accounts. */
const PROGRAMS: ReadonlySet<string> = new Set([
  TOKEN_PROGRAM,
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
]);

const isKeyless = (family: Family, address: string) =>
  family === "solana" && (PROGRAMS.has(address) || !isSolanaWallet(address));

/**
 * The canonical address of somebody who can move tokens, signing for them or pulling them, or why it
 * is none by the text alone: nobody's, a token's own, and on Solana one that no key signs for.
 */
export function parseMover(family: Family, text: string): { address: string } | { reason: Reason } {
  const parsed = parseAddress(NETWORK_OF[family], text);
  if ("reason" in parsed) return parsed;
  const { address } = parsed;
  if (address === NOBODY[family]) return { reason: "zero_address" };
  if (TOKEN_ADDRESSES.has(address)) return { reason: "token_address" };
  return isKeyless(family, address) ? { reason: "not_a_key" } : parsed;
}
