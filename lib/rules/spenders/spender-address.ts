import { parseTokenOwner } from "#protocol/chain/token-owner.ts";
import type { Family } from "#protocol/chain/networks.ts";
import type { Reason } from "#protocol/wire/reason.ts";
import { isSolanaWallet } from "#protocol/chain/solana/is-solana-wallet.ts";
import { TOKEN_PROGRAM } from "#protocol/chain/solana/solana-programs.ts";

/** Programs whose addresses are on the curve like a wallet's but have no key. */
const PROGRAMS: ReadonlySet<string> = new Set([
  TOKEN_PROGRAM,
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
]);

const isKeyless = (family: Family, address: string) =>
  family === "solana" && (PROGRAMS.has(address) || !isSolanaWallet(address));

/**
 * The canonical address of a signer or spender, or why the text can't be one: no tokens can be held there
 * or, on Solana, no key signs for it. Only the text is checked, not the chain.
 */
export function parseSpender(
  family: Family,
  text: string,
): { address: string } | { reason: Reason } {
  const parsed = parseTokenOwner(family, text);
  if ("reason" in parsed) return parsed;
  return isKeyless(family, parsed.address) ? { reason: "not_a_key" } : parsed;
}
