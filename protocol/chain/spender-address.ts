import { parseTokenOwner } from "./token-owner.ts";
import type { Family } from "./networks.ts";
import type { Reason } from "#protocol/wire/reason.ts";
import { isSolanaWallet } from "./solana/is-solana-wallet.ts";
import { TOKEN_PROGRAM } from "./solana/solana-programs.ts";

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
 * is none by the text alone: no holder's, and on Solana one that no key signs for.
 */
export function parseSpender(
  family: Family,
  text: string,
): { address: string } | { reason: Reason } {
  const parsed = parseTokenOwner(family, text);
  if ("reason" in parsed) return parsed;
  return isKeyless(family, parsed.address) ? { reason: "not_a_key" } : parsed;
}
